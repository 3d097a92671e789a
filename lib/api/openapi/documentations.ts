import type { Documentations } from './documentation.ts';
import { authorizations } from './operations/authorizations.ts';
import { charges } from './operations/charges.ts';
import { customerLinks } from './operations/customer-links.ts';
import { directDebits } from './operations/direct-debits.ts';
import { orders } from './operations/orders.ts';
import { paymentMethods } from './operations/payment-methods.ts';
import { payouts } from './operations/payouts.ts';
import { reference } from './operations/reference.ts';
import { sandbox } from './operations/sandbox.ts';
import { summaries } from './operations/summaries.ts';

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
