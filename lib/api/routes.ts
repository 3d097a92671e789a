import { createToken, getJwks } from './authorizations.ts';
import { directDebitRoutes } from './direct-debits.ts';
import { orderAndPayoutRoutes } from './orders-and-payouts.ts';
import {
  addPaymentMethod,
  deletePaymentMethod,
  listPaymentMethods,
  validatePaymentMethod,
} from './payment-methods.ts';
import type { Route } from './route.ts';
import { sandboxRoutes } from './sandbox.ts';

/** Every operation of the service. */
export const routes: readonly Route[] = [
  createToken,
  getJwks,
  addPaymentMethod,
  listPaymentMethods,
  deletePaymentMethod,
  validatePaymentMethod,
  ...directDebitRoutes,
  ...orderAndPayoutRoutes,
  ...sandboxRoutes,
];
