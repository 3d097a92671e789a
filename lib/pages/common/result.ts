// biome-ignore lint/suspicious/noExplicitAny: each caller knows what it asked for
type Json = any;

export type FieldFault = { field: string; code: string };

/** A refusal: its code, with an optional reason and direct debit, and the seconds to wait. */
type Refused = {
  is: 'refused';
  status: number;
  code: string;
  reason: string | undefined;
  directDebitId: string | undefined;
  faults: readonly FieldFault[];
  retryAfter: number;
};

/** The result of a request: a record with its tag, a refusal or no response. */
export type Result = { is: 'done'; body: Json; etag?: string | undefined } | Refused | { is: 'unreachable' };

export type Failure = Exclude<Result, { is: 'done' }>;
