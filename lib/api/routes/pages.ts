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

/** Where customers see what they have authorised. */
export const showPortal = {
  id: 'showPortal',
  method: 'GET',
  path: '/manage',
  access: anybody,
  handler: 'manage',
  summary: 'The page on which customers see and cancel a direct debit',
  success: 200,
} as const satisfies Route;

/** Where short links lead. */
export const showShortLink = {
  id: 'showShortLink',
  method: 'GET',
  path: '/l',
  access: anybody,
  handler: 'short-link',
  summary: 'The page that exchanges the code of a short link',
  success: 200,
} as const satisfies Route;

/** Pages for customers. */
export const pageRoutes = [showActivationPage, showPortal, showShortLink] as const satisfies readonly Route[];
