import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: string };
export type Respond = (response: ServerResponse, received: Received) => void;

/** A stand-in for a provider's API on this machine: records what it received and responds as the test says. */
export class ProviderServer implements AsyncDisposable {
  readonly received: Received[] = [];
  respond: Respond = respondWith(500, {});
  readonly #server: Server = createServer((request, response) => this.#serve(request, response));

  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = request;
    const received = { method, path, headers, body: await text(request) };
    this.received.push(received);
    this.respond(response, received);
  }
}

/** A response of this status; an object as JSON, a text unchanged. */
export function respondWith(status: number, body: object | string): Respond {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}
