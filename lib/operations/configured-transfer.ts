import {
  VERIFICATION_AMOUNT,
  type VerificationTransfer,
} from '#lib/domain/payment-method/verification-transfer.ts';
import { setting } from '#lib/environment.ts';

/**
 * Returns the transfer that the stage's provider verifies accounts with. Undefined if the stage does not say what statements
 * show of it, as one that does not collect yet.
 */
export function configuredTransfer(): VerificationTransfer | undefined {
  const [sender, concept] = [setting('VERIFICATION_SENDER'), setting('VERIFICATION_CONCEPT')];
  return sender && concept ? { amount: VERIFICATION_AMOUNT, sender, concept } : undefined;
}
