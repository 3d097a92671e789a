import type { Delivery } from '#lib/domain/webhooks/delivery.ts';
import { type AfterAttempt, lapsedAttempt } from '#lib/domain/webhooks/outcome.ts';
import { delaySecondsUntil } from '#lib/domain/webhooks/schedule.ts';
import { BEFORE_SENDING_MILLISECONDS, placeWaitSeconds } from '#lib/domain/webhooks/share.ts';
import { log } from '#lib/log.ts';
import { countFigures } from '#lib/operations/count-figures.ts';
import type { DueWebhook, QueuedWebhook, WebhookQueue } from '#lib/providers/webhook-queue/port.ts';
import type { WebhookSender } from '#lib/providers/webhooks/port.ts';
import { withinDeadline } from '#lib/providers/within-deadline.ts';
import { type AttemptSlot, giveBack, takeSlot } from '#lib/store/webhooks/attempt-slots.ts';
import { claimDelivery, findDelivery, noteOutcome, TakenOver } from '#lib/store/webhooks/deliveries.ts';
import { type Attempted, noteAttempt } from './note-attempt.ts';
import { type ReadWebhook, readWebhook } from './read-webhook.ts';
import { sendInTime } from './send-in-time.ts';
import { signWebhook } from './sign-webhook.ts';

export type WebhookTools = {
  webhooks: WebhookSender;
  queue: WebhookQueue;
  /** From 0 to below 1, for the jitter. */
  random: () => number;
};

/** An attempt that was made, or the one of a worker that ended: to be noted. */
type ToNote = { delivery: Delivery; made: Attempted };

/**
 * Attempts a delivery, once.
 *
 *     message ─→ place taken ─→ claimed? ─→ event and target read ─→ signed ─→ sent ─→ place left, noted ─→ queued again
 *
 * A message that finds no place in its account's share waits in the queue, which is no attempt. One that comes too early, or
 * for a delivery that is done or that somebody is at, does nothing. Whoever dies on the way leaves a claim of a minute, after
 * which the sweep brings the delivery again. Then that claim is noted as an attempt that failed, and the next one follows by
 * the schedule: the webhook may arrive twice, and after ten claims that lapsed not at all, as after ten other failures. After
 * 410 was noted nothing more is begun, since the target is read after the claim.
 */
export async function sendWebhook(message: QueuedWebhook, now: Date, tools: WebhookTools): Promise<void> {
  const { target, event_id } = message;
  const account_id = message.account_id ?? (await findDelivery(target, event_id, now))?.delivery.account_id;
  if (account_id === undefined) return;
  const due = { ...message, account_id };
  const place = await placeOf(due, now);
  if (!place) return waitForPlace(due, tools);
  let toNote: ToNote | undefined;
  try {
    toNote = await attempt(due, now, tools);
  } catch (error) {
    await leavePlace(place, target);
    throw error;
  }
  await Promise.all([leavePlace(place, target), toNote && noteAndQueue(toNote, tools)]);
}

/** Puts a message back that found no place; the last time it is left to the sweep. */
async function waitForPlace(
  { account_id, target, event_id, waits = 0 }: DueWebhook,
  { queue, random }: WebhookTools,
): Promise<void> {
  const seconds = placeWaitSeconds(waits, random());
  if (seconds !== undefined) await queue.send([{ account_id, target, event_id, waits: waits + 1 }], seconds);
}

async function attempt(due: DueWebhook, now: Date, tools: WebhookTools): Promise<ToNote | undefined> {
  const { target, event_id } = due;
  const begun = await withinDeadline(BEFORE_SENDING_MILLISECONDS, () => begin(due, now));
  if (!begun) return undefined;
  const { delivery, lapsed, webhook } = begun;
  if (lapsed) {
    log('warn', 'webhook_claim_lapsed', { event_id, target });
    return { delivery, made: { attempt: lapsedAttempt(lapsed), ended: now } };
  }
  const { event, url, secrets, endpoint } = webhook;
  const outcome = await sendInTime(tools.webhooks, { url, ...signWebhook(event, secrets, now) });
  const ended = new Date(now.getTime() + outcome.duration_ms);
  log('info', 'webhook_attempted', { event_id, target, ...outcome });
  const attempted = { at: now.toISOString(), ...outcome };
  return { delivery, made: { attempt: attempted, ended, url, ...(endpoint && { endpoint }) } };
}

