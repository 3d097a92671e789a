import { Agent, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { OPERATOR } from './caller.ts';

/** Names the function behind a request that the proxy passes on. */
export const CALLER_HEADER = 'x-domicilia-caller';

type Forward = {
  /** @param onInvalid Hears why DynamoDB found a request invalid: always a mistake of whoever sent it. */
  (
    request: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
    caller: string,
    onInvalid: (why: string) => void,
  ): void;
  close(): void;
};

/**
 * Passes requests on to an endpoint over connections that stay open. All go out under one access key id, because
 * DynamoDB Local keeps a separate database for each; who called stands in a header of its own, for whoever listens
 * on the way.
 */
export function createForwarder(endpoint: string): Forward {
  const agent = new Agent({ keepAlive: true });
  const forward: (...request: Parameters<Forward>) => void = (request, body, response, caller, onInvalid) => {
    const { authorization = '', connection: _, 'transfer-encoding': __, ...headers } = request.headers;
    const onward = send(new URL(request.url ?? '/', endpoint), {
      agent,
      method: request.method,
      headers: {
        ...headers,
        authorization: authorization.replace(/Credential=[^/]+/, `Credential=${OPERATOR}`),
        [CALLER_HEADER]: caller,
        'content-length': body.length,
      },
    });
    onward.once('response', (answer) => {
      const { connection: ___, ...kept } = answer.headers;
      response.writeHead(answer.statusCode ?? 500, kept);
      answer.pipe(response);
      if (answer.statusCode === 400) reportInvalid(answer, onInvalid);
    });
    onward.once('error', () => response.destroy());
    onward.end(body);
  };
  return Object.assign(forward, { close: () => agent.destroy() });
}

function reportInvalid(answer: IncomingMessage, onInvalid: (why: string) => void): void {
  const chunks: Buffer[] = [];
  answer.on('data', (chunk: Buffer) => chunks.push(chunk));
  answer.once('end', () => {
    const text = Buffer.concat(chunks).toString();
    if (!text.includes('ValidationException')) return;
    const { message, Message = message } = JSON.parse(text);
    onInvalid(String(Message));
  });
}
