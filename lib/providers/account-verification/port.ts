/** One verification of an account: a one-cent transfer whose public receipt names the holder. */
export type VerificationRequest = {
  /** Our id of the run. The provider sends no second transfer for a run while it remembers the id. */
  runId: string;
  /** 1 for the first attempt to start the run, plus one after each failure. */
  attempt: number;
  /** The CLABE, 18 digits. */
  accountNumber: string;
  /** The RFC of its holder, as the customer declared it, or the operator for a payout account. */
  rfc: string;
};

type FailureReason = 'account_not_found' | 'account_unreachable';

export type VerificationState =
  | { state: 'pending' }
  /** `holderId` is copied from the receipt, unchecked; null if there is no receipt or the receipt has none. */
  | { state: 'receipt'; holderId: string | null }
  | { state: 'failed'; reason: FailureReason };

/** The party that sends the transfer and reads its receipt. This takes minutes to hours, so its state is polled. */
export interface AccountVerifier {
  /** Starts a run, or finds the one that was already started with its id. */
  start(request: VerificationRequest): Promise<{ providerId: string } & VerificationState>;
  /** Reads the current state of a run. A verifier that does not store the declared `rfc` receives it here. */
  read(providerId: string, declared: Pick<VerificationRequest, 'rfc'>): Promise<VerificationState>;
}
