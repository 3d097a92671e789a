import type { AttemptError, Delivery, DeliveryAttempt, DeliveryStatus } from './delivery.ts';
import type { WebhookEndpoint } from './endpoint.ts';
import { CLAIM_MILLISECONDS, nextAttemptAt } from './schedule.ts';

/** How many attempts a delivery keeps: those of three series. */
export const MOST_ATTEMPTS_KEPT = 30;

/** How long an endpoint may be without a success, from the first failure on, in milliseconds. */
const FAILING_MILLISECONDS = 3 * 24 * 60 * 60 * 1000;

const GONE = 410;

/** What an attempt changes on a delivery. */
export type AfterAttempt = Pick<
  Delivery,
  'status' | 'attempts' | 'tries' | 'next_attempt_at' | 'response_excerpt'
>;

/** Returns the error for a response of this status; null if the webhook is delivered. */
export function errorOfStatus(status: number): AttemptError | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirected' : 'http_status';
}

/** Returns whether the server wants no more webhooks. */
export const isGone = ({ status_code }: DeliveryAttempt) => status_code === GONE;

/**
 * Returns a delivery after an attempt: delivered, ended if the server responded 410, due again, or failed if that was
 * the last attempt of its series.
 * @param ended when the attempt ended; the next one is counted from then
 * @param random from 0 to below 1, for the jitter
 * @param excerpt the beginning of the response
 */
export function afterAttempt(
  { attempts, tries: before }: Delivery,
  attempt: DeliveryAttempt,
  ended: Date,
  random: number,
  excerpt?: string,
): AfterAttempt {
  const tries = before + 1;
  const next = isDelivered(attempt) || isGone(attempt) ? undefined : nextAttemptAt(tries, ended, random);
  return {
    status: next ? 'pending' : endStatusOf(attempt),
    attempts: withAttempt(attempts, attempt),
    tries,
    next_attempt_at: next?.toISOString() ?? null,
    ...(excerpt !== undefined && { response_excerpt: excerpt }),
  };
}

function endStatusOf(attempt: DeliveryAttempt): DeliveryStatus {
  if (isDelivered(attempt)) return 'delivered';
  return isGone(attempt) ? 'ended' : 'failed';
}

const isDelivered = ({ error }: DeliveryAttempt) => error === null;

/**
 * Returns the attempt of a worker that ended before it noted an outcome. It counts as any other failure: otherwise a
 * server that makes our workers fail would be tried forever.
 * @param claimed when the worker claimed the delivery
 */
export const lapsedAttempt = (claimed: Date): DeliveryAttempt => ({
  at: claimed.toISOString(),
  duration_ms: CLAIM_MILLISECONDS,
  status_code: null,
  error: 'no_outcome',
});

/** Adds an attempt to a delivery's log, which keeps only the latest. */
export const withAttempt = (
  attempts: readonly DeliveryAttempt[],
  attempt: DeliveryAttempt,
): DeliveryAttempt[] => [...attempts, attempt].slice(-MOST_ATTEMPTS_KEPT);

/** What changes on an endpoint: it is disabled, or the time since when it fails. */
export type EndpointTransition =
  | { disabled: 'gone' | 'failing' }
  | { failing_since: WebhookEndpoint['failing_since'] };

/**
 * Returns what an attempt changes on an enabled endpoint; undefined if nothing, as after most attempts. A 410 disables
 * it at once. A failure disables it three days after the first failure, if nothing was delivered in between.
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
