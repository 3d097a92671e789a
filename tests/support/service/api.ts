import { randomBytes, scryptSync } from 'node:crypto';
import type { Feature } from '#lib/domain/features.ts';
import { newId } from '#lib/domain/ids.ts';
import { differences, type Observed } from '#tests/support/generated/contract.ts';

export type ApiResponse = { status: number; headers: Headers; body: Json };

// biome-ignore lint/suspicious/noExplicitAny: responses are asserted on, member by member
type Json = any;

export type RequestOptions = {
  token?: string | null;
  key?: string;
  headers?: Record<string, string>;
  /** Sent unchanged, instead of a JSON body. */
  raw?: string | Uint8Array;
};

export type TestAccount = { account_id: string; public_key: string; private_key: string; token: string };

export const baseUrl = () => process.env.SERVICE_URL ?? '';

/**
 * Sends one request to the running service and reads the response, which must match the OpenAPI document: this status
 * with this body and these headers, and only the errors that it lists for the operation.
 */
export async function send(
  method: string,
  path: string,
  body?: unknown,
  { token, key, headers = {}, raw }: RequestOptions = {},
): Promise<ApiResponse> {
  const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(`${baseUrl()}${path}`, {
    method,
    headers: {
      ...(token && { authorization: token }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(content !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(content !== undefined && { body: content }),
  });
  const text = await response.text();
  const isForm = headers['content-type']?.includes('form');
  const sent = typeof content === 'string' && content !== '' && !isForm ? content : undefined;
  requireDocumented(method, path, { status: response.status, headers: response.headers, text, sent });
  const isJson = response.headers.get('content-type') === 'application/json';
  const read = () => (isJson && text ? JSON.parse(text) : text || undefined);
  return { status: response.status, headers: response.headers, body: read() };
}

function requireDocumented(method: string, path: string, observed: Observed): void {
  const found = differences(method, path, observed);
  if (found.length === 0) return;
  throw new Error(
    `${method} ${path} (${observed.status}) is not answered as documented:\n  ${found.join('\n  ')}\nCorrect the service, or lib/api and then run: npm run openapi`,
  );
}

/** Creates an account and returns it with a token of all merchant scopes. */
export async function newAccount(features: readonly Feature[] = []): Promise<TestAccount> {
  const { addAccount } = await import('#lib/store/new-accounts.ts');
  const [public_key, private_key] = [newId('pk'), randomBytes(32).toString('base64url')];
  const private_key_hash = quickHashOf(private_key);
  const account_id = await addAccount({ name: 'Tests', features, public_key, private_key_hash });
  const account = { account_id, public_key, private_key };
  return { ...account, token: await tokenOf(account) };
}

/** A hash that is quick to check, since tests request hundreds of tokens. The cost of a hash is stored with it. */
function quickHashOf(privateKey: string): string {
  const salt = randomBytes(16);
  const hash = scryptSync(privateKey, salt, 32, { N: 16, r: 8, p: 1 });
  return ['scrypt', 16, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Returns a token that the account requests with its keys. */
export async function tokenOf(
  account: { public_key: string; private_key: string },
  scope?: string,
): Promise<string> {
  const response = await askForToken(account, scope === undefined ? undefined : { scope });
  if (response.status !== 200)
    throw new Error(`No token: ${response.status} ${JSON.stringify(response.body)}`);
  return response.body.token;
}

export function askForToken(
  { public_key, private_key }: { public_key: string; private_key: string },
  body?: unknown,
  options: RequestOptions = {},
): Promise<ApiResponse> {
  const credentials = Buffer.from(`${public_key}:${private_key}`).toString('base64');
  return send('POST', '/api/authorizations/token', body, {
    ...options,
    headers: { authorization: `Basic ${credentials}`, ...options.headers },
  });
}
