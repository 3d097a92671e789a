import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** What such a server does with a connection once a request begins to arrive. */
export type Misdeed = (socket: Socket) => void;

/** Milliseconds between two bytes of a server that sends a byte a minute: longer than any deadline of a test. */
const MINUTE = 60_000;

export const head = (status: string, ...headers: string[]) =>
  `HTTP/1.1 ${[status, ...headers].join('\r\n')}\r\n\r\n`;
export const says =
  (...texts: string[]): Misdeed =>
  (socket) =>
    texts.forEach((text) => {
      socket.write(text);
    });

/** Sends a text again and again, for as long as the other side takes it. */
export const pours =
  (text: string, first = ''): Misdeed =>
  (socket) => {
    socket.write(first);
    const pour = () => {
      while (!socket.destroyed && socket.write(text));
      if (!socket.destroyed) socket.once('drain', pour);
    };
    pour();
  };

export const drips =
  (text: string, first = '', milliseconds = MINUTE): Misdeed =>
  (socket) => {
    socket.write(first);
    const drip = setInterval(() => socket.write(text), milliseconds);
    socket.once('close', () => clearInterval(drip));
  };

export const GIGABYTE = 'content-length: 1073741824';
export const kilobyte = '.'.repeat(1024);

/**
 * Turns of the event loop after which a close that arrived before a connection has been handled: its end, its shutdown,
 * its close.
 */
const TURNS_TO_CLOSE = 10;

/** A server at a local socket that does one of these with each request, and counts its connections. */
export class HostileServer implements AsyncDisposable {
  port = 0;
  /** How many requests have begun to arrive. */
  attempts = 0;
  /** How many connections are open, and the maximum at the same time. */
  open = 0;
  mostOpen = 0;
  #closed = Promise.withResolvers<void>();
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((socket) => this.#serve(socket));
  readonly #act: Misdeed;

  constructor(act: Misdeed) {
    this.#act = act;
  }

  async listen(host = '127.0.0.1'): Promise<this> {
    this.#server.listen(0, host);
    await once(this.#server, 'listening');
    this.port = (this.#server.address() as AddressInfo).port;
    return this;
  }

  /** Resolves once no connection is open. */
  async allClosed(): Promise<void> {
    while (this.open > 0) await this.#closed.promise;
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket);
    this.open += 1;
    void this.#countOpen();
    socket.on('error', () => {});
    socket.once('close', () => {
      this.#sockets.delete(socket);
      this.open -= 1;
      this.#closed.resolve();
      this.#closed = Promise.withResolvers();
    });
    socket.once('data', () => {
      this.attempts += 1;
      socket.resume();
      this.#act(socket);
    });
  }

  /** Counts after the closes that arrived before: the event loop may accept a later connection first. */
  async #countOpen(): Promise<void> {
    for (let turn = 0; turn < TURNS_TO_CLOSE; turn += 1) await nextTurn();
    this.mostOpen = Math.max(this.mostOpen, this.open);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
