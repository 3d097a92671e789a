/** What a function's thread knows of itself from its start. */
export type ThreadData = {
  readonly entry: string;
  readonly name: string;
  readonly arn: string;
  readonly memory: number;
};

/** To a function's thread: one event to handle. */
export type Invocation = {
  readonly id: string;
  /** The event as JSON: what travels to Lambda is text, too. */
  readonly event: string;
  /** When the invocation times out, in milliseconds since 1970. */
  readonly deadline: number;
};

/** From a function's thread: that it has loaded its source or could not, or what came of an event. */
export type Report = 'loaded' | { readonly id: string; readonly outcome: Outcome };

/** What an invocation came to: the payload as JSON, or the error that Lambda reports. */
export type Outcome =
  | { readonly ok: true; readonly payload: string | undefined }
  | { readonly ok: false; readonly error: { readonly errorType: string; readonly errorMessage: string } };

export function failure(errorType: string, errorMessage: string): Outcome {
  return { ok: false, error: { errorType, errorMessage } };
}
