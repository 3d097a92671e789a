import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { Refusal } from '#lib/api/refusal.ts';
import { routes } from '#lib/api/routes.ts';
import type { CallEvent, Response } from '#lib/http/call.ts';
import { endpoint } from '#lib/http/endpoint.ts';

const planned = new Map(
  routes
    .filter((route) => route.handler === 'not-implemented')
    .map((route) => [`${route.method} ${route.path}`, endpoint(route, notYet)]),
);

/** Answers for every route that is declared and not built: who may not use it is told so first. */
export function handler(event: APIGatewayProxyEvent, context: Context): Promise<Response> {
  const answer = planned.get(`${event.httpMethod} ${event.resource}`);
  if (!answer) throw new Error('API Gateway sent a route that is not planned');
  return answer(event as unknown as CallEvent, context);
}

async function notYet(): Promise<never> {
  throw new Refusal('not_implemented');
}
