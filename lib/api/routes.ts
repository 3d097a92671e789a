import type { Route } from './route.ts';
import { authorizationRoutes } from './routes/authorizations.ts';
import { chargeRoutes } from './routes/charges.ts';
import { customerLinkRoutes } from './routes/customer-links.ts';
import { directDebitRoutes } from './routes/direct-debits.ts';
import { eventRoutes } from './routes/events.ts';
import { orderRoutes } from './routes/orders.ts';
import { paymentMethodRoutes } from './routes/payment-methods.ts';
import { payoutRoutes } from './routes/payouts.ts';
import { sandboxRoutes } from './routes/sandbox.ts';
import { summaryRoutes } from './routes/summaries.ts';

const table = [
  ...authorizationRoutes,
  ...paymentMethodRoutes,
  ...directDebitRoutes,
  ...customerLinkRoutes,
  ...summaryRoutes,
  ...chargeRoutes,
  ...orderRoutes,
  ...payoutRoutes,
  ...eventRoutes,
  ...sandboxRoutes,
] as const satisfies readonly Route[];

/** Any one route of the service. */
export type AnyRoute = (typeof table)[number];

/** The operations, by their ids. */
export type RouteId = AnyRoute['id'];

/** The functions behind them, by their paths under `functions/`. */
export type RouteHandler = AnyRoute['handler'];

/** Every operation of the service. */
export const routes: readonly (Route & { readonly id: RouteId; readonly handler: RouteHandler })[] = table;
