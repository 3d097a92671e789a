import { ERRORS, type ErrorCode, RETRY_AFTER } from './codes.ts';
import type { FieldError } from './error-body.ts';

/** The further members that an error body may have, such as the id of the conflicting record. The reference has them all. */
export const EXTRA_MEMBERS = [
  ...(['scopes', 'payment_method_id', 'existing_id', 'retried_by', 'available', 'reason'] as const),
  ...(['direct_debit_id', 'orders', 'moving_to'] as const),
] as const;

type Extra = Readonly<Partial<Record<(typeof EXTRA_MEMBERS)[number], unknown>>>;

type Details = {
  /** What this caller can do, if it differs from the message in the table. */
  message?: string;
  /** All faulty members. The response lists the first ones if there are too many. */
  errors?: readonly FieldError[];
  extra?: Extra;
  /** The seconds after which the caller can retry. */
  retryAfter?: number;
  cause?: unknown;
};

/**
 * The refusal of a request, with a reason for the caller. Any code may throw it; the endpoint makes it the response.
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: readonly FieldError[];
  readonly extra: Extra;
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

/** Returns the error for one faulty member. */
export function invalid(field: string, code: string, message: string): ApiError {
  return new ApiError('validation_failed', { errors: [{ field, code, message }] });
}
