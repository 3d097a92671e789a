import { createToken, getJwks } from './authorizations.ts';
import { directDebitRoutes } from './direct-debits/routes.ts';
import { createOrder, getOrder, listOrders, updateOrder } from './orders.ts';
import { showActivationPage } from './pages.ts';
import {
  addPaymentMethod,
  deletePaymentMethod,
  listPaymentMethods,
  validatePaymentMethod,
} from './payment-methods.ts';
import { createPayout, getPayout, listPayouts, updatePayout } from './payouts.ts';
import { getOpenapi, getReference } from './reference/routes.ts';
import type { Route } from './route.ts';
import { sandboxRoutes } from './sandbox.ts';

const table = [
  createToken,
  getJwks,
  addPaymentMethod,
  listPaymentMethods,
  deletePaymentMethod,
  validatePaymentMethod,
  ...directDebitRoutes,
  createOrder,
  listOrders,
  getOrder,
  updateOrder,
  createPayout,
  listPayouts,
  getPayout,
  updatePayout,
  showActivationPage,
  ...sandboxRoutes,
  getOpenapi,
  getReference,
] as const satisfies readonly Route[];

/** Every operation of the service. */
export const routes: readonly (Route & { readonly handler: RouteHandler })[] = table;

/** The functions behind them, by their paths under `functions/`. */
export type RouteHandler = (typeof table)[number]['handler'];
