import type { Centavos } from '#lib/domain/money.ts';

/** The transfer to an account that verifies it, as the account's statement shows it. */
export type VerificationTransfer = {
  readonly amount: Centavos;
  /** Whom the statement names. */
  readonly sender: string;
  readonly concept: string;
};

/** What is transferred: one cent. */
export const VERIFICATION_AMOUNT = 1 as Centavos;
