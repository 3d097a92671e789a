import { accountRoutes } from './account/routes.ts';
import { apiKeyRoutes } from './api-keys/routes.ts';
import { authorizationRoutes } from './authorizations/routes.ts';
import { chargeRoutes } from './charges/routes.ts';
import { closingRoutes } from './closings/routes.ts';
import { consentRequestRoutes } from './consent-requests/routes.ts';
import { customerLinkRoutes } from './customer-links/routes.ts';
import { directDebitRoutes } from './direct-debits/routes.ts';
import { disputeRoutes } from './disputes/routes.ts';
import { documentRoutes } from './documents/routes.ts';
import { redeliverEvent } from './events/redelivery-route.ts';
import { eventRoutes } from './events/routes.ts';
import { exportRoutes } from './exports/routes.ts';
import { importRoutes } from './imports/routes.ts';
import { ledgerRoutes } from './ledger/routes.ts';
import { notifySecretRoutes } from './notify-secret/routes.ts';
import { orderRoutes } from './orders/routes.ts';
import { paymentMethodRoutes } from './payment-methods/routes.ts';
import { payoutRoutes } from './payouts/routes.ts';
import { peopleRoutes } from './people/routes.ts';
import { refundRoutes } from './refunds/routes.ts';
import type { Route } from './route.ts';
import { sandboxRoutes } from './sandbox/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { summaryRoutes } from './summaries/routes.ts';
import { transferRoutes } from './transfers/routes.ts';
import { webhookEndpointRoutes } from './webhook-endpoints/routes.ts';

const table = [
  ...authorizationRoutes,
  ...paymentMethodRoutes,
  ...directDebitRoutes,
  ...customerLinkRoutes,
  ...summaryRoutes,
  ...searchRoutes,
  ...chargeRoutes,
  ...importRoutes,
  ...consentRequestRoutes,
  ...documentRoutes,
  ...orderRoutes,
  ...payoutRoutes,
  ...ledgerRoutes,
  ...closingRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...exportRoutes,
  ...transferRoutes,
  ...eventRoutes,
  ...webhookEndpointRoutes,
  ...notifySecretRoutes,
  ...accountRoutes,
  ...peopleRoutes,
  ...apiKeyRoutes,
  redeliverEvent,
  ...sandboxRoutes,
] as const satisfies readonly Route[];

/** Each route of the service with its literal types. */
export type AnyRoute = (typeof table)[number];

/** The id of an operation. */
export type RouteId = AnyRoute['id'];

/** The handler of an operation: the path of its function under `functions/`. */
export type RouteHandler = AnyRoute['handler'];

/** Every operation of the service. */
export const routes: readonly (Route & { readonly id: RouteId; readonly handler: RouteHandler })[] = table;
