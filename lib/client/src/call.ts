import createClient from 'openapi-fetch';
import { exchange, NoToken, type Sending, send } from './attempts.ts';
import type { KeyedOptions, VersionedOptions, WithResponse } from './call-types.ts';
import { type Clock, within } from './clock.ts';
import { DomiciliaConnectionError, DomiciliaError, DomiciliaTimeoutError, isFailure } from './errors.ts';
import { checked, checkedTimeout, type Settings } from './settings.ts';
import { type IssuedToken, Tokens } from './tokens.ts';

/** A call of an operation. */
type Call = {
  readonly verb: string;
  readonly path: string;
  readonly ids: Readonly<Record<string, unknown>>;
  readonly query?: object | undefined;
  readonly body?: unknown;
  readonly isPdf: boolean;
  readonly options: KeyedOptions & VersionedOptions;
};

/** Calls an operation, and returns the body of its response with the response. */
export type Caller = (call: Call) => Promise<WithResponse<unknown>>;

/** The part of openapi-fetch that is used. The types of a call are those of its method. */
type SendRequest = (
  verb: string,
  path: string,
  init: {
    params: object;
    body: unknown;
    headers: object;
    parseAs: string;
    fetch: (sent: Request) => Promise<Response>;
  },
) => Promise<{ data?: unknown; error?: unknown; response: Response }>;

const KEYED = new Set(['POST', 'PUT', 'PATCH']);

/** A redirect would repeat the keys or the token elsewhere. */
const redirect = 'manual';

/**
 * Returns the function that calls the operations of a service.
 *
 * @throws TypeError if a setting is invalid
 */
export function createCaller(settings: Settings, clock: Clock): Caller {
  const { baseUrl, timeout, retries, fetch, ...keys } = checked(settings);
  const { request } = createClient({ baseUrl, redirect }) as unknown as { request: SendRequest };
  const sending = { fetch, clock, retries };
  const tokens = new Tokens(() => issueToken(baseUrl, keys, sending), clock);

  return async ({ verb, path, ids, query = {}, body, isPdf, options }) => {
    for (const [name, id] of Object.entries(ids)) requireId(name, id);
    const key = KEYED.has(verb) ? requireKey(options.idempotencyKey ?? crypto.randomUUID()) : undefined;
    const version = requireVersion(options.ifMatch);
    const limit = checkedTimeout(options.timeout ?? timeout);
    const deadline = clock.now() + limit;
    const late = () =>
      new DomiciliaTimeoutError(`The call took longer than ${limit} milliseconds`, { idempotencyKey: key });
    options.signal?.throwIfAborted();
    const { data, error, response } = await within(clock, limit, options.signal, late, (signal) =>
      request(verb, path, {
        params: { path: ids, query },
        body,
        headers: {
          accept: isPdf ? 'application/pdf' : 'application/json',
          'idempotency-key': key,
          'if-match': version,
        },
        parseAs: isPdf ? 'arrayBuffer' : 'json',
        fetch: (sent) => send(sent, tokens, { signal, deadline }, sending),
      }),
    ).catch((thrown) => {
      throw withKey(thrown, key);
    });
    if (isFailure(error)) throw new DomiciliaError(response.status, error.error, key);
    if (data === undefined) throw notOurs(response.status, key);
    return { data: isPdf ? new Uint8Array(data as ArrayBuffer) : data, response };
  };
}

/** @throws NoToken if the API refuses; DomiciliaConnectionError if the response is not from the API */
async function issueToken(
  baseUrl: string,
  { publicKey, privateKey }: { publicKey: string; privateKey: string },
  sending: Sending,
): Promise<IssuedToken> {
  const basic = Buffer.from(`${publicKey}:${privateKey}`).toString('base64');
  const url = `${baseUrl.replace(/\/$/, '')}/api/authorizations/token`;
  const init = { method: 'POST', headers: { authorization: `Basic ${basic}` }, redirect } as const;
  const response = await exchange(new Request(url, init), undefined, sending);
  if (!response.ok) throw new NoToken(response);
  const issued = (await response.json().catch(() => ({}))) as Partial<IssuedToken>;
  const { token, expires_in } = issued;
  if (typeof token !== 'string' || !expires_in) throw notOurs(response.status);
  return { token, expires_in };
}

/** Returns an error of the client with the key of the call. A body that is not JSON is not the service's. */
function withKey(thrown: unknown, idempotencyKey: string | undefined): unknown {
  if (thrown instanceof SyntaxError) return notOurs(200, idempotencyKey, thrown);
  if (thrown?.constructor !== DomiciliaConnectionError || idempotencyKey === undefined) return thrown;
  const { message, cause } = thrown as DomiciliaConnectionError;
  return new DomiciliaConnectionError(message, { cause, idempotencyKey });
}

function notOurs(status: number, idempotencyKey?: string, cause?: unknown): DomiciliaConnectionError {
  const message = `The response (${status}) is not from the API. Check baseUrl, and proxies on the way.`;
  return new DomiciliaConnectionError(message, { cause, idempotencyKey });
}

/** @throws TypeError if it would make another path */
function requireId(name: string, id: unknown): void {
  if (typeof id === 'string' && !/^\.{0,2}$/.test(id)) return;
  throw new TypeError(`Pass ${name}, a string that is not empty.`);
}

/** @throws TypeError if it is no key, such as an object, which would be sent as `[object Object]` */
function requireKey(key: unknown): string {
  if (typeof key === 'string' && /^[\x20-\x7e]{1,255}$/.test(key)) return key;
  throw new TypeError('Pass idempotencyKey as a string of 1 to 255 printable ASCII characters.');
}

/** @throws TypeError if it is none, such as the absent header of a response: the change would be unconditional */
function requireVersion(version: unknown): string | undefined {
  if (version === undefined || (typeof version === 'string' && version !== '')) return version;
  throw new TypeError('Pass ifMatch as the ETag of a record, a string.');
}
