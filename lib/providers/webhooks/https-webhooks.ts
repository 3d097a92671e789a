import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import type { Socket, TcpNetConnectOpts } from 'node:net';
import { isLocalhost, literalIn, refusalOf } from '#lib/domain/webhooks/address.ts';
import type { AttemptError } from '#lib/domain/webhooks/delivery.ts';
import { errorOfStatus } from '#lib/domain/webhooks/outcome.ts';
import { isPublicAddress } from '#lib/domain/webhooks/public-address.ts';
import { excerptOf } from '#lib/domain/webhooks/response-excerpt.ts';
import { DeadlinePassed, withinDeadline } from '#lib/providers/within-deadline.ts';
import { AddressRefused, checkedLookup, NameNotFound, type Resolve, resolveName } from './checked-lookup.ts';
import type { Webhook, WebhookOutcome, WebhookSender } from './port.ts';

export type HttpsWebhooksSettings = {
  /** In the local run, sends to `localhost` only, so that nothing leaves the machine. */
  toLocalhost?: boolean;
  /** The limit of the whole exchange: name, connection, TLS, request, and what is read of the response. */
  timeoutMilliseconds?: number;
  /** Resolves a name. */
  resolve?: Resolve;
  mayConnect?: (address: string) => boolean;
  /** The trusted certificate authorities, in PEM; by default those of Node.js. */
  ca?: string;
};

/** Bytes of a response's headers, from its status line to the empty line, and of its trailers. */
const MOST_HEADER_BYTES = 16 * 1024;

/** Milliseconds for which one of several addresses has to connect before the next is tried as well. */
const NEXT_ADDRESS_AFTER = 2_000;

const LOCALHOST = ['127.0.0.1', '::1'];

/** The progress of an exchange, which tells what an error is about, and the beginning of the response's body. */
type Stage = { at: 'connecting' | 'securing' | 'open'; status: number | null; beginning: Buffer };

/**
 * Returns a sender of webhooks by HTTPS to public addresses, each over its own connection. The merchant chooses the
 * URL, so each delivery checks it again, with the IP addresses of the connection (`checkedLookup`). It follows no
 * redirect and uses no proxy of the environment.
 *
 * One deadline limits the whole attempt. Afterwards nothing stays open: no socket, no DNS query, no timer.
 */
export function httpsWebhooks(settings: HttpsWebhooksSettings = {}): WebhookSender {
  return {
    async send(webhook) {
      const began = performance.now();
      const stage: Stage = { at: 'connecting', status: null, beginning: Buffer.alloc(0) };
      const work = (over: AbortSignal) => exchange(webhook, settings, over, stage);
      const error = await withinDeadline(settings.timeoutMilliseconds ?? 10_000, work).catch(
        (thrown: unknown) => errorOf(thrown, stage),
      );
      const duration_ms = Math.round(performance.now() - began);
      const excerpt = excerptOf(stage.beginning);
      return { duration_ms, status_code: stage.status, error, ...(excerpt !== undefined && { excerpt }) };
    },
  };
}

/** @param over aborted when the attempt is over; the socket is then destroyed at any stage */
async function exchange(
  webhook: Webhook,
  settings: HttpsWebhooksSettings,
  over: AbortSignal,
  stage: Stage,
): Promise<WebhookOutcome['error']> {
  const request = begin(webhook, settings, over);
  follow(request, over, stage);
  request.end(webhook.body);
  const response = await readHead(request);
  stage.status = response.statusCode ?? null;
  await readSome(response, stage);
  return errorOfStatus(stage.status ?? 0);
}

