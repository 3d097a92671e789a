import type { Documentations } from './documentation.ts';
import { authorizations } from './authorizations.ts';
import { charges } from './charges.ts';
import { customerLinks } from '#lib/api/openapi/operations/customer-links.ts';
import { directDebits } from './direct-debits.ts';
import { orders } from './orders.ts';
import { paymentMethods } from './payment-methods.ts';
import { payouts } from './payouts.ts';
import { reference } from './reference.ts';
import { sandbox } from './sandbox.ts';
import { summaries } from './summaries.ts';

/** What the reference says of every operation. */
export const documentations: Documentations = {
  ...authorizations,
  ...paymentMethods,
  ...directDebits,
  ...customerLinks,
  ...charges,
  ...summaries,
  ...orders,
  ...payouts,
  ...sandbox,
  ...reference,
};
