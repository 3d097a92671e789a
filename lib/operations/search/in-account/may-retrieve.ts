import type { Access } from '#lib/api/access.ts';
import { listPayments } from '#lib/api/charges/routes.ts';
import { getDirectDebit } from '#lib/api/direct-debits/routes.ts';
import { getDispute } from '#lib/api/disputes/routes.ts';
import { getDocument } from '#lib/api/documents/routes.ts';
import { getEvent } from '#lib/api/events/routes.ts';
import { getExport } from '#lib/api/exports/routes.ts';
import { getImport } from '#lib/api/imports/routes.ts';
import { getOrder } from '#lib/api/orders/routes.ts';
import { getPaymentMethod } from '#lib/api/payment-methods/routes.ts';
import { getPayout } from '#lib/api/payouts/routes.ts';
import { getRefund } from '#lib/api/refunds/routes.ts';
import { getTransfer } from '#lib/api/transfers/routes.ts';
import { getWebhookEndpoint } from '#lib/api/webhook-endpoints/routes.ts';
import { mayUse } from '#lib/auth/policy.ts';
import type { Caller } from '#lib/auth/principal.ts';
import type { FoundType } from '#lib/domain/search.ts';

/** The access of the operation that returns a record of each kind. */
const RETRIEVED_BY: Readonly<Record<FoundType, Access>> = {
  direct_debit: getDirectDebit.access,
  charge: listPayments.access,
  payment_method: getPaymentMethod.access,
  order: getOrder.access,
  refund: getRefund.access,
  dispute: getDispute.access,
  transfer: getTransfer.access,
  payout: getPayout.access,
  document: getDocument.access,
  import: getImport.access,
  export: getExport.access,
  event: getEvent.access,
  webhook_endpoint: getWebhookEndpoint.access,
};

/** Returns whether a caller may retrieve records of a kind. A search shows no others. */
export const mayRetrieve = (caller: Caller, type: FoundType): boolean =>
  mayUse(RETRIEVED_BY[type], caller, {});
