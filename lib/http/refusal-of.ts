import { Refusal } from '../api/refusal.ts';

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
  'TransactionInProgressException',
]);
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN']);

/** What the caller is told about anything that was thrown. What we do not know is `internal_error`, without detail. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { name, code, statusCode } = (error ?? {}) as { name?: string; code?: string; statusCode?: number };
  if (statusCode === 415) return new Refusal('unsupported_media_type');
  if (statusCode === 422) return bodyRefusal(error);
  if (name === 'ProviderNotConfigured') return new Refusal('provider_not_configured', { cause: error });
  if (PASSING.has(name ?? '') || NETWORK.has(code ?? '')) return new Refusal('unavailable', { cause: error });
  return new Refusal('internal_error', { cause: error });
}

/** What middy's parser refuses: text that is not JSON, or a member name that would reach an object's prototype. */
function bodyRefusal(error: unknown): Refusal {
  const { data } = ((error as Error).cause ?? {}) as { data?: unknown };
  if (data !== '__proto__' && data !== 'constructor') return new Refusal('malformed_request');
  const message = 'There is no such member. Leave it out.';
  return new Refusal('validation_failed', { errors: [{ field: data, code: 'unknown_member', message }] });
}
