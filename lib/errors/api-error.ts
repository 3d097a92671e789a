import { ERRORS, type ErrorCode, type FieldError, RETRY_AFTER } from './codes.ts';

type Details = {
  /** What this caller can do about it, where that is not what the table says. */
  message?: string;
  /** The faulty members, all of them. The response lists the first ones if there are too many. */
  errors?: readonly FieldError[];
  /** Further members of the error body, such as the id of what is in the way. */
  extra?: Readonly<Record<string, unknown>>;
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
  cause?: unknown;
};

/** A request that is refused, for a reason the caller can read. Thrown anywhere; the endpoint wrapper responds with it. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: readonly FieldError[];
  readonly extra: Readonly<Record<string, unknown>>;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, details: Details = {}) {
    const [status, message] = ERRORS[code];
    super(details.message ?? message, { cause: details.cause });
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.errors = details.errors ?? [];
    this.extra = details.extra ?? {};
    this.retryAfter = details.retryAfter ?? RETRY_AFTER[code];
  }
}

/** The error for one faulty member. */
export function invalid(field: string, code: string, message: string): ApiError {
  return new ApiError('validation_failed', { errors: [{ field, code, message }] });
}
