import type { ShownDebit } from '#lib/api/customer-links/by-link-record.ts';
import type { TermsWording } from '#lib/wording/terms.ts';
import { factsOf, stopsIn } from './facts-of.ts';

/** Returns why a direct debit that was active is paused; false for any other. */
export function pausedSentence(debit: ShownDebit, { terms }: { terms: TermsWording }): string | false {
  const stops = stopsIn(debit);
  return stops.length > 0 && `${terms.paused(factsOf(debit), stops)}.`;
}
