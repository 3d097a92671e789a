import type { IncomingMessage, ServerResponse } from 'node:http';

/** Names the function behind a request that the proxy passes on. */
export const CALLER_HEADER = 'x-domicilia-caller';

/** The access key id that may do everything: this process itself and its operators, on this machine only. */
export const OPERATOR = 'operator';

const OF_ONE_CONNECTION = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'host',
  'expect',
];

/**
 * Passes a request on to an endpoint, and its response back. All go out under one access key id, because DynamoDB
 * Local keeps a separate database for each; who called stands in a header of its own, for whoever listens on the way.
 *
 * @param onInvalid Hears why DynamoDB found a request invalid: always a mistake of whoever sent it.
 */
export async function forward(
  endpoint: string,
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
  caller: string,
  onInvalid: (why: string) => void,
): Promise<void> {
  const authorization = request.headers.authorization?.replace(/Credential=[^/]+/, `Credential=${OPERATOR}`);
  const upstream = await fetch(new URL(request.url ?? '/', endpoint), {
    method: request.method ?? 'POST',
    headers: {
      ...passedOn(request.headers),
      authorization: authorization ?? '',
      [CALLER_HEADER]: caller,
      // Or else `fetch` asks for a compressed response, and the one that it hands on would no longer be as it says.
      'accept-encoding': 'identity',
    },
    ...(body.length > 0 && { body }),
  }).catch(() => undefined);
  if (!upstream) return void response.destroy();
  const content = Buffer.from(await upstream.arrayBuffer());
  if (upstream.status === 400 && content.includes('ValidationException')) {
    const { message, Message = message } = JSON.parse(content.toString());
    onInvalid(String(Message));
  }
  response.writeHead(upstream.status, passedOn(Object.fromEntries(upstream.headers))).end(content);
}

function passedOn(headers: IncomingMessage['headers']): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !OF_ONE_CONNECTION.includes(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
}
