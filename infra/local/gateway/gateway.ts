import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import { type Listening, listen, readBody } from '#infra/local/http.ts';
import type { Invoke } from '#infra/local/lambda/lambda-runtime.ts';
import type { ServiceLog } from '#infra/local/service-log.ts';
import { newId } from '#lib/domain/ids.ts';
import type { AddedHeaders } from './added-headers.ts';
import type { Api } from './api.ts';
import type { Edge } from './edge.ts';
import { gatewayResponse, type HttpResponse } from './gateway-responses.ts';
import { type GatewayRequest, readRequest } from './request.ts';
import { createServe, LARGEST_BODY, type Permits, type Serve } from './serve.ts';
import type { Site } from './site.ts';
import type { UsagePlan } from './usage-plan.ts';
import type { ViewerFunction } from './viewer-function.ts';
import type { Guard } from './web-acl.ts';

export type GatewayParts = {
  readonly api: Api;
  /** The limit of each key, for the methods that need one. */
  readonly plan: UsagePlan;
  /** Serves the files, before the API. */
  readonly site: Site;
  /** Responds to people who mistyped the address of a page. */
  readonly viewerFunction: ViewerFunction;
  /** The distribution in front of the API. */
  readonly edge: Edge;
  /** Decides whether a request may reach the API. */
  readonly guard: Guard;
  /** Returns the headers that the distribution adds to a response. */
  readonly addedHeaders: AddedHeaders;
  readonly invoke: Invoke;
  /** The functions that the API may call. */
  readonly permits: Permits;
  readonly port: number;
  /** Resolves when requests can be served. Requests that arrive earlier wait. */
  readonly isOpen: Promise<void>;
  readonly log: ServiceLog;
};

/** Both addresses of the API: the public one behind the distribution, and the direct one. */
export type Gateway = Listening & { readonly direct: Listening };

const LARGEST_HEAD = 32 * 1024;
const BODILESS = [204, 304];

/**
 * Starts API Gateway for a REST API at two addresses: behind the distribution with its files, and directly, as
 * `execute-api` is, on a free port. Each request is a line of the log.
 */
export async function startGateway(parts: GatewayParts): Promise<Gateway> {
  const { api, plan, site, viewerFunction, edge, guard, addedHeaders, invoke, permits, port } = parts;
  const behind = createServe(api, plan, invoke, permits);
  const serve: Serve = async (request, body) => (guard(request) ? behind(request, body) : 'WAF_FILTERED');
  const inUse = `Port ${port} is in use. Choose another one: PORT=${port + 1} npm start`;
  const through: Serve = async (sent, body) => {
    const request = edge(sent);
    return site(request) ?? viewerFunction(sent) ?? serve(request, body);
  };
  const open = await listen(createGate(parts, through, addedHeaders), port, inUse);
  const direct = await listen(
    createGate(parts, serve, () => ({})),
    0,
  );
  return { ...open, direct, stop: async () => void (await Promise.all([open.stop(), direct.stop()])) };
}

function createGate({ api, isOpen, log }: GatewayParts, serve: Serve, addedHeaders: AddedHeaders): Server {
  const server = createServer({ maxHeaderSize: LARGEST_HEAD }, async (message, response) => {
    try {
      const { request, wellFormed } = readRequest(message);
      const body = await readBody(message, LARGEST_BODY);
      await isOpen;
      const result = wellFormed ? await serve(request, body) : 'DEFAULT_4XX';
      const content = typeof result === 'string' ? gatewayResponse(api, result, request.id) : result;
      const headers = { ...content.headers, ...addedHeaders(request.path) };
      send(response, request.id, { ...content, headers });
      log.show(accessLine(request, content.status));
    } catch (error) {
      fail(message, response, error, log);
    }
  });
  return server.on('clientError', (_, socket) => refuseUnreadable(api, socket as Socket));
}

function send(response: ServerResponse, requestId: string, { status, headers, body }: HttpResponse): void {
  const content = BODILESS.includes(status) ? '' : body;
  const length = BODILESS.includes(status) ? {} : { 'content-length': Buffer.byteLength(content) };
  response.writeHead(status, { 'x-amzn-requestid': requestId, ...headers, ...length });
  response.end(content);
}

/**
 * Returns `14:38:00 POST /api/direct-debits 201 35 ms req_…`. The query is left out, because it can hold private data.
 */
function accessLine({ id, receivedAt, httpMethod, path }: GatewayRequest, status: number): string {
  const took = Date.now() - receivedAt.getTime();
  return `${receivedAt.toISOString().slice(11, 19)} ${httpMethod} ${path} ${status} ${took} ms ${id}`;
}

function fail(message: IncomingMessage, response: ServerResponse, error: unknown, log: ServiceLog): void {
  // The client disconnected before its request was complete, so no response can be sent.
  if (message.destroyed && !message.complete) return;
  log.error(`The gateway failed: ${error instanceof Error ? error.stack : String(error)}`);
  if (!response.headersSent) response.writeHead(500);
  response.end();
}

/** Responds to an invalid HTTP request, or to one with too long a head, in the form of the API's errors. */
function refuseUnreadable(api: Api, socket: Socket): void {
  if (!socket.writable) return void socket.destroy();
  const { status, headers, body } = gatewayResponse(api, 'DEFAULT_4XX', newId('req'));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
