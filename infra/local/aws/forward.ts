import {
  Agent,
  type IncomingMessage,
  type RequestOptions,
  request as requestOf,
  type ServerResponse,
} from 'node:http';
import { urlToHttpOptions } from 'node:url';
import { readBody } from '#infra/local/http.ts';

/** The header that names the function behind a forwarded request. */
export const CALLER_HEADER = 'x-domicilia-caller';

/** The access key id with all permissions: that of this process and of its operators, on this machine only. */
export const OPERATOR = 'operator';

const OF_ONE_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'host',
  'expect',
]);

/** The address that requests are forwarded to. It is parsed once, because every call of a function uses it. */
export type Endpoint = Readonly<RequestOptions>;

export const endpointOf = (url: string): Endpoint => urlToHttpOptions(new URL(url));

/**
 * Forwards a request to an endpoint, and sends its response back. All requests are sent with one access key id, because
 * DynamoDB Local has a separate database for each. A header of its own names the caller, for programs that observe the
 * traffic.
 *
 * @param onInvalid receives the reason if DynamoDB reports an invalid request, which is always a mistake of the caller
 */
export async function forward(
  endpoint: Endpoint,
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
  caller: string,
  onInvalid: (why: string) => void,
): Promise<void> {
  const authorization = request.headers.authorization?.replace(/Credential=[^/]+/, `Credential=${OPERATOR}`);
  const upstream = await sendOn(endpoint, request, body, {
    ...passedOn(request.headers),
    authorization: authorization ?? '',
    [CALLER_HEADER]: caller,
  }).catch(() => undefined);
  if (!upstream) return void response.destroy();
  const { status, headers, content } = upstream;
  if (status === 400 && content.includes('ValidationException')) {
    const { message, Message = message } = JSON.parse(content.toString());
    onInvalid(String(Message));
  }
  response.writeHead(status, passedOn(headers)).end(content);
}

const agent = new Agent({ keepAlive: true });

type Upstream = { status: number; headers: IncomingMessage['headers']; content: Buffer };

/** Sends a request with Node's own client: `fetch` takes several times as long. */
function sendOn(
  endpoint: Endpoint,
  { url: path = '/', method = 'POST' }: IncomingMessage,
  body: Buffer,
  headers: Record<string, string>,
): Promise<Upstream> {
  const options = { ...endpoint, agent, path, method };
  return new Promise((resolve, reject) => {
    const upstream = requestOf(
      { ...options, headers: { ...headers, 'content-length': body.length } },
      (response) => {
        readBody(response).then(
          (content = Buffer.alloc(0)) =>
            resolve({ status: response.statusCode ?? 502, headers: response.headers, content }),
          reject,
        );
      },
    );
    upstream.once('error', reject).end(body);
  });
}

function passedOn(headers: IncomingMessage['headers']): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (!OF_ONE_CONNECTION.has(name)) kept[name] = String(value);
  }
  return kept;
}
