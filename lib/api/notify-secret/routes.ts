import * as v from 'valibot';
import { scopesApart } from '#lib/api/access.ts';
import type { Route } from '#lib/api/route.ts';

/** Of the members, only owners manage the secret. */
const managing = scopesApart({ tokens: ['write_webhook_endpoints'], sessions: ['write_notify_secret'] });

export const getNotifySecret = {
  id: 'getNotifySecret',
  method: 'GET',
  path: '/api/notify-secret',
  access: managing,
  handler: 'notify-secret/get',
  summary: 'Retrieve the notify secret’s state',
  success: 200,
} as const satisfies Route;

export const rotateNotifySecret = {
  id: 'rotateNotifySecret',
  method: 'POST',
  path: '/api/notify-secret/rotate',
  access: managing,
  handler: 'notify-secret/rotate',
  summary: 'Rotate the notify secret',
  body: v.strictObject({}),
  bodyOptional: true,
  responseHolds: 'webhooks',
  returnsSecret: true,
  success: 200,
} as const satisfies Route;

/** The routes of the secret that signs webhooks to the `notify_url` of direct debits and orders. */
export const notifySecretRoutes = [getNotifySecret, rotateNotifySecret] as const;
