import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import type { Socket, TcpNetConnectOpts } from 'node:net';
import { isLocalhost, literalIn, refusalOf } from '#lib/domain/webhooks/address.ts';
import type { AttemptError } from '#lib/domain/webhooks/delivery.ts';
import { errorOfStatus } from '#lib/domain/webhooks/outcome.ts';
import { isPublicAddress } from '#lib/domain/webhooks/public-address.ts';
import { DeadlinePassed, withinDeadline } from '#lib/providers/within-deadline.ts';
import { AddressRefused, checkedLookup, NameNotFound, type Resolve, resolveName } from './checked-lookup.ts';
import type { Webhook, WebhookOutcome, WebhookSender } from './port.ts';

export type HttpsWebhooksSettings = {
  /** `localhost` may be told, and nobody else: in the local run, of which nothing leaves the machine. */
  toLocalhost?: boolean;
  /** For the whole exchange: name, connection, TLS, request, and what is read of the response. */
  timeoutMilliseconds?: number;
  /** What a name stands for. */
  resolve?: Resolve;
  mayConnect?: (address: string) => boolean;
  /** Whom we trust to certify servers, in PEM; by default whom Node.js trusts. */
  ca?: string;
};

/** Bytes of a response's headers, from its status line to the empty line, and of its trailers. */
const MOST_HEADER_BYTES = 16 * 1024;

/** How long one of several addresses has for a connection before the next is tried as well. */
const NEXT_ADDRESS_AFTER = 2_000;

const LOCALHOST = ['127.0.0.1', '::1'];

/** How far an exchange has come, to tell what an error is about. */
type Stage = { at: 'connecting' | 'securing' | 'open'; status: number | null };

/**
 * Sends webhooks by HTTPS to public addresses, each in a connection of its own. A merchant names the address, so it is
 * looked at again at each delivery, with the IP addresses that are connected to (`checkedLookup`). No redirect is
 * followed, and no proxy of the environment is asked.
 *
 * One deadline holds for all that an attempt waits for, whatever the server does or Node.js makes of it. Afterwards
 * nothing of it is open: neither its socket, nor a question to a name server, nor a timer.
 */
export function httpsWebhooks(settings: HttpsWebhooksSettings = {}): WebhookSender {
  return {
    async send(webhook) {
      const began = performance.now();
      const stage: Stage = { at: 'connecting', status: null };
      const work = (over: AbortSignal) => exchange(webhook, settings, over, stage);
      const error = await withinDeadline(settings.timeoutMilliseconds ?? 10_000, work).catch(
        (thrown: unknown) => errorOf(thrown, stage),
      );
      return { duration_ms: Math.round(performance.now() - began), status_code: stage.status, error };
    },
  };
}

/** @param over aborted when the attempt is over: then the socket is destroyed, however far it has come */
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
  await readSome(response);
  return errorOfStatus(stage.status ?? 0);
}

function begin({ url, headers }: Webhook, settings: HttpsWebhooksSettings, over: AbortSignal): ClientRequest {
  const address = new URL(url);
  const { resolve = resolveName, mayConnect = isPublicAddress, ca, toLocalhost = false } = settings;
  const isLocal = toLocalhost && isLocalhost(address);
  const literal = literalIn(address.hostname);
  if (toLocalhost && !isLocal) throw new AddressRefused();
  // A literal address is connected to without any lookup.
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
  // What still goes wrong once there is a response is seen by whoever reads that.
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
    // A request whose protocol was switched has let go of its socket.
    opened?.destroy();
  });
}

function errorOf(thrown: unknown, { at }: Stage): AttemptError {
  if (thrown instanceof DeadlinePassed) return 'timeout';
  if (thrown instanceof AddressRefused) return 'address_refused';
  if (thrown instanceof NameNotFound) return 'name_not_found';
  return at === 'securing' ? 'tls_failed' : 'connection_failed';
}

/** As much of a response's body as we read; the rest is left. */
const MOST_BYTES = 8 * 1024;

/** How many informational responses (1xx) may precede a response: servers send one or two. */
const MOST_INFORMATIONAL = 10;

/** The head of a response, and its body where there is one to read. */
type Head = { readonly statusCode?: number | undefined; readonly body?: IncomingMessage };

/**
 * Reads the head of the response to a request. That is 101 where the server switches protocols, which nobody asked it to,
 * and the last of its informational responses where they do not end.
 *
 * @throws Error where the connection fails or closes, or what arrives is not HTTP
 */
function readHead(request: ClientRequest): Promise<Head> {
  return new Promise((resolve, reject) => {
    let informational = 0;
    request.once('response', (body) => resolve({ statusCode: body.statusCode, body }));
    // Node.js emits this in the place of a response.
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
 * Reads a body to its end, or until it is longer than we read.
 *
 * @throws Error where it breaks off before
 */
async function readSome({ body }: Head): Promise<void> {
  if (!body) return;
  let bytes = 0;
  for await (const chunk of body) {
    bytes += (chunk as Buffer).length;
    if (bytes >= MOST_BYTES) return;
  }
}
