import * as v from 'valibot';
import { anybody } from '#lib/api/access.ts';
import { id } from '#lib/api/members/of-request.ts';
import type { Route } from '#lib/api/route.ts';

export const requestLink = {
  id: 'requestLink',
  method: 'POST',
  path: '/api/direct-debits/{id}/link-requests',
  access: anybody,
  handler: 'direct-debits/request-link',
  summary: 'Request a link by mail',
  params: v.strictObject({ id: id() }),
  body: v.strictObject({}),
  bodyOptional: true,
  success: 202,
} as const satisfies Route;

export const exchangeLink = {
  id: 'exchangeLink',
  method: 'POST',
  path: '/api/link-exchanges',
  access: anybody,
  handler: 'direct-debits/exchange-link',
  summary: 'Exchange a short link’s code',
  body: v.strictObject({
    code: v.pipe(
      v.string(),
      v.regex(/^[A-Za-z0-9_-]{22}$/, 'invalid_format: Send the 22 characters after the # of the short link.'),
    ),
  }),
  responseHolds: 'tokens',
  success: 200,
} as const satisfies Route;

/** The routes that customers' pages call without a token. */
export const customerLinkRoutes = [requestLink, exchangeLink] as const;
