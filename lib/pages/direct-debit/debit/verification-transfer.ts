import type { ShownDebit } from '#lib/api/customer-links/by-link-record.ts';
import { centavosOf } from '#lib/domain/money.ts';
import type { TermsWording } from '#lib/wording/terms.ts';

/**
 * Returns what the customer should know about the transfer that verifies an account; false if the stage does not say.
 */
export function verificationSentence(
  { verification_transfer: shown }: ShownDebit,
  { terms }: { terms: TermsWording },
): string | false {
  const amount = shown ? centavosOf(shown.amount) : undefined;
  return shown && amount ? terms.verificationTransfer({ ...shown, amount }) : false;
}
