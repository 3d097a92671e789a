/** The customer whose identity is verified. */
type SessionRequest = {
  /** Our id of the direct debit. Every result carries it, and the provider keeps one subject for each. */
  subjectId: string;
  email: string;
  language: 'es' | 'en';
};

/**
 * `declined` is final. After `retry` the customer may send better documents. `pending` means that no result is in
 * force: the documents are under review, or an earlier result was withdrawn.
 */
export type IdentityOutcome = 'approved' | 'declined' | 'retry' | 'pending';

/** The provider's result for a subject. Results may arrive more than once and in any order. */
export type IdentityResult = {
  subjectId: string;
  outcome: IdentityOutcome;
  /** The same for each delivery of one result. */
  eventId: string;
  /** When the provider decided (ISO 8601). Of two results the later one counts. */
  occurredAt: string;
  /** The provider's own id of the subject, to find it there. */
  providerId: string | null;
};

/** The headers of a request, with names in any case. */
export type CallbackHeaders = Readonly<Record<string, string | undefined>>;

/** The party that checks documents and faces. This takes minutes to days, and the provider calls back. */
export interface IdentityVerifier {
  /**
   * Creates a page for the customer, valid for 24 hours. Another session of the same subject continues the
   * verification.
   */
  createSession(request: SessionRequest): Promise<{ url: string }>;
  /**
   * Reads what claims to be a callback. The signature over the received bytes is checked before anything else.
   *
   * @throws BadSignature if the provider did not sign it
   * @throws UnreadableCallback if the provider signed it and it is not what it documents
   */
  readCallback(headers: CallbackHeaders, rawBody: Uint8Array): IdentityResult | 'ignored';
}

/** The provider did not send this. */
export class BadSignature extends Error {
  override readonly name = 'BadSignature';
}

/** The provider sent it, but it is not what the provider documents. An operator must check it: a result may be lost. */
export class UnreadableCallback extends Error {
  override readonly name = 'UnreadableCallback';
}
