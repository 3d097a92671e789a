import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type Listening, listen } from '#infra/local/http.ts';
import type { Invoke } from '#infra/local/lambda/lambda-runtime.ts';
import type { ServiceLog } from '#infra/local/service-log.ts';
import { newId } from '#lib/domain/ids.ts';
import type { Api, HttpAnswer } from './api.ts';
import type { Edge } from './edge.ts';
import { Gateway } from './gateway.ts';
import { gatewayResponse } from './gateway-responses.ts';
import type { GatewayRequest } from './request.ts';

export type GatewayParts = {
  readonly api: Api;
  readonly edge: Edge;
  readonly invoke: Invoke;
  readonly port: number;
  readonly log: ServiceLog;
};

const LARGEST_HEAD = 32 * 1024;
const BODILESS = [204, 304];

/** Serves an API over HTTP, with one line in the log for each request. */
export function startProxyway({ api, edge, invoke, port, log }: GatewayParts): Promise<Listening> {
  const gateway = new Gateway(api, invoke, edge);
  const server = createServer({ maxHeaderSize: LARGEST_HEAD }, async (message, response) => {
    const startedAt = performance.now();
    try {
      const { request, answer } = await gateway.answer(message);
      send(response, request.id, answer);
      log.show(accessLine(request, answer.status, performance.now() - startedAt));
    } catch (error) {
      fail(message, response, error, log);
    }
  });
  server.on('clientError', (_, socket) => refuseUnreadable(api, socket as Socket));
  return listen(server, port, `Port ${port} is in use. Choose another one: PORT=${port + 1} npm start`);
}

function send(response: ServerResponse, requestId: string, { status, headers, body }: HttpAnswer): void {
  const content = BODILESS.includes(status) ? '' : body;
  const length = BODILESS.includes(status) ? {} : { 'content-length': Buffer.byteLength(content) };
  response.writeHead(status, { 'x-amzn-requestid': requestId, ...headers, ...length });
  response.end(content);
}

/** `14:38:00 POST /api/direct-debits 201 35 ms req_…`, without the query: it may hold what is nobody's business. */
function accessLine(
  { id, receivedAt, httpMethod, path }: GatewayRequest,
  status: number,
  took: number,
): string {
  return `${receivedAt.toISOString().slice(11, 19)} ${httpMethod} ${path} ${status} ${Math.round(took)} ms ${id}`;
}

function fail(message: IncomingMessage, response: ServerResponse, error: unknown, log: ServiceLog): void {
  // The client went away before its request was whole; there is nobody left to answer.
  if (message.destroyed && !message.complete) return;
  log.error(`The gateway failed: ${error instanceof Error ? error.stack : String(error)}`);
  if (!response.headersSent) response.writeHead(500);
  response.end();
}

/** Answers what is no HTTP request, or has a head too long, in the API's own error shape. */
function refuseUnreadable(api: Api, socket: Socket): void {
  if (!socket.writable) return void socket.destroy();
  const { status, headers, body } = gatewayResponse(api, 'DEFAULT_4XX', { requestId: newId('req') });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
