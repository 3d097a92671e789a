/** From the runtime to a function's thread: one event to handle. */
export type Invocation = {
  readonly id: string;
  /** The event as JSON: what travels to Lambda is text, too. */
  readonly event: string;
  /** When the invocation times out, in milliseconds since 1970. */
  readonly deadline: number;
};

/** What an invocation came to: the answer as JSON, or the error that Lambda reports. */
export type Outcome =
  | { readonly ok: true; readonly payload: string | undefined }
  | { readonly ok: false; readonly error: FunctionError };

type FunctionError = { readonly errorType: string; readonly errorMessage: string };

/** From a function's thread to the runtime. */
export type Answer = { readonly id: string; readonly outcome: Outcome };

/** What a function's thread knows of itself from its start. */
export type ThreadData = {
  readonly entry: string;
  readonly name: string;
  readonly arn: string;
  readonly memory: number;
};
