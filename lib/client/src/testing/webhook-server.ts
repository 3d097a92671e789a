import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { WebhookHeaders } from '../index.ts';

/** Takes a webhook. Throws if it is not valid. */
type Receive = (body: string, headers: WebhookHeaders) => void;

/** A server on a free port of this machine, with an address for each account. */
export class WebhookServer {
  readonly #server = createServer((request, response) => this.#respond(request, response));
  readonly #receivers: Promise<Receive>[] = [];

  static async start(): Promise<WebhookServer> {
    const { listening } = new WebhookServer();
    return listening;
  }

  /** Resolves once the server has a port. It does not keep the process alive. */
  get listening(): Promise<this> {
    const server = this.#server.listen(0, '127.0.0.1');
    server.unref();
    return once(server, 'listening').then(() => this);
  }

  /** Returns another address. Webhooks wait until `serve` says who takes them. */
  newAddress(): { url: string; serve: (receive: Receive) => void } {
    let serve: (receive: Receive) => void = () => {};
    const receiver = new Promise<Receive>((resolve) => {
      serve = resolve;
    });
    const { port } = this.#server.address() as AddressInfo;
    const number = this.#receivers.push(receiver);
    return { url: `http://localhost:${port}/${number}`, serve };
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const receiver = this.#receivers[Number(request.url?.slice(1)) - 1];
    try {
      const body = await text(request);
      if (!receiver) return void response.writeHead(404).end();
      (await receiver)(body, request.headers);
      response.writeHead(204).end();
    } catch (error) {
      response.writeHead(400).end(String(error));
    }
  }
}
