/**
 * A stand-in for AWS, in a separate process: it repeats what DynamoDB and Secrets Manager have once responded to a
 * read, at once, from memory. A write is accepted and dropped, except an update, which is made once. So each request
 * finds the same records as the former one, and the other side takes next to no time, the same for all.
 *
 * `stub.ts DYNAMODB SECRETS OWN`: the addresses of the first requests, and its own secrets as JSON by name. It sends
 * its port to its parent.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

const [dynamodb = '', secretsManager = '', own = '{}'] = process.argv.slice(2);
const secrets: Record<string, string> = JSON.parse(own);
const FORGOTTEN = /\.(?:TransactWriteItems|PutItem|DeleteItem|BatchWriteItem)$/;

type Responded = { status: number; body: string };
const remembered = new Map<string, Responded>();

const server = createServer(async (request, response) => {
  const text = await textOf(request);
  const { status, body } = await respond(request, text);
  const type = request.headers['content-type'] ?? '';
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('disconnect', () => process.exit());

async function respond(request: IncomingMessage, text: string): Promise<Responded> {
  const target = String(request.headers['x-amz-target']);
  if (FORGOTTEN.test(target)) return { status: 200, body: '{}' };
  const key = `${target} ${target.endsWith('.UpdateItem') ? JSON.stringify(JSON.parse(text).Key) : text}`;
  const known = remembered.get(key) ?? (await ask(request, target, text));
  remembered.set(key, known);
  return known;
}

async function ask(request: IncomingMessage, target: string, text: string): Promise<Responded> {
  const isSecret = target.startsWith('secretsmanager.');
  const SecretString = isSecret ? secrets[JSON.parse(text).SecretId] : undefined;
  if (SecretString !== undefined) return { status: 200, body: JSON.stringify({ SecretString }) };
  const kept = ['authorization', 'x-amz-target', 'x-amz-date', 'x-amz-security-token', 'content-type'];
  const headers = kept.map((name): [string, string] => [name, String(request.headers[name] ?? '')]);
  const answer = await fetch(isSecret ? secretsManager : dynamodb, { method: 'POST', headers, body: text });
  return { status: answer.status, body: await answer.text() };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
