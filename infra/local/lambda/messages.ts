/** The data of a function's thread at its start. */
export type ThreadData = {
  readonly entry: string;
  readonly name: string;
  readonly arn: string;
  readonly memory: number;
};

/** A message to a function's thread: an event to handle. */
export type Invocation = {
  readonly id: string;
  /** The event as JSON, which Lambda sends as text, too. */
  readonly event: string;
  /** When the invocation times out, in milliseconds since 1970. */
  readonly deadline: number;
};

/** A message from a function's thread: it has loaded its code or failed to, or the outcome of an event. */
export type Report = 'loaded' | { readonly id: string; readonly outcome: Outcome };

/** The outcome of an invocation: its result as JSON, or the error that Lambda reports. */
export type Outcome =
  | { readonly ok: true; readonly payload: string | undefined }
  | { readonly ok: false; readonly error: { readonly errorType: string; readonly errorMessage: string } };

export function failure(errorType: string, errorMessage: string): Outcome {
  return { ok: false, error: { errorType, errorMessage } };
}
