import { anybody } from '#lib/api/access.ts';
import type { Route } from '#lib/api/route.ts';

/** Where the links of customers lead. What it shows it asks for itself, with the token that only the browser knows. */
export const showActivationPage = {
  id: 'showActivationPage',
  method: 'GET',
  path: '/activate',
  access: anybody,
  handler: 'activate',
  summary: 'The page on which customers authorise a direct debit',
  success: 200,
} as const satisfies Route;

/** Pages for customers. */
export const pageRoutes = [showActivationPage] as const satisfies readonly Route[];
