import type { Delivery } from '#lib/domain/notices/delivery.ts';
import { type AfterAttempt, lapsedAttempt } from '#lib/domain/notices/outcome.ts';
import { delaySecondsUntil } from '#lib/domain/notices/schedule.ts';
import { log } from '#lib/log.ts';
import { countFigures } from '#lib/operations/count-figures.ts';
import type { DueNotice, NoticeQueue } from '#lib/providers/notice-queue/port.ts';
import type { NoticeSender } from '#lib/providers/notices/port.ts';
import { claimDelivery, noteOutcome, TakenOver } from '#lib/store/deliveries.ts';
import { type Attempted, noteAttempt } from './note-attempt.ts';
import { readNotice } from './read-notice.ts';
import { signNotice } from './sign-notice.ts';

export type NoticeTools = {
  notices: NoticeSender;
  queue: NoticeQueue;
  /** From 0 to below 1, for the jitter. */
  random: () => number;
};

/**
 * Attempts a delivery, once.
 *
 *     message ─→ claimed? ─→ event and target read ─→ signed ─→ sent ─→ noted ─→ queued again
 *
 * A message that comes too early, or for a delivery that is done or that somebody is at, does nothing. Whoever dies on
 * the way leaves a claim of a minute, after which the sweep brings the delivery again. Then that claim is noted as an attempt
 * that failed, and the next one follows by the schedule: the webhook may arrive twice, and after ten claims that lapsed not at
 * all, as after ten other failures. After 410 was noted nothing more is begun, since the target is read after the claim.
 */
export async function sendNotice(
  { target, event_id }: DueNotice,
  now: Date,
  tools: NoticeTools,
): Promise<void> {
  const claim = await claimDelivery(target, event_id, now);
  if (!claim) return;
  const { delivery, lapsed } = claim;
  if (lapsed) {
    log('warn', 'notice_claim_lapsed', { event_id, target });
    return noteAndQueue(delivery, { attempt: lapsedAttempt(lapsed), ended: now }, tools);
  }
  const notice = await readNotice(delivery, now);
  if (!notice) return noteOutcome(delivery, { status: 'ended', next_attempt_at: null }, now);
  const { event, url, secrets, endpoint } = notice;
  const outcome = await tools.notices.send({ url, ...signNotice(event, secrets, now) });
  const ended = new Date(now.getTime() + outcome.duration_ms);
  log('info', 'notice_attempted', { event_id, target, ...outcome });
  const attempt = { at: now.toISOString(), ...outcome };
  await noteAndQueue(delivery, { attempt, ended, url, ...(endpoint && { endpoint }) }, tools);
}

/** Notes an attempt, and queues the next one where a queue holds it back for so long; the rest is the sweep's. */
async function noteAndQueue(
  delivery: Delivery,
  made: Attempted,
  { queue, random }: NoticeTools,
): Promise<void> {
  const { target, event_id } = delivery;
  try {
    const after = await noteAttempt(delivery, made, random());
    const { status, next_attempt_at } = after;
    countFigures('notice_noted', figuresOf(delivery, after, made.ended), { event_id, target, status });
    if (next_attempt_at === null) return;
    const delay = delaySecondsUntil(new Date(next_attempt_at), made.ended);
    if (delay !== undefined) await queue.send([{ target, event_id }], delay);
  } catch (error) {
    if (!(error instanceof TakenOver)) throw error;
    log('warn', 'notice_taken_over', { event_id, target });
  }
}

/** What an attempt counts as. A delivery that a merchant asks for again has no delay of ours. */
function figuresOf({ created_at }: Delivery, { status, tries, attempts }: AfterAttempt, ended: Date) {
  if (status !== 'delivered') return { WebhookAttemptsFailed: 1 };
  const isFirstSeries = attempts.length === tries;
  const seconds = (ended.getTime() - Date.parse(created_at)) / 1000;
  return { WebhooksDelivered: 1, ...(isFirstSeries && { WebhookDelay: Math.max(0, seconds) }) };
}
