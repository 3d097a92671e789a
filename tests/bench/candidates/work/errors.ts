/** A refusal, as the client receives it. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly faults: readonly unknown[];

  constructor(status: number, code: string, message: string, faults: readonly unknown[] = []) {
    super(message);
    this.status = status;
    this.code = code;
    this.faults = faults;
  }
}

export function errorBody(error: unknown, requestId: string) {
  const { status, code, message, faults } =
    error instanceof HttpError ? error : new HttpError(500, 'internal_error', 'Something went wrong.');
  const type = status < 500 ? 'invalid_request_error' : 'api_error';
  return { status, body: { error: { type, code, message, request_id: requestId, errors: faults } } };
}
