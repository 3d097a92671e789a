import type { IncomingMessage } from 'node:http';
import { PATIENCE } from './client-settings.ts';

export type Reply = { readonly status: number; readonly body: string };

/**
 * Posts a text, and gives the whole answer. Connections are kept for the next call, a second for another at the same time. Rejects
 * where there is no connection or no answer in time, or where it does not go on.
 */
export function post(url: URL, headers: Readonly<Record<string, string>>, body: string): Promise<Reply> {
  const { agent, request } = clientOf(url.protocol);
  return new Promise<Reply>((resolve, reject) => {
    const outgoing = request(url, { method: 'POST', headers, agent }, (response) => {
      response.on('data', () => timer.refresh());
      textOf(response).then((text) => resolve({ status: response.statusCode ?? 0, body: text }), reject);
    });
    const timer = setTimeout(() => outgoing.destroy(new Late()), PATIENCE.requestTimeout);
    outgoing.once('error', reject).once('close', () => clearTimeout(timer));
    outgoing.end(body);
  });
}

class Late extends Error {
  override readonly name = 'TimeoutError';
}

const clients = new Map<string, ReturnType<typeof newClient>>();

/** Loaded when it is used: an import would load both, and with all their exports a second HTTP client. */
function clientOf(protocol: string) {
  const known = clients.get(protocol) ?? newClient(protocol);
  clients.set(protocol, known);
  return known;
}

function newClient(protocol: string) {
  const { Agent, request } = process.getBuiltinModule(protocol === 'http:' ? 'node:http' : 'node:https');
  // As many at once as the SDK's clients.
  return { request, agent: new Agent({ keepAlive: true, maxSockets: 50 }) };
}

function textOf(response: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.once('end', () => resolve(Buffer.concat(chunks).toString()));
    response.once('error', reject);
  });
}
