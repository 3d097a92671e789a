import { createCaller } from '#lib/client/src/call.ts';
import { Domicilia } from '#lib/client/src/domicilia.ts';
import { resourcesOf } from '#lib/client/src/methods.ts';
import type { Settings } from '#lib/client/src/settings.ts';
import { FakeClock } from './fake-clock.ts';

/** A request as the service received it. */
export type Seen = { verb: string; url: URL; headers: Headers; body: string };

/** What the service does with a request: it responds, fails as a network does, or never responds. */
export type Reaction = () => Response | Promise<Response>;

const URL_OF_TOKENS = '/api/authorizations/token';
const KEYS = { publicKey: 'pk_test', privateKey: 'sk_test', baseUrl: 'https://api.example.com' };

/** A service whose reactions a test sets, and a client that reaches it. */
export class FakeService {
  readonly clock = new FakeClock();
  /** The requests of operations, without those of tokens. */
  readonly seen: Seen[] = [];
  /** The requests of tokens. */
  readonly tokenRequests: Seen[] = [];
  /** The reactions to the next requests; afterwards each gets an empty record. */
  next: Reaction[] = [];
  /** The reactions to the next token requests; afterwards each gets a token of an hour. */
  nextTokens: Reaction[] = [];
  issued = 0;

  /** Returns the resources of a client with the clock of this service. */
  client(settings: Partial<Settings> = {}) {
    return resourcesOf(createCaller({ ...KEYS, fetch: this.fetch, ...settings }, this.clock));
  }

  /** Returns a client as merchants create it, with the clock of this machine. */
  realClient(settings: Partial<Settings> = {}) {
    return new Domicilia({ ...KEYS, fetch: this.fetch, ...settings });
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const request = input as Request;
    const url = new URL(request.url);
    const seen = { verb: request.method, url, headers: request.headers, body: await request.text() };
    const isToken = url.pathname === URL_OF_TOKENS;
    (isToken ? this.tokenRequests : this.seen).push(seen);
    const reaction = (isToken ? this.nextTokens : this.next).shift();
    const usual = () => (isToken ? this.token() : json(200, {}));
    const ended = new Promise<never>((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
    return Promise.race([ended, (async () => (reaction ?? usual)())()]);
  };

  token(expires_in = 3600): Response {
    this.issued += 1;
    return json(200, { token: `token-${this.issued}`, expires_in });
  }
}

export const json = (status: number, body: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

/** Responds with an error of the API. */
export const refuses =
  (status: number, code: string, headers: Record<string, string> = {}, more: object = {}): Reaction =>
  () =>
    json(
      status,
      { error: { type: 'api_error', code, message: 'Refused.', request_id: 'req_1', ...more } },
      headers,
    );

export const responds =
  (body: object, status = 200): Reaction =>
  () =>
    json(status, body);

/** Fails as `fetch` does without a connection. */
export const fails: Reaction = () => {
  throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 10.0.0.1:443') });
};

/** Never responds. */
export const hangs: Reaction = () => new Promise(() => {});

/** Responds, and loses the connection in the middle of the body. */
export const breaksOff: Reaction = () => {
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"id":')),
    pull: (controller) => controller.error(new TypeError('terminated')),
  });
  return new Response(body, { status: 201, headers: { 'content-type': 'application/json' } });
};
