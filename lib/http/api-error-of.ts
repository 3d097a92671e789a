import { ApiError } from '#lib/errors/api-error.ts';
import { jsonFaultIn } from './json-fault.ts';

/** Failures of what we depend on; each may be gone a moment later. */
const PASSING = new Set([
  'InternalServerError',
  'InternalServiceError',
  'LimitExceededException',
  'ProviderUnavailable',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ServiceUnavailable',
  'ServiceUnavailableException',
  'ThrottlingException',
  'TimeoutError',
  'TransactionConflictException',
  'TransactionInProgressException',
]);
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN']);

/** What the caller is told about anything that was thrown. What we do not know is `internal_error`, without detail. */
export function apiErrorOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const { name, code, statusCode } = (error ?? {}) as { name?: string; code?: string; statusCode?: number };
  if (statusCode === 415) return new ApiError('unsupported_media_type');
  if (statusCode === 422) return bodyError(error);
  if (name === 'ProviderNotConfigured') return new ApiError('provider_not_configured', { cause: error });
  if (PASSING.has(name ?? '') || NETWORK.has(code ?? '') || failedElsewhere(error))
    return new ApiError('unavailable', { cause: error });
  return new ApiError('internal_error', { cause: error });
}

/** Whether a service of AWS answered that it failed itself, under whatever name: S3 has names of its own. */
function failedElsewhere(error: unknown): boolean {
  const { $metadata } = (error ?? {}) as { $metadata?: { httpStatusCode?: number } };
  return ($metadata?.httpStatusCode ?? 0) >= 500;
}

/** What middy's parser refuses: text that is not JSON, or a member name that would reach an object's prototype. */
function bodyError(error: unknown): ApiError {
  const { data } = ((error as Error).cause ?? {}) as { data?: unknown };
  if (data !== '__proto__' && data !== 'constructor') return notJson(data);
  const message = 'There is no such member. Leave it out.';
  return new ApiError('validation_failed', { errors: [{ field: data, code: 'unknown_member', message }] });
}

/** Nothing of the text itself is shown: it may hold an account number. */
function notJson(text: unknown): ApiError {
  if (typeof text !== 'string') return new ApiError('malformed_request');
  const { line, column } = jsonFaultIn(text);
  const message = `The body is not JSON: look at line ${line}, column ${column}.`;
  return new ApiError('malformed_request', { message });
}
