import type { Failure, FieldError } from './generated/types.ts';

/** The codes of the API's errors. A newer service can send further ones. */
export type ErrorCode = Failure['error']['code'];

/** The API refused a request. */
export class DomiciliaError extends Error {
  override readonly name = 'DomiciliaError';
  /** The status of the response, as 409. */
  readonly status: number;
  /** The stable code: switch on it. */
  readonly code: ErrorCode;
  /** The family of the error, as `conflict_error`. */
  readonly type: Failure['error']['type'];
  /** The id of the request, for questions to us. */
  readonly request_id: string;
  /** The invalid members of the request; empty if the error is another one. */
  readonly errors: readonly FieldError[];
  /** The error as the API sent it, with the members of its code, such as `available`. */
  readonly details: Failure['error'];
  /** The key of the call, if it had one. */
  readonly idempotencyKey: string | undefined;

  constructor(status: number, details: Failure['error'], idempotencyKey?: string) {
    const { code, type, message, request_id, errors = [] } = details;
    const fields = errors.map((one) => `${one.field}: ${one.message}`);
    super([`${message} (${code}, ${request_id})`, ...fields].join('\n'));
    this.status = status;
    this.code = code;
    this.type = type;
    this.request_id = request_id;
    this.errors = errors;
    this.details = details;
    this.idempotencyKey = idempotencyKey;
  }
}

/**
 * No response of the API arrived, after all attempts. The request may have been executed: repeat it with
 * `idempotencyKey`, and it is executed at most once.
 */
export class DomiciliaConnectionError extends Error {
  override readonly name: string = 'DomiciliaConnectionError';
  /** The key of the call, if it had one. */
  readonly idempotencyKey: string | undefined;

  constructor(
    message: string,
    { cause, idempotencyKey }: { cause?: unknown; idempotencyKey?: string | undefined } = {},
  ) {
    super(message, { cause });
    this.idempotencyKey = idempotencyKey;
  }
}

/** The time limit of a call ended it. */
export class DomiciliaTimeoutError extends DomiciliaConnectionError {
  override readonly name = 'DomiciliaTimeoutError';
}

/** A request to your server is not a webhook of ours, or not a recent one. Respond with 400. */
export class DomiciliaWebhookError extends Error {
  override readonly name = 'DomiciliaWebhookError';
  /** `headers` are missing, the `timestamp` is too far from this machine's clock, or no `signature` matches. */
  readonly reason: 'headers' | 'timestamp' | 'signature';

  constructor(reason: DomiciliaWebhookError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Returns whether the body of an error is the API's, and not that of a proxy on the way. */
export function isFailure(body: unknown): body is Failure {
  const { error } = (body ?? {}) as Partial<Failure>;
  return typeof error?.code === 'string' && typeof error.message === 'string';
}
