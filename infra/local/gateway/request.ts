import type { IncomingMessage } from 'node:http';
import { newId } from '#lib/domain/ids.ts';

/** A request as the gateway read it. */
export type GatewayRequest = {
  readonly id: string;
  readonly receivedAt: Date;
  readonly httpMethod: string;
  /** The path as it was sent, with its percent-encoding. */
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  /** The headers in the client's order and spelling. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly sourceIp: string;
  /** The host and port that the client addressed. */
  readonly host: string;
  readonly port: number;
};

// These belong to one connection, or are API Gateway's own. An integration never receives them.
const NOT_PASSED_ON = /^(?:connection|keep-alive|transfer-encoding|upgrade|content-length|expect)$/i;

/** Reads a request except its body. Malformed percent-encoding is reported, not thrown. */
export function readRequest(message: IncomingMessage): { request: GatewayRequest; wellFormed: boolean } {
  // A target in absolute form (`http://host/path`) names the same path.
  const target = (message.url ?? '/').replace(/^https?:\/\/[^/?#]*/i, '').replace(/#.*$/s, '');
  const [, path = '', search = ''] = /^([^?]*)\??(.*)$/s.exec(target) ?? [];
  const { remoteAddress = '127.0.0.1', localPort = 0 } = message.socket;
  const request: GatewayRequest = {
    id: newId('req'),
    receivedAt: new Date(),
    httpMethod: message.method ?? 'GET',
    path: path || '/',
    query: [...new URLSearchParams(search)],
    headers: pairs(message.rawHeaders).filter(([name]) => !NOT_PASSED_ON.test(name)),
    sourceIp: remoteAddress,
    host: message.headers.host ?? 'localhost',
    port: localPort,
  };
  return { request, wellFormed: /^\/|^$/.test(path) && !/%(?![0-9a-f]{2})/i.test(target) };
}

/** Returns the value of a header, or the last value if it was sent several times. */
export function headerOf({ headers }: GatewayRequest, name: string): string | undefined {
  return headers.findLast(([known]) => known.toLowerCase() === name.toLowerCase())?.[1];
}

function pairs(flat: readonly string[]): [string, string][] {
  return flat.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name, flat[index + 1] ?? '']] : [],
  );
}

/** Returns whether a header names a binary media type. API Gateway considers only the first type in the header. */
export function isBinary(binaryMediaTypes: readonly string[], header: string | undefined): boolean {
  const [first = ''] = (header ?? '').split(/[,;]/);
  return binaryMediaTypes.includes(first.trim().toLowerCase());
}
