import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export type Respond = (response: ServerResponse) => void;

/** Points the SDK at an address of this machine, with meaningless credentials. */
export function useSes(url: string): void {
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SESV2: url,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  });
}

export function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A stand-in for SES that records its requests and responds as the test says. */
export class SesServer implements AsyncDisposable {
  readonly received: unknown[] = [];
  /** How many connections were made. */
  connections = 0;
  respond: Respond = respondWith(500, 'InternalServiceErrorException');
  readonly #server = createServer((request, response) => {
    json(request).then((body) => {
      this.received.push(body);
      this.respond(response);
    });
  });

  async listen(): Promise<string> {
    this.#server.on('connection', () => {
      this.connections += 1;
    });
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return addressOf(this.#server);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

/** An error in the form of SES. */
export function respondWith(status: number, name: string, message = 'ana@example.com is at fault'): Respond {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': name });
    response.end(JSON.stringify({ message }));
  };
}