type Begun = { delivery: Delivery } & (
  | { lapsed: Date; webhook?: undefined }
  | { lapsed?: undefined; webhook: ReadWebhook }
);

/** Claims a delivery and reads what is sent; undefined where there is nothing to send. */
async function begin({ target, event_id }: DueWebhook, now: Date): Promise<Begun | undefined> {
  const claim = await claimDelivery(target, event_id, now);
  if (!claim) return undefined;
  const { delivery, lapsed } = claim;
  if (lapsed) return { delivery, lapsed };
  const webhook = await readWebhook(delivery, now);
  if (webhook) return { delivery, webhook };
  await noteOutcome(delivery, { status: 'ended', next_attempt_at: null }, now);
  return undefined;
}

/** Notes an attempt, and queues the next one where a queue holds it back for so long; the rest is the sweep's. */
async function noteAndQueue({ delivery, made }: ToNote, { queue, random }: WebhookTools): Promise<void> {
  const { account_id, target, event_id } = delivery;
  try {
    const after = await noteAttempt(delivery, made, random());
    const { status, next_attempt_at } = after;
    countFigures('webhook_noted', figuresOf(delivery, after, made.ended), { event_id, target, status });
    if (next_attempt_at === null) return;
    const delay = delaySecondsUntil(new Date(next_attempt_at), made.ended);
    if (delay !== undefined) await queue.send([{ account_id, target, event_id }], delay);
  } catch (error) {
    if (!(error instanceof TakenOver)) throw error;
    log('warn', 'webhook_taken_over', { event_id, target });
  }
}

/** What an attempt counts as. A delivery that a merchant asks for again has no delay of ours. */
function figuresOf({ created_at }: Delivery, { status, tries, attempts }: AfterAttempt, ended: Date) {
  if (status !== 'delivered') return { WebhookAttemptsFailed: 1 };
  const isFirstSeries = attempts.length === tries;
  const seconds = (ended.getTime() - Date.parse(created_at)) / 1000;
  return { WebhooksDelivered: 1, ...(isFirstSeries && { WebhookDelay: Math.max(0, seconds) }) };
}

/** Milliseconds for which nobody asks again whether an account or a target has a free slot that had none. */
const REMEMBERED = 1_000;

/** Until when this process takes an account, or a target, to have no free slot. */
const full = new Map<string, number>();

/**
 * Returns the place of an attempt in its account's share, or undefined where all are taken. A thousand messages of one target
 * that come together do not ask the table a thousand times.
 */
async function placeOf({ account_id, target }: DueWebhook, now: Date): Promise<AttemptSlot | undefined> {
  const isFull = (name: string) => Number(full.get(name)) > now.getTime();
  if (isFull(account_id) || isFull(placeName(account_id, target))) return undefined;
  const slot = await takeSlot(account_id, target, now);
  if (!('full' in slot)) return slot;
  remember(slot.full === 'account' ? account_id : placeName(account_id, target), now);
  return undefined;
}

/** Gives the place of an attempt back. Who waits for one of this account's asks again. */
async function leavePlace(slot: AttemptSlot, target: string): Promise<void> {
  await giveBack(slot);
  full.delete(slot.accountId);
  full.delete(placeName(slot.accountId, target));
}

/** The target of notify addresses has the name of its account. */
const placeName = (accountId: string, target: string) => `${accountId}/${target}`;

function remember(name: string, now: Date): void {
  for (const [other, until] of full) if (until <= now.getTime()) full.delete(other);
  full.set(name, now.getTime() + REMEMBERED);
}
