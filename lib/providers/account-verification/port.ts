/** One verification of an account: a one-cent transfer whose public receipt names the holder. */
export type VerificationRequest = {
  /** Our id of the run; the provider sends no second transfer for the same run while it remembers it. */
  runId: string;
  /** 1 for the first attempt to start the run, one more after each that failed. */
  attempt: number;
  /** The CLABE, 18 digits. */
  accountNumber: string;
  /** The RFC that the customer declared. */
  rfc: string;
};

type FailureReason = 'account_not_found' | 'account_unreachable';

export type VerificationState =
  | { state: 'pending' }
  /** `holderId` as the receipt has it, unjudged; null where there is no receipt or nothing on it. */
  | { state: 'receipt'; holderId: string | null }
  | { state: 'failed'; reason: FailureReason };

/** The party that sends the transfer and reads its receipt. It takes minutes to hours, so it is polled. */
export interface AccountVerifier {
  /** Starts a run, or finds the one already started under its id. */
  start(request: VerificationRequest): Promise<{ providerId: string } & VerificationState>;
  /** The present state of a run. `rfc` is there for a verifier that has no memory of what was declared. */
  read(providerId: string, declared: Pick<VerificationRequest, 'rfc'>): Promise<VerificationState>;
}
