import * as v from 'valibot';
import { scopes } from '#lib/api/access.ts';
import { id, pageQuery } from '#lib/api/members/of-request.ts';
import type { Route } from '#lib/api/route.ts';
import {
  deliveriesQuery,
  endAfterBegin,
  endpointChanges,
  newEndpoint,
  redeliveries,
  somethingToChange,
} from './requests.ts';

const managing = scopes('write_webhook_endpoints');

const all = '/api/webhook-endpoints';
const one = '/api/webhook-endpoints/{id}';
const params = v.strictObject({ id: id() });

export const createWebhookEndpoint = {
  id: 'createWebhookEndpoint',
  method: 'POST',
  path: all,
  access: managing,
  handler: 'webhook-endpoints/create',
  summary: 'Create a webhook endpoint',
  body: newEndpoint,
  responseHolds: 'webhooks',
  returnsSecret: true,
  success: 201,
  location: '/api/webhook-endpoints/{id}',
} as const satisfies Route;

export const listWebhookEndpoints = {
  id: 'listWebhookEndpoints',
  method: 'GET',
  path: all,
  access: managing,
  handler: 'webhook-endpoints/list',
  summary: 'List webhook endpoints',
  query: pageQuery,
  success: 200,
} as const satisfies Route;

export const getWebhookEndpoint = {
  id: 'getWebhookEndpoint',
  method: 'GET',
  path: one,
  access: managing,
  handler: 'webhook-endpoints/get',
  summary: 'Retrieve a webhook endpoint',
  params,
  success: 200,
} as const satisfies Route;

export const updateWebhookEndpoint = {
  id: 'updateWebhookEndpoint',
  method: 'PATCH',
  path: one,
  access: managing,
  handler: 'webhook-endpoints/update',
  summary: 'Update a webhook endpoint',
  params,
  body: endpointChanges,
  rules: somethingToChange,
  success: 200,
} as const satisfies Route;

export const deleteWebhookEndpoint = {
  id: 'deleteWebhookEndpoint',
  method: 'DELETE',
  path: one,
  access: managing,
  handler: 'webhook-endpoints/delete',
  summary: 'Delete a webhook endpoint',
  params,
  success: 200,
} as const satisfies Route;

export const rotateWebhookSecret = {
  id: 'rotateWebhookSecret',
  method: 'POST',
  path: `${one}/rotate-secret`,
  access: managing,
  handler: 'webhook-endpoints/rotate-secret',
  summary: 'Rotate a webhook endpoint’s secret',
  params,
  body: v.strictObject({}),
  bodyOptional: true,
  responseHolds: 'webhooks',
  returnsSecret: true,
  success: 200,
} as const satisfies Route;

export const testWebhookEndpoint = {
  id: 'testWebhookEndpoint',
  method: 'POST',
  path: `${one}/test`,
  access: managing,
  handler: 'webhook-endpoints/send-test',
  summary: 'Test a webhook endpoint',
  params,
  body: v.strictObject({}),
  bodyOptional: true,
  success: 202,
} as const satisfies Route;

export const listWebhookDeliveries = {
  id: 'listWebhookDeliveries',
  method: 'GET',
  path: `${one}/deliveries`,
  access: managing,
  handler: 'webhook-endpoints/list-deliveries',
  summary: 'List deliveries',
  params,
  query: deliveriesQuery,
  success: 200,
} as const satisfies Route;

export const redeliverEvents = {
  id: 'redeliverEvents',
  method: 'POST',
  path: `${one}/redeliveries`,
  access: managing,
  handler: 'webhook-endpoints/redeliver',
  summary: 'Redeliver the events of a period',
  params,
  body: redeliveries,
  rules: endAfterBegin,
  success: 202,
} as const satisfies Route;

/** The routes of webhook endpoints. */
export const webhookEndpointRoutes = [
  createWebhookEndpoint,
  listWebhookEndpoints,
  getWebhookEndpoint,
  updateWebhookEndpoint,
  deleteWebhookEndpoint,
  rotateWebhookSecret,
  testWebhookEndpoint,
  listWebhookDeliveries,
  redeliverEvents,
] as const;
