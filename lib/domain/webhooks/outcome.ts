import type { AttemptError, Delivery, DeliveryAttempt, DeliveryStatus } from './delivery.ts';
import type { WebhookEndpoint } from './endpoint.ts';
import { CLAIM_MILLISECONDS, nextAttemptAt } from './schedule.ts';

/** What a delivery keeps of its attempts: those of three series. */
export const MOST_ATTEMPTS_KEPT = 30;

/** How long an endpoint may be without a success, from the first failure on. */
const FAILING_MILLISECONDS = 3 * 24 * 60 * 60 * 1000;

const GONE = 410;

/** What of a delivery an attempt changes. */
export type AfterAttempt = Pick<Delivery, 'status' | 'attempts' | 'tries' | 'next_attempt_at'>;

/** What a response of this status says: an error, or nothing where the webhook is delivered. */
export function errorOfStatus(status: number): AttemptError | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirected' : 'http_status';
}

/** Whether the other side wants to be told no more. */
export const isGone = ({ status_code }: DeliveryAttempt) => status_code === GONE;

/**
 * A delivery after an attempt: delivered, ended where the other side is gone, due again, or failed where that was the
 * last attempt of its series.
 *
 * @param ended when the attempt ended; the next one is counted from then
 * @param random from 0 to below 1, for the jitter
 */
export function afterAttempt(
  { attempts, tries: before }: Delivery,
  attempt: DeliveryAttempt,
  ended: Date,
  random: number,
): AfterAttempt {
  const tries = before + 1;
  const next = isDelivered(attempt) || isGone(attempt) ? undefined : nextAttemptAt(tries, ended, random);
  return {
    status: next ? 'pending' : endStatusOf(attempt),
    attempts: withAttempt(attempts, attempt),
    tries,
    next_attempt_at: next?.toISOString() ?? null,
  };
}

function endStatusOf(attempt: DeliveryAttempt): DeliveryStatus {
  if (isDelivered(attempt)) return 'delivered';
  return isGone(attempt) ? 'ended' : 'failed';
}

const isDelivered = ({ error }: DeliveryAttempt) => error === null;

/**
 * The attempt of a worker that ended before it noted an outcome. It counts as any other failure: a server that manages to end
 * our workers would have them try for ever.
 *
 * @param claimed when the worker claimed the delivery
 */
export const lapsedAttempt = (claimed: Date): DeliveryAttempt => ({
  at: claimed.toISOString(),
  duration_ms: CLAIM_MILLISECONDS,
  status_code: null,
  error: 'no_outcome',
});

/** A delivery with an attempt in its log: of many, the latest only. */
export const withAttempt = (
  attempts: readonly DeliveryAttempt[],
  attempt: DeliveryAttempt,
): DeliveryAttempt[] => [...attempts, attempt].slice(-MOST_ATTEMPTS_KEPT);

/** What becomes of an endpoint: it is disabled, or since when it has been failing changes. */
export type EndpointTransition =
  | { disabled: 'gone' | 'failing' }
  | { failing_since: WebhookEndpoint['failing_since'] };

/**
 * What an attempt changes at an enabled endpoint; nothing where all stays as it is, as after most attempts. 410 disables
 * it at once, a failure three days after the first one as well, where nothing was delivered in between.
 */
export function endpointAfter(
  { failing_since }: WebhookEndpoint,
  attempt: DeliveryAttempt,
): EndpointTransition | undefined {
  if (isDelivered(attempt)) return failing_since === null ? undefined : { failing_since: null };
  if (isGone(attempt)) return { disabled: 'gone' };
  if (failing_since === null) return { failing_since: attempt.at };
  const failing = Date.parse(attempt.at) - Date.parse(failing_since);
  return failing >= FAILING_MILLISECONDS ? { disabled: 'failing' } : undefined;
}
