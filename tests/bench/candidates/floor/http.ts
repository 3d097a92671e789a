import { createHash } from 'node:crypto';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Item } from './items.ts';

/** Returns the account of a token with one of these scopes. */
export function accountOf({ requestContext }: APIGatewayProxyEvent, ...scopes: string[]): string {
  const { account_id, scope } = requestContext.authorizer as { account_id: string; scope: string };
  if (!scopes.some((each) => scope.split(' ').includes(each))) throw new Error('access_refused');
  return account_id;
}

export function shown(statusCode: number, record: Item, headers: Record<string, string> = {}) {
  const body = JSON.stringify(record);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { statusCode, headers: { 'content-type': 'application/json', etag, ...headers }, body };
}
