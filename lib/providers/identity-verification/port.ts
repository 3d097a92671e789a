/** Whose identity is to be verified. */
type SessionRequest = {
  /** Our id of what waits for it. It comes back with every result, and the provider keeps one subject for each. */
  subjectId: string;
  email: string;
  language: 'es' | 'en';
};

/**
 * `declined` is for good; after `retry` the customer may send better documents; `pending` means that no result is
 * in force: the documents are being looked at, or an earlier result was withdrawn.
 */
export type IdentityOutcome = 'approved' | 'declined' | 'retry' | 'pending';

/** What the provider says of a subject. Results may arrive more than once, and in any order. */
export type IdentityResult = {
  subjectId: string;
  outcome: IdentityOutcome;
  /** The same for each delivery of one result. */
  eventId: string;
  /** When the provider came to it (ISO 8601): of two results the later one counts. */
  occurredAt: string;
  /** The provider's own id of the subject, to find it there. */
  providerId: string | null;
};

/** Headers of a request, their names in any case. */
export type CallbackHeaders = Readonly<Record<string, string | undefined>>;

/** The party that looks at documents and faces. It takes minutes to days, and calls back. */
export interface IdentityVerifier {
  /** A page for the customer, good for 24 hours. Asking again for the same subject continues what was begun. */
  createSession(request: SessionRequest): Promise<{ url: string }>;
  /**
   * Reads what claims to be a callback. The signature over the bytes as received is checked before anything else.
   * Throws `BadSignature`, and `UnreadableCallback` for a genuine one that makes no sense.
   */
  readCallback(headers: CallbackHeaders, rawBody: Uint8Array): IdentityResult | 'ignored';
}

/** Whoever sent this is not the provider. */
export class BadSignature extends Error {
  override readonly name = 'BadSignature';
}

/** The provider sent it, but it is not what it documents. Someone has to look: a result may be lost. */
export class UnreadableCallback extends Error {
  override readonly name = 'UnreadableCallback';
}
