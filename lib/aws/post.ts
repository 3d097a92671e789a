import type { IncomingMessage } from 'node:http';
import { PATIENCE } from './client-settings.ts';

export type Reply = { readonly status: number; readonly body: string };

/**
 * Posts a text, and gives the whole answer. Connections are kept for the next call. Rejects where there is no answer, or
 * not all of it in time.
 */
export function post(url: URL, headers: Readonly<Record<string, string>>, body: string): Promise<Reply> {
  // Not imported: that would load each of the two, and with all their exports a second HTTP client.
  const { request } = process.getBuiltinModule(url.protocol === 'http:' ? 'node:http' : 'node:https');
  return new Promise<Reply>((resolve, reject) => {
    const outgoing = request(url, { method: 'POST', headers }, (response) => {
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

function textOf(response: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.once('end', () => resolve(Buffer.concat(chunks).toString()));
    response.once('error', reject);
  });
}
