import { type CallEvent, header } from './call.ts';

/** The public and the private key of an account, as a caller presents them. */
type PresentedKeys = { publicKey: string; privateKey: string };

/** The characters and the length of every key of ours. */
const KEY = /^[\w-]{1,255}$/;

/**
 * Returns the keys of a request whose body is parsed: from HTTP Basic, or else from the members `client_id` and
 * `client_secret`, as OAuth clients send them (RFC 6749, 2.3.1). Returns undefined if one of them is missing.
 */
export function presentedKeys(event: CallEvent): PresentedKeys | undefined {
  const [publicKey, privateKey] = basicKeys(header(event, 'authorization')) ?? bodyKeys(event.call.body);
  return isSent(publicKey) && isSent(privateKey) ? { publicKey, privateKey } : undefined;
}

/** Returns whether both have the form of our keys. Others are not looked up. */
export function haveFormOfKeys({ publicKey, privateKey }: PresentedKeys): boolean {
  return KEY.test(publicKey) && KEY.test(privateKey);
}

/**
 * Returns user and password of a Basic header. OAuth clients form-encode both, which changes none of our keys. Other
 * texts stay as they are, and are not accepted.
 */
function basicKeys(value = ''): unknown[] | undefined {
  const [, encoded] = /^Basic +([A-Za-z0-9+/=_-]*)$/i.exec(value) ?? [];
  if (encoded === undefined) return undefined;
  const [user = '', ...password] = Buffer.from(encoded, 'base64').toString().split(':');
  return [decoded(user), decoded(password.join(':'))];
}

function bodyKeys(body: unknown): unknown[] {
  const { client_id, client_secret } = (body ?? {}) as Readonly<Record<string, unknown>>;
  return [client_id, client_secret];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function isSent(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
