import { scopes } from '#lib/api/access.ts';
import type { Route } from '#lib/api/route.ts';

export const getAccount = {
  id: 'getAccount',
  method: 'GET',
  path: '/api/account',
  access: scopes('read_reports'),
  handler: 'account/get',
  summary: 'Retrieve the account',
  success: 200,
} as const satisfies Route;

/** The routes of the account itself. */
export const accountRoutes = [getAccount] as const;
