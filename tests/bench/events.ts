import { join } from 'node:path';
import { Secrets } from '#infra/local/aws/secrets.ts';
import { readEdge } from '#infra/local/gateway/edge.ts';
import { readPermits } from '#infra/local/gateway/permits.ts';
import { readApi } from '#infra/local/gateway/read-api.ts';
import { createServe } from '#infra/local/gateway/serve.ts';
import type { Outcome } from '#infra/local/lambda/messages.ts';
import type { Deployment } from '#infra/local/template/deployment.ts';
import { newId } from '#lib/domain/ids.ts';
import { deployedFunction } from './deployed.ts';
import type { Asked, Requests } from './story.ts';

const BROWSER =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

export type Events = Record<keyof Requests | 'authorizer', unknown>;

/**
 * The events that API Gateway makes of some requests, and the one with which it calls the authorizer. The local gateway
 * makes them as it does for the running service, whose secrets are in `directory`; the deployed authorizer is called in
 * this process, with its environment.
 */
export async function eventsOf(
  requests: Requests,
  deployment: Deployment,
  assembly: string,
  directory: string,
): Promise<Events> {
  const edge = readEdge(deployment, new Secrets(deployment, join(directory, 'secrets.json')));
  const authorizer = deployedFunction(deployment, assembly, 'authorizer');
  Object.assign(process.env, authorizer.environment);
  const { handler } = await import(authorizer.module);
  let seen: { toAuthorize?: unknown; toHandle?: unknown } = {};
  const plan = { rate: 1, burst: Number.MAX_SAFE_INTEGER, keys: new Set<string>() };
  const api = readApi(deployment);
  const methods = api.methods.map((method) => ({ ...method, needsKey: false }));
  const invoke = async (_: string, event: unknown): Promise<Outcome> => {
    if (!isToAuthorize(event)) {
      seen.toHandle = event;
      return { ok: true, payload: '{"statusCode":200}' };
    }
    seen.toAuthorize = event;
    return { ok: true, payload: JSON.stringify(await handler(event, {})) };
  };
  const serve = createServe({ ...api, methods }, plan, invoke, readPermits(deployment, api));

  const events: Partial<Events> = {};
  for (const [operation, asked] of Object.entries(requests)) {
    seen = {};
    const answer = await serve(edge(requestOf(asked)), bodyOf(asked));
    if (!seen.toHandle) throw new Error(`The gateway refuses ${operation}: ${JSON.stringify(answer)}`);
    events[operation as keyof Events] = seen.toHandle;
    if (operation === 'get') events.authorizer = seen.toAuthorize;
  }
  return events as Events;
}

const isToAuthorize = (event: unknown) => (event as { type?: string }).type === 'TOKEN';

const bodyOf = ({ body }: Asked) => Buffer.from(body === undefined ? '' : JSON.stringify(body));

function requestOf(asked: Asked) {
  const { method, path, token, body } = asked;
  return {
    id: newId('req'),
    receivedAt: new Date(),
    httpMethod: method,
    path,
    query: [],
    headers: [
      ['Host', 'api.bench.example'],
      ['Authorization', token],
      ['User-Agent', BROWSER],
      ...(body === undefined ? [] : [['Content-Type', 'application/json'] as const]),
    ] as const,
    sourceIp: '203.0.113.7',
    host: 'api.bench.example',
    port: 443,
  };
}
