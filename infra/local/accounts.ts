import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { CreateAccount } from './demo-account.ts';
import { type Listening, listen, readBody } from './http.ts';

/** The most bytes of a request. */
const LARGEST = 10_000;

/**
 * Starts a server on a free port of the loopback interface that creates accounts with new keys: `POST /` with `name`
 * and `features` in JSON. Programs that test with the service use it; on a deployed stage, operators create accounts.
 */
export async function startAccounts(create: CreateAccount): Promise<Listening> {
  const { FEATURES } = await import('#lib/domain/features.ts');
  const server = createServer((request, response) => {
    respond(request, create, FEATURES).then(
      ([status, body]) => send(response, status, body),
      (error) => send(response, 500, { message: String(error) }),
    );
  });
  return listen(server, 0);
}

async function respond(
  request: IncomingMessage,
  create: CreateAccount,
  features: readonly string[],
): Promise<[status: number, body: object]> {
  // A page in a browser cannot send this type to another origin.
  if (request.method !== 'POST' || request.headers['content-type'] !== 'application/json')
    return [415, { message: 'Send a POST of application/json.' }];
  const asked = read((await readBody(request, LARGEST)) ?? Buffer.of());
  const { name = 'Tests', features: wanted = [], ...others } = asked ?? { others: true };
  if (Object.keys(others).length > 0) return [422, { message: 'Send an object with name and features.' }];
  if (typeof name !== 'string' || !/^\S.{0,99}$/.test(name))
    return [422, { message: 'name must be a text of 1 to 100 characters.' }];
  if (!Array.isArray(wanted) || !wanted.every((one) => features.includes(one)))
    return [422, { message: `features must be a list of: ${features.join(', ')}.` }];
  return [201, await create({ name, features: wanted })];
}

function read(body: Buffer): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(body.toString());
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}
