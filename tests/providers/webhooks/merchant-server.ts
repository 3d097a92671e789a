import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Received = { path: string; headers: IncomingMessage['headers']; body: string; from: string };
export type Reaction = (response: ServerResponse, received: Received) => void;

/** A merchant's server on this machine: records what it received, and reacts as the test says. */
export class MerchantServer implements AsyncDisposable {
  readonly received: Received[] = [];
  react: Reaction = (response) => response.writeHead(204).end();
  port = 0;
  readonly #server;

  constructor(tls?: { key: string; cert: string }) {
    const serve = async (request: IncomingMessage, response: ServerResponse) => {
      const { url: path = '', headers } = request;
      const from = request.socket.localAddress ?? '';
      const received = { path, headers, body: await text(request), from };
      this.received.push(received);
      this.react(response, received);
    };
    this.#server = tls ? createHttpsServer(tls, serve) : createHttpServer(serve);
  }

  /** By default at all addresses of this machine. */
  async listen(host?: string): Promise<this> {
    this.#server.listen(0, host);
    await once(this.#server, 'listening');
    this.port = (this.#server.address() as AddressInfo).port;
    return this;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
