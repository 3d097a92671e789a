import * as v from 'valibot';
import { sessionsOnly } from '#lib/api/access.ts';
import { id } from '#lib/api/members/of-request.ts';
import type { Route } from '#lib/api/route.ts';
import { newApiKey } from './requests.ts';

const managing = sessionsOnly('write_api_keys');

export const listApiKeys = {
  id: 'listApiKeys',
  method: 'GET',
  path: '/api/api-keys',
  access: managing,
  handler: 'api-keys/list',
  summary: 'List API keys',
  success: 200,
} as const satisfies Route;

export const createApiKey = {
  id: 'createApiKey',
  method: 'POST',
  path: '/api/api-keys',
  access: managing,
  handler: 'api-keys/create',
  summary: 'Create an API key',
  body: newApiKey,
  responseHolds: 'tokens',
  returnsSecret: true,
  success: 201,
  location: '/api/api-keys/{public_key}',
} as const satisfies Route;

export const revokeApiKey = {
  id: 'revokeApiKey',
  method: 'DELETE',
  path: '/api/api-keys/{public_key}',
  access: managing,
  handler: 'api-keys/revoke',
  summary: 'Revoke an API key',
  params: v.strictObject({ public_key: id() }),
  success: 200,
} as const satisfies Route;

/** The routes of an account's pairs of keys. */
export const apiKeyRoutes = [listApiKeys, createApiKey, revokeApiKey] as const;
