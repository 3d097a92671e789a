import { ApiError } from '#lib/errors/api-error.ts';

/** Failures of our dependencies. Each may be over a moment later. */
const PASSING = new Set([
  // Of S3, if two write the same new object at once. The second attempt finds it.
  'ConditionalRequestConflict',
  'InternalServerError',
  'InternalServiceError',
  'LimitExceededException',
  'ProviderUnavailable',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'RequestThrottled',
  'ServiceUnavailable',
  'ServiceUnavailableException',
  'ThrottlingException',
  'TimeoutError',
  'TooManyRequestsException',
  'TransactionConflictException',
  'TransactionInProgressException',
]);
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN']);

/**
 * Returns the error that the caller receives for anything thrown. An unknown error becomes `internal_error`, without
 * details.
 */
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

/** Returns whether an AWS service responded with a failure of its own. The names differ: S3 has its own. */
function failedElsewhere(error: unknown): boolean {
  const { $metadata } = (error ?? {}) as { $metadata?: { httpStatusCode?: number } };
  return ($metadata?.httpStatusCode ?? 0) >= 500;
}

/**
 * Maps what middy's parser refuses: a body that is not JSON, or a member name that would reach an object's prototype.
 */
function bodyError(error: unknown): ApiError {
  const { data } = ((error as Error).cause ?? {}) as { data?: unknown };
  if (data !== '__proto__' && data !== 'constructor') return notJson(data);
  const message = 'This operation does not accept this member. Leave it out.';
  return new ApiError('validation_failed', { errors: [{ field: data, code: 'unknown_member', message }] });
}

/** The message quotes nothing of the body, which may hold an account number. */
function notJson(text: unknown): ApiError {
  // The parser's search for names also gives up on valid JSON of thousands of levels.
  if (typeof text !== 'string' || isJson(text)) return new ApiError('malformed_request');
  const { line, column } = jsonFaultIn(text);
  const message = `The body is not valid JSON. Check line ${line}, column ${column}.`;
  return new ApiError('malformed_request', { message });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A place in a text. Line and column count from 1. */
type Place = { line: number; column: number };

/**
 * Returns where a text stops being JSON: after the longest prefix that could still be completed. The parser itself
 * names the place for some faults only, and quotes the text around it, which may be an account number.
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

/** Returns whether a prefix is valid JSON or could be completed: its only fault is at its very end. */
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
