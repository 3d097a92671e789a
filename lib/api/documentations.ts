import { account } from './account/documentation.ts';
import { apiKeys } from './api-keys/documentation.ts';
import { authorizations } from './authorizations/documentation.ts';
import { charges } from './charges/documentation.ts';
import { closings } from './closings/documentation.ts';
import { consentRequests } from './consent-requests/documentation.ts';
import { customerLinks } from './customer-links/documentation.ts';
import { directDebits } from './direct-debits/documentation.ts';
import { disputes } from './disputes/documentation.ts';
import { documents } from './documents/documentation.ts';
import { events } from './events/documentation.ts';
import { redelivery } from './events/redelivery-documentation.ts';
import { exportFiles } from './exports/documentation.ts';
import { imports } from './imports/documentation.ts';
import { ledger } from './ledger/documentation.ts';
import type { DocumentationsOf } from './members/documentation.ts';
import { notifySecret } from './notify-secret/documentation.ts';
import { orders } from './orders/documentation.ts';
import { paymentMethods } from './payment-methods/documentation.ts';
import { payouts } from './payouts/documentation.ts';
import { people } from './people/documentation.ts';
import { refunds } from './refunds/documentation.ts';
import type { AnyRoute } from './routes.ts';
import { sandbox } from './sandbox/documentation.ts';
import { searching } from './search/documentation.ts';
import { summaries } from './summaries/documentation.ts';
import { transfers } from './transfers/documentation.ts';
import { webhookEndpoints } from './webhook-endpoints/documentation.ts';

/** The documentation of every operation. A missing one does not compile. */
export const documentations = {
  ...authorizations,
  ...paymentMethods,
  ...directDebits,
  ...customerLinks,
  ...charges,
  ...summaries,
  ...searching,
  ...imports,
  ...consentRequests,
  ...documents,
  ...orders,
  ...payouts,
  ...ledger,
  ...closings,
  ...refunds,
  ...disputes,
  ...exportFiles,
  ...transfers,
  ...events,
  ...webhookEndpoints,
  ...notifySecret,
  ...account,
  ...people,
  ...apiKeys,
  ...redelivery,
  ...sandbox,
} satisfies DocumentationsOf<AnyRoute>;
