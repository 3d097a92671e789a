import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { flattenedVerify } from 'jose';

export const SECRET_KEY = 'sk_test_1234567890';
export const SIGNING_KEYS = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

export type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: string };
export type Answer = (response: ServerResponse, received: Received) => void;

/** A stand-in for Fintoc's API on this machine: keeps what it received and answers as it is told. */
export class FintocServer implements AsyncDisposable {
  readonly received: Received[] = [];
  answer: Answer = answerWith(500, {});
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
    this.answer(response, received);
  }
}

/** An answer of this status; an object as JSON, a text as it is. */
export function answerWith(status: number, body: object | string): Answer {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

/** The documented object of a verification, some members changed. */
export function verificationObject(change: {
  status: string;
  reason?: string | null;
  holderId?: string | null;
}) {
  return {
    id: 'accv_2daFu0zqqDtZGJaSi2TGI2Mm1nN',
    object: 'account_verification',
    counterparty: {
      account_number: '002010077777777771',
      account_type: 'clabe',
      holder_id: change.holderId ?? null,
      holder_name: change.holderId ? 'EMILIO GONZALEZ DE LA TORRE' : null,
      institution: { id: '40002', country: 'mx', name: 'Banamex' },
    },
    mode: 'test',
    reason: change.reason ?? null,
    receipt_url: null,
    status: change.status,
    transaction_date: null,
    transfer_id: 'tr_2daFu0zqqDtZGJaSi2TGI2Mm1nN',
  };
}

/** Verifies the signature over the body as received; answers its protected header, or throws. */
export async function readSignature({ headers, body }: Received): Promise<Record<string, unknown>> {
  const [header = '', signature = '', ...rest] = String(headers['fintoc-jws-signature']).split('.');
  if (rest.length > 0) throw new Error('The payload belongs in the body, not in the signature.');
  const payload = Buffer.from(body).toString('base64url');
  const { protectedHeader } = await flattenedVerify(
    { protected: header, payload, signature },
    createPublicKey(SIGNING_KEYS.publicKey),
    { algorithms: ['RS256'], crit: { ts: true, nonce: true } },
  );
  return { ...protectedHeader };
}
