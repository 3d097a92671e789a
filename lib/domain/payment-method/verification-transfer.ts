import type { Centavos } from '#lib/domain/money.ts';

/** The transfer to an account that verifies it, as the account's statement shows it. */
export type VerificationTransfer = {
  readonly amount: Centavos;
  /** The sender that the statement names. */
  readonly sender: string;
  readonly concept: string;
};

/** The amount of the transfer: one cent. */
export const VERIFICATION_AMOUNT = 1 as Centavos;