function begin({ url, headers }: Webhook, settings: HttpsWebhooksSettings, over: AbortSignal): ClientRequest {
  const address = new URL(url);
  const { resolve = resolveName, mayConnect = isPublicAddress, ca, toLocalhost = false } = settings;
  const isLocal = toLocalhost && isLocalhost(address);
  const literal = literalIn(address.hostname);
  if (toLocalhost && !isLocal) throw new AddressRefused();
  // A connection to a literal address makes no lookup.
  if (refusalOf(url, toLocalhost) || (literal && !mayConnect(literal))) throw new AddressRefused();
  const lookup = isLocal
    ? checkedLookup(
        async () => LOCALHOST,
        () => true,
      )
    : checkedLookup((name) => resolve(name, over), mayConnect);
  const start = address.protocol === 'https:' ? httpsRequest : httpRequest;
  const options: RequestOptions & Pick<TcpNetConnectOpts, 'autoSelectFamilyAttemptTimeout'> = {
    method: 'POST',
    headers,
    lookup,
    agent: false,
    maxHeaderSize: MOST_HEADER_BYTES,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_AFTER,
    rejectUnauthorized: true,
    ca,
  };
  return start(address, options);
}

function follow(request: ClientRequest, over: AbortSignal, stage: Stage): void {
  let opened: Socket | undefined;
  // After a response, the code that reads the response receives the errors.
  request.on('error', () => {});
  request.once('socket', (socket) => {
    opened = socket;
    socket.once('connect', () => {
      stage.at = 'encrypted' in socket ? 'securing' : 'open';
    });
    socket.once('secureConnect', () => {
      stage.at = 'open';
    });
  });
  over.addEventListener('abort', () => {
    request.destroy();
    // A request whose protocol was switched no longer owns its socket.
    opened?.destroy();
  });
}

function errorOf(thrown: unknown, { at }: Stage): AttemptError {
  if (thrown instanceof DeadlinePassed) return 'timeout';
  if (thrown instanceof AddressRefused) return 'address_refused';
  if (thrown instanceof NameNotFound) return 'name_not_found';
  return at === 'securing' ? 'tls_failed' : 'connection_failed';
}

/** Bytes of a response's body that we read; the rest is dropped. */
const MOST_BYTES = 8 * 1024;

/** Bytes of it that are kept until the attempt is over. */
const MOST_KEPT_BYTES = 2 * 1024;

/** How many informational responses (1xx) may precede a response. Servers send one or two. */
const MOST_INFORMATIONAL = 10;

/** The head of a response, and its body if there is one to read. */
type Head = { readonly statusCode?: number | undefined; readonly body?: IncomingMessage };

/**
 * Reads the head of the response to a request. The status is 101 if the server switches protocols without being asked,
 * and that of the last informational response if those do not end.
 *
 * @throws Error if the connection fails or closes, or the response is not HTTP
 */
function readHead(request: ClientRequest): Promise<Head> {
  return new Promise((resolve, reject) => {
    let informational = 0;
    request.once('response', (body) => resolve({ statusCode: body.statusCode, body }));
    // Node.js emits this instead of a response.
    request.once('upgrade', ({ statusCode }) => resolve({ statusCode }));
    request.on('information', ({ statusCode }) => {
      informational += 1;
      if (informational > MOST_INFORMATIONAL) resolve({ statusCode });
    });
    request.once('error', reject);
    request.once('close', () => reject(new Error('The connection was closed before a response.')));
  });
}

/**
 * Reads a body to its end, or to our limit, and keeps its beginning.
 *
 * @throws Error if the body breaks off before
 */
async function readSome({ body }: Head, stage: Stage): Promise<void> {
  if (!body) return;
  let bytes = 0;
  for await (const chunk of body) {
    bytes += (chunk as Buffer).length;
    stage.beginning = keep(stage.beginning, chunk as Buffer);
    if (bytes >= MOST_BYTES) return;
  }
}

/** Returns the bytes that are kept, with as many of another chunk as are missing. They are copied: a chunk may be large. */
function keep(beginning: Buffer, chunk: Buffer): Buffer {
  const missing = MOST_KEPT_BYTES - beginning.length;
  return missing > 0 ? Buffer.concat([beginning, chunk.subarray(0, missing)]) : beginning;
}
