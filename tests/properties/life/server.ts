import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The servers of the merchants: one of them always accepts webhooks, the other does what a life decides. */
export class HookServer {
  /** What the moody server responds with. */
  mood = 200;
  /** The ids of the events that the steady one has received. */
  readonly received = new Set<string>();
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      request.resume();
      const isSteady = request.url === '/steady';
      if (isSteady) this.received.add(String(request.headers['webhook-id']));
      request.on('end', () => response.writeHead(isSteady ? 200 : this.mood).end());
    });
  }

  static async start(): Promise<HookServer> {
    const one = new HookServer();
    await new Promise<void>((resolve) => one.#server.listen(0, '127.0.0.1', resolve));
    return one;
  }

  get #url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  get steady(): string {
    return `${this.#url}/steady`;
  }

  get moody(): string {
    return `${this.#url}/moody`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
