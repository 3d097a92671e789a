import { createToken, getJwks } from './routes/authorizations.ts';
import { directDebitRoutes } from './routes/direct-debits.ts';
import { createOrder, getOrder, listOrders, updateOrder } from './routes/orders.ts';
import { showActivationPage } from './routes/pages.ts';
import {
  addPaymentMethod,
  deletePaymentMethod,
  listPaymentMethods,
  validatePaymentMethod,
} from './routes/payment-methods.ts';
import { createPayout, getPayout, listPayouts, updatePayout } from './routes/payouts.ts';
import { getOpenapi, getReference } from './routes/reference.ts';
import type { Route } from './route.ts';
import { sandboxRoutes } from './routes/sandbox.ts';

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
