import type { Delivery } from '#lib/domain/webhooks/delivery.ts';
import { type AfterAttempt, lapsedAttempt } from '#lib/domain/webhooks/outcome.ts';
import { delaySecondsUntil } from '#lib/domain/webhooks/schedule.ts';
import { BEFORE_SENDING_MILLISECONDS, placeWaitSeconds } from '#lib/domain/webhooks/share.ts';
import { log } from '#lib/log.ts';
import { countFigures } from '#lib/operations/figures/count-figures.ts';
import type { DueWebhook, WebhookQueue } from '#lib/providers/webhook-queue/port.ts';
import type { WebhookSender } from '#lib/providers/webhooks/port.ts';
import { withinDeadline } from '#lib/providers/within-deadline.ts';
import { type AttemptSlot, giveBack, takeSlot } from '#lib/store/webhooks/attempt-slots.ts';
import { claimDelivery, noteOutcome, TakenOver } from '#lib/store/webhooks/deliveries.ts';
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

/** An attempt to be noted: one that was made, or one that a worker left unfinished. */
type ToNote = { delivery: Delivery; made: Attempted };

/**
 * Attempts a delivery once.
 *
 *     message ─→ place taken ─→ claimed? ─→ event and target read ─→ signed ─→ sent ─→ place left, noted ─→ queued
 * again
 *
 * A message that finds no free place in its account's share waits in the queue, which is no attempt. A message that
 * arrives too early, or whose delivery is completed or claimed, does nothing. A worker that crashes leaves a claim of
 * one minute; then the sweep queues the delivery again. That claim is noted as a failed attempt, and the next one
 * follows by the schedule. So a webhook may arrive twice. After ten lapsed claims it does not arrive at all, as after
 * ten other failures. After a noted 410 no attempt begins, since the target is read after the claim.
 */
export async function sendWebhook(due: DueWebhook, now: Date, tools: WebhookTools): Promise<void> {
  const { target } = due;
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

/** Queues a message again that found no place. After the last wait it is left to the sweep. */
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
  const { excerpt, ...outcome } = await sendInTime(tools.webhooks, {
    url,
    ...signWebhook(event, secrets, now),
  });
  const ended = new Date(now.getTime() + outcome.duration_ms);
  log('info', 'webhook_attempted', { event_id, target, ...outcome });
  const attempted = { at: now.toISOString(), ...outcome };
  return {
    delivery,
    made: {
      ...{ attempt: attempted, ended, url },
      ...(endpoint && { endpoint }),
      ...(excerpt !== undefined && { excerpt }),
    },
  };
}

type Begun = { delivery: Delivery } & (
  | { lapsed: Date; webhook?: undefined }
  | { lapsed?: undefined; webhook: ReadWebhook }
);

/** Claims a delivery and reads its webhook; returns undefined if there is nothing to send. */
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

/** Notes an attempt and queues the next one, if a queue can delay it for that long. Otherwise the sweep queues it. */
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

/** Returns the figures of an attempt. A delivery that a merchant requested again has no delay of ours. */
function figuresOf({ created_at }: Delivery, { status, tries, attempts }: AfterAttempt, ended: Date) {
  if (status !== 'delivered') return { WebhookAttemptsFailed: 1 };
  const isFirstSeries = attempts.length === tries;
  const seconds = (ended.getTime() - Date.parse(created_at)) / 1000;
  return { WebhooksDelivered: 1, ...(isFirstSeries && { WebhookDelay: Math.max(0, seconds) }) };
}

/** Milliseconds for which a process remembers that an account or a target has no free slot. */
const REMEMBERED = 1_000;

/** Until when an account or a target counts as full in this process. */
const full = new Map<string, number>();

/**
 * Returns the place of an attempt in its account's share; undefined if all are taken. A thousand messages of one target
 * at once do not query the table a thousand times.
 */
async function placeOf({ account_id, target }: DueWebhook, now: Date): Promise<AttemptSlot | undefined> {
  const isFull = (name: string) => Number(full.get(name)) > now.getTime();
  if (isFull(account_id) || isFull(placeName(account_id, target))) return undefined;
  const slot = await takeSlot(account_id, target, now);
  if (!('full' in slot)) return slot;
  remember(slot.full === 'account' ? account_id : placeName(account_id, target), now);
  return undefined;
}

/**
 * Frees the place of an attempt, and forgets that its account was full, so that waiting messages try the table again.
 */
async function leavePlace(slot: AttemptSlot, target: string): Promise<void> {
  await giveBack(slot);
  full.delete(slot.accountId);
  full.delete(placeName(slot.accountId, target));
}

/** Returns the name of a target. That of notify addresses has the name of its account. */
const placeName = (accountId: string, target: string) => `${accountId}/${target}`;

function remember(name: string, now: Date): void {
  for (const [other, until] of full) if (until <= now.getTime()) full.delete(other);
  full.set(name, now.getTime() + REMEMBERED);
}
