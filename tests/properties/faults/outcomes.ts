import type { Ended } from './calls.ts';
import type { Responded } from './gateway.ts';
import { withoutDrawn } from './same.ts';
import type { Outcome } from './steps.ts';

export const isResponse = (outcome: Outcome): outcome is Responded => 'status' in outcome;

/** Returns the outcome of some work. Throws what it threw. */
export function resultOf({ outcome }: Ended<Outcome>): Outcome {
  if ('error' in outcome) throw outcome.error;
  return outcome.value;
}

/** Returns an outcome as a text, without what was drawn. */
export const shown = (outcome: Outcome): string =>
  isResponse(outcome) ? `${outcome.status} ${withoutDrawn(outcome.text)}` : `failed: ${outcome.failed}`;

export const sameOutcome = (one: Outcome, other: Outcome): boolean =>
  shown(one) === shown(other) ||
  (isResponse(one) && isResponse(other) && one.status === other.status && REPORTS.test(one.text));

/** What says what this call did, and not what an earlier one had done: of the simulated bank, of a range of events. */
const REPORTS = /^\{"(?:date|now|order_id)":"[^"]*",.*"(?:finished|days_left|effect)":|^\{"redelivered":\d+,/;

/** Returns whether a response says that its work goes on: the same request later takes it up. */
export const isUnfinished = ({ text }: Responded): boolean => /"finished":false|"moving_to":"/.test(text);

/** Returns whether a response says that the request may be repeated, and when. */
export function asksToRepeat({ status, headers, text }: Responded): boolean {
  const isInFlight = status === 409 && text.includes('idempotency_in_flight');
  return (status === 503 || isInFlight) && Number(headers['retry-after']) > 0;
}
