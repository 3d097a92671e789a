import { ApiError } from '#lib/errors/api-error.ts';

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
  const message = 'This member is unknown. Leave it out.';
  return new ApiError('validation_failed', { errors: [{ field: data, code: 'unknown_member', message }] });
}

/** Nothing of the text itself is shown: it may hold an account number. */
function notJson(text: unknown): ApiError {
  if (typeof text !== 'string') return new ApiError('malformed_request');
  const { line, column } = jsonFaultIn(text);
  const message = `The body is not valid JSON. Check line ${line}, column ${column}.`;
  return new ApiError('malformed_request', { message });
}

/** A place in a text, both counted from 1. */
type Place = { line: number; column: number };

/**
 * Where a text stops being JSON: behind the longest beginning of it that could still go on. The parser itself tells the
 * place for some faults only, and shows what is around it, which may be an account number.
 */
export function jsonFaultIn(text: string): Place {
  let good = 0;
  let bad = text.length + 1;
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (couldGoOn(text.slice(0, middle))) good = middle;
    else bad = middle;
  }
  const before = text.slice(0, good);
  return { line: before.split('\n').length, column: good - before.lastIndexOf('\n') };
}

/** Whether a beginning is whole, or lacks only what would have to follow: then the fault is at its very end. */
function couldGoOn(beginning: string): boolean {
  try {
    JSON.parse(beginning);
    return true;
  } catch (error) {
    const { message } = error as SyntaxError;
    const [, place] = /at position (\d+)/.exec(message) ?? [];
    return message === 'Unexpected end of JSON input' || Number(place) === beginning.length;
  }
}
