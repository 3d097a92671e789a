import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { AwsError } from '#infra/local/aws/aws-error.ts';

/** The secret key with which every local function signs. */
export const LOCAL_SECRET = 'local';

/** The scope of a signature: `Credential` of Signature Version 4. */
type Scope = {
  readonly name: string;
  readonly day: string;
  readonly region: string;
  readonly service: string;
};

/**
 * Reads a credential, `<access key id>/<day>/<region>/<service>/aws4_request`.
 *
 * @throws AwsError if it has another form
 */
export function scopeOf(credential: string): Scope {
  const [, name = '', day = '', region = '', service = ''] =
    /^([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request$/.exec(credential) ?? [];
  if (service !== 's3') throw new AwsError('AuthorizationQueryParametersError', 'Invalid credential.', 400);
  return { name, day, region, service };
}

/**
 * Checks a signature of Signature Version 4.
 *
 * @throws AwsError `SignatureDoesNotMatch`
 */
export function checkSignature({ day, region, service }: Scope, text: string, signature: string): void {
  const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${LOCAL_SECRET}`);
  const expected = hmac(key, text);
  const given = Buffer.from(signature, 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new AwsError('SignatureDoesNotMatch', 'The signature does not match the request.', 403);
  }
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
