import type { AnyRoute } from '#lib/api/routes.ts';
import { authorizations } from './authorizations.ts';
import { charges } from './charges.ts';
import { customerLinks } from './customer-links.ts';
import { directDebits } from './direct-debits.ts';
import type { DocumentationsOf } from './documentation.ts';
import { events } from './events.ts';
import { orders } from './orders.ts';
import { paymentMethods } from './payment-methods.ts';
import { payouts } from './payouts.ts';
import { sandbox } from './sandbox.ts';
import { summaries } from './summaries.ts';

/** What there is to say of every operation; one that is left out does not compile. */
export const documentations = {
  ...authorizations,
  ...paymentMethods,
  ...directDebits,
  ...customerLinks,
  ...charges,
  ...summaries,
  ...orders,
  ...payouts,
  ...events,
  ...sandbox,
} satisfies DocumentationsOf<AnyRoute>;
