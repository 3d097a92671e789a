import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UserError } from '#infra/host/user-error.ts';

/** A server that accepts connections. */
export type Listening = {
  readonly url: string;
  readonly port: number;
  /** Accepts no new requests, lets open ones finish, and resolves after the last one. */
  stop(): Promise<void>;
};

/**
 * Milliseconds for which a connection stays open without a request. Functions and clients often pause for more than
 * Node's default of five seconds, and a client that does not see the end in time writes to a closed connection.
 */
const KEPT_OPEN = 120_000;

/**
 * Listens on a port of the loopback interface; 0 takes a free one.
 *
 * @param inUse the message for the developer if the port is in use
 */
export function listen(server: Server, port: number, inUse = `Port ${port} is in use.`): Promise<Listening> {
  server.keepAliveTimeout = KEPT_OPEN;
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new UserError(inUse) : error),
    );
    server.listen(port, '127.0.0.1', () => {
      const { port: actual } = server.address() as AddressInfo;
      resolve({ url: `http://localhost:${actual}`, port: actual, stop: () => close(server) });
    });
  });
}

async function close(server: Server): Promise<void> {
  // A connection that stays open after its last response would delay the stop for seconds.
  const tidy = setInterval(() => server.closeIdleConnections(), 20);
  await new Promise((resolve) => server.close(resolve));
  clearInterval(tidy);
}

/** Returns the body of a request; undefined if it has more than `limit` bytes. */
export function readBody(
  request: IncomingMessage,
  limit = Number.POSITIVE_INFINITY,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  return new Promise((resolve, reject) => {
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= limit) chunks.push(chunk);
    });
    request.once('end', () => resolve(length > limit ? undefined : Buffer.concat(chunks)));
    request.once('error', reject);
  });
}
