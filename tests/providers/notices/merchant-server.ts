import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

export type Received = { path: string; headers: IncomingMessage['headers']; body: string; from: string };
export type Reaction = (response: ServerResponse, received: Received) => void;

/** A key and its own certificate, for a name. */
export function certificateFor(name: string): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`, '-days', '2'];
  const how = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  execFileSync('openssl', [...how, '-keyout', key, '-out', cert, ...subject], { stdio: 'ignore' });
  const pair = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  rmSync(folder, { recursive: true });
  return pair;
}

/** A merchant's server on this machine: keeps what it received, and reacts as it is told. */
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
