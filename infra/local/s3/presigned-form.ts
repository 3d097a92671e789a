import type { IncomingMessage } from 'node:http';
import { AwsError } from '#infra/local/aws/aws-error.ts';
import type { Presigned } from './presigned-link.ts';
import { checkSignature, scopeOf } from './signature.ts';

type Condition = readonly [string, unknown, unknown] | Readonly<Record<string, string>>;
type Policy = { readonly expiration: string; readonly conditions: readonly Condition[] };

/** Fields that no condition needs to name. */
const FREE = /^(?:x-amz-signature|policy|file|x-ignore-.*)$/;

/**
 * Reads an upload by a form, `multipart/form-data` to a bucket, and checks its signed policy. Returns undefined for any
 * other request.
 *
 * @throws AwsError if the policy is expired, was changed, or does not allow the upload
 */
export async function readPresignedForm(
  { method, url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  body: Buffer,
  now: Date,
): Promise<Presigned | undefined> {
  const type = headers['content-type'] ?? '';
  if (method !== 'POST' || !type.startsWith('multipart/form-data')) return undefined;
  const { fields, content } = await fieldsOf(body, type);
  const policy = fields.get('policy') ?? '';
  const scope = scopeOf(fields.get('x-amz-credential') ?? '');
  checkSignature(scope, policy, fields.get('x-amz-signature') ?? '');
  const { expiration, conditions } = JSON.parse(Buffer.from(policy, 'base64').toString()) as Policy;
  if (!(now.getTime() < Date.parse(expiration))) {
    throw new AwsError('AccessDenied', 'Invalid according to Policy: Policy expired.', 403);
  }
  const [bucket = ''] = url.slice(1).split(/[/?]/);
  checkConditions(conditions, fields.set('bucket', bucket), content.length);
  const key = fields.get('key') ?? '';
  return { caller: scope.name, asked: { operation: 'PutObject', bucket, key }, content };
}

/** Returns the fields of a form by their names in small letters, and the file. */
async function fieldsOf(body: Buffer, type: string) {
  const parts = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => {
      throw new AwsError('MalformedPOSTRequest', 'The body is not well-formed multipart/form-data.');
    });
  const fields = new Map<string, string>();
  let file: Buffer | undefined;
  for (const [name, value] of parts) {
    // S3 ignores all fields after the file.
    if (file !== undefined) break;
    if (name === 'file')
      file = typeof value === 'string' ? Buffer.from(value) : Buffer.from(await value.arrayBuffer());
    else if (typeof value === 'string') fields.set(name.toLowerCase(), value);
  }
  if (!file) throw new AwsError('InvalidArgument', 'POST requires exactly one file upload per request.');
  return { fields, content: file };
}

/** Checks that every condition is met, and that a condition names every field. */
function checkConditions(
  conditions: readonly Condition[],
  fields: ReadonlyMap<string, string>,
  size: number,
): void {
  const named = new Set<string>();
  const refuse = (what: string): never => {
    throw new AwsError('AccessDenied', `Invalid according to Policy: ${what}`, 403);
  };
  const equal = (name: string, value: unknown) => {
    named.add(name.toLowerCase());
    if (fields.get(name.toLowerCase()) !== value) refuse(`Policy Condition failed: ["eq", "$${name}"]`);
  };
  for (const condition of conditions) {
    if (!isList(condition)) for (const [name, value] of Object.entries(condition)) equal(name, value);
    else if (condition[0] === 'content-length-range') {
      const [, least, most] = condition;
      if (size < Number(least)) throw new AwsError('EntityTooSmall', 'Your proposed upload is too small.');
      if (size > Number(most)) throw new AwsError('EntityTooLarge', 'Your proposed upload is too large.');
    } else if (condition[0] === 'eq') equal(String(condition[1]).slice(1), condition[2]);
    else throw new AwsError('NotImplemented', `The local run has no condition ${condition[0]}.`, 501);
  }
  for (const name of fields.keys()) {
    if (!named.has(name) && !FREE.test(name)) refuse(`Extra input fields: ${name}`);
  }
}

const isList = (condition: Condition): condition is readonly [string, unknown, unknown] =>
  Array.isArray(condition);
