import { UserError } from '#infra/host/user-error.ts';
import { ApiError } from '#lib/errors/api-error.ts';

/** Errors of AWS and the network that the operator can correct, and how. The first match counts. */
const KNOWN: readonly [RegExp, string][] = [
  [
    /^Region (?:is missing|not accepted)/,
    'No AWS region is set: set AWS_REGION, or the region of your AWS profile.',
  ],
  [
    /ExpiredToken|TokenRefreshRequired|[Tt]oken .*expired|session .*expired/,
    'Your AWS credentials have expired: sign in again.',
  ],
  [
    /CredentialsProviderError|Could not load credentials/,
    'No AWS credentials were found: sign in, or set AWS_PROFILE.',
  ],
  [
    /UnrecognizedClient|InvalidClientTokenId|InvalidSignature|SignatureDoesNotMatch|AuthFailure/,
    'AWS does not know these credentials: sign in again, or choose another AWS_PROFILE.',
  ],
  [
    /AccessDenied|UnauthorizedOperation|NotAuthorized/,
    'Your AWS credentials do not permit this: use a role that does.',
  ],
  [
    /Throttl|TooManyRequests|RequestLimitExceeded|ProvisionedThroughputExceeded|SlowDown/,
    'AWS is limiting requests: wait a minute and try again.',
  ],
  [
    /ResourceNotFound|NoSuchBucket/,
    'The stage is not deployed in this AWS account and region: check AWS_PROFILE and the region in the settings of the stage.',
  ],
  [
    /ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|EHOSTUNREACH|TimeoutError/,
    'The connection failed: check the network, or whether `npm start` is still running.',
  ],
];

/** Returns an error as one line for operators: what is wrong, and what to do. */
export function explain(error: unknown): string {
  if (error instanceof UserError) return error.message;
  if (error instanceof ApiError) return [sentenceOf(error)].flat().join(' ');
  const { name, message, code } = error as Partial<Error & { code: unknown }>;
  const text = [name, code, message].filter(Boolean).join(' ');
  const known = KNOWN.find(([pattern]) => [message, text].some((each) => pattern.test(String(each))));
  const detail = `${name}: ${message}`.replace(/\s+/g, ' ');
  return known ? `${known[1]} (${detail})` : `${detail} (--debug shows where)`;
}

function sentenceOf({ errors, message }: ApiError): string | string[] {
  if (errors.length === 0) return message;
  return errors.map(({ field, message: what }) => `--${field.replaceAll('_', '-')}: ${what}`);
}
