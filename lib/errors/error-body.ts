import { ERRORS, type ErrorCode } from './codes.ts';

/** One faulty member of a request: where it is (`items.0.price`), a stable code, and what to do. */
export type FieldError = { field: string; code: string; message: string };

/** The members of every error body. */
export type ErrorBody = {
  error: {
    type: string;
    code: ErrorCode;
    message: string;
    request_id: string;
    errors?: FieldError[];
    errors_omitted?: number;
    [extra: string]: unknown;
  };
};

/** The family of an error, for callers that branch on a handful of cases. */
export function errorType(code: ErrorCode): string {
  const [status] = ERRORS[code];
  if (status === 401) return 'authentication_error';
  if (status === 403) return 'permission_error';
  if (status === 409) return 'conflict_error';
  if (status === 429) return 'rate_limit_error';
  return status < 500 ? 'invalid_request_error' : 'api_error';
}
