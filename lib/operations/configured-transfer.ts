import {
  VERIFICATION_AMOUNT,
  type VerificationTransfer,
} from '#lib/domain/payment-method/verification-transfer.ts';

/**
 * Returns the transfer that the stage's provider verifies accounts with. Undefined if the stage does not say what statements
 * show of it, as one that does not collect yet.
 */
export function configuredTransfer(): VerificationTransfer | undefined {
  const { VERIFICATION_SENDER: sender, VERIFICATION_CONCEPT: concept } = process.env;
  return sender && concept ? { amount: VERIFICATION_AMOUNT, sender, concept } : undefined;
}
