import {
  VERIFICATION_AMOUNT,
  type VerificationTransfer,
} from '#lib/domain/payment-method/verification-transfer.ts';
import { setting } from '#lib/environment.ts';

/**
 * Returns the transfer by which the stage's provider verifies accounts; undefined if the stage does not set how
 * statements show it. That is the case for a stage that does not collect yet.
 */
export function configuredTransfer(): VerificationTransfer | undefined {
  const [sender, concept] = [setting('VERIFICATION_SENDER'), setting('VERIFICATION_CONCEPT')];
  return sender && concept ? { amount: VERIFICATION_AMOUNT, sender, concept } : undefined;
}
