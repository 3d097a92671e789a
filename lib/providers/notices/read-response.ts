import type { ClientRequest, IncomingMessage } from 'node:http';

/** As much of a response's body as we read; the rest is left. */
const MOST_BYTES = 8 * 1024;

/** How many informational responses (1xx) may precede a response: servers send one or two. */
const MOST_INFORMATIONAL = 10;

/** The head of a response, and its body where there is one to read. */
export type Head = { readonly statusCode?: number | undefined; readonly body?: IncomingMessage };

/**
 * Reads the head of the response to a request. That is 101 where the server switches protocols, which nobody asked it to,
 * and the last of its informational responses where they do not end.
 *
 * @throws Error where the connection fails or closes, or what arrives is not HTTP
 */
export function readHead(request: ClientRequest): Promise<Head> {
  return new Promise((resolve, reject) => {
    let informational = 0;
    request.once('response', (body) => resolve({ statusCode: body.statusCode, body }));
    // Node.js emits this in the place of a response.
    request.once('upgrade', ({ statusCode }) => resolve({ statusCode }));
    request.on('information', ({ statusCode }) => {
      informational += 1;
      if (informational > MOST_INFORMATIONAL) resolve({ statusCode });
    });
    request.once('error', reject);
    request.once('close', () => reject(new Error('The connection was closed before a response.')));
  });
}

/**
 * Reads a body to its end, or until it is longer than we read.
 *
 * @throws Error where it breaks off before
 */
export async function readSome({ body }: Head): Promise<void> {
  if (!body) return;
  let bytes = 0;
  for await (const chunk of body) {
    bytes += (chunk as Buffer).length;
    if (bytes >= MOST_BYTES) return;
  }
}
