import { once } from 'node:events';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import type { TcpNetConnectOpts } from 'node:net';
import { isLocalhost, literalIn, refusalOf } from '#lib/domain/notices/address.ts';
import type { AttemptError } from '#lib/domain/notices/delivery.ts';
import { errorOfStatus } from '#lib/domain/notices/outcome.ts';
import { isPublicAddress } from '#lib/domain/notices/public-address.ts';
import { AddressRefused, checkedLookup, NameNotFound } from './checked-lookup.ts';
import type { Notice, NoticeOutcome, NoticeSender } from './port.ts';
import { resolveName } from './resolve-name.ts';

export type HttpsNoticesSettings = {
  /** `localhost` may be told, and nobody else: in the local run, of which nothing leaves the machine. */
  toLocalhost?: boolean;
  /** For the whole exchange: name, connection, request and response. */
  timeoutMilliseconds?: number;
  /** What a name stands for. */
  resolve?: (name: string) => Promise<string[]>;
  mayConnect?: (address: string) => boolean;
  /** Whom we trust to certify servers, in PEM; by default whom Node.js trusts. */
  ca?: string;
};

/** As much of a response as we read; the rest is left. */
const MOST_BYTES = 8 * 1024;

/** How long one of several addresses has for a connection before the next is tried as well. */
const NEXT_ADDRESS_AFTER = 2_000;

const LOCALHOST = ['127.0.0.1', '::1'];

/** How far an exchange has come, to tell what an error is about. */
type Stage = { at: 'connecting' | 'securing' | 'open'; status: number | null };

/**
 * Sends notices by HTTPS to public addresses, each in a connection of its own. A merchant names the address, so it is
 * looked at again at each delivery, with the IP addresses that are connected to (`checkedLookup`). No redirect is
 * followed, and no proxy of the environment is asked.
 */
export function httpsNotices(settings: HttpsNoticesSettings = {}): NoticeSender {
  return {
    async send(notice) {
      const began = performance.now();
      const stage: Stage = { at: 'connecting', status: null };
      const signal = AbortSignal.timeout(settings.timeoutMilliseconds ?? 10_000);
      const error = await exchange(notice, settings, signal, stage).catch((thrown: unknown) =>
        signal.aborted ? 'timeout' : errorOf(thrown, stage),
      );
      return { duration_ms: Math.round(performance.now() - began), status_code: stage.status, error };
    },
  };
}

async function exchange(
  notice: Notice,
  settings: HttpsNoticesSettings,
  signal: AbortSignal,
  stage: Stage,
): Promise<NoticeOutcome['error']> {
  const request = begin(notice, settings, signal);
  try {
    follow(request, stage);
    request.end(notice.body);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    stage.status = response.statusCode ?? null;
    await readSome(response);
    return errorOfStatus(stage.status ?? 0);
  } finally {
    request.destroy();
  }
}

function begin({ url, headers }: Notice, settings: HttpsNoticesSettings, signal: AbortSignal): ClientRequest {
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
    : checkedLookup(resolve, mayConnect);
  const start = address.protocol === 'https:' ? httpsRequest : httpRequest;
  const options: RequestOptions & Pick<TcpNetConnectOpts, 'autoSelectFamilyAttemptTimeout'> = {
    method: 'POST',
    headers,
    lookup,
    signal,
    agent: false,
    autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_AFTER,
    rejectUnauthorized: true,
    ca,
  };
  return start(address, options);
}

function follow(request: ClientRequest, stage: Stage): void {
  // What still goes wrong once there is a response is seen by whoever reads that.
  request.on('error', () => {});
  request.once('socket', (socket) => {
    socket.once('connect', () => {
      stage.at = 'encrypted' in socket ? 'securing' : 'open';
    });
    socket.once('secureConnect', () => {
      stage.at = 'open';
    });
  });
}

/** Reads a response to its end, or until it is longer than it may be. */
async function readSome(response: IncomingMessage): Promise<void> {
  let bytes = 0;
  for await (const chunk of response) {
    bytes += (chunk as Buffer).length;
    if (bytes >= MOST_BYTES) return;
  }
}

function errorOf(thrown: unknown, { at }: Stage): AttemptError {
  if (thrown instanceof AddressRefused) return 'address_refused';
  if (thrown instanceof NameNotFound) return 'name_not_found';
  return at === 'securing' ? 'tls_failed' : 'connection_failed';
}
