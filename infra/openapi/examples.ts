import * as v from 'valibot';
import { showNextCollection } from '#lib/api/charges/show-next.ts';
import { showConsentRequests } from '#lib/api/consent-requests/show.ts';
import type { AcknowledgedDirectDebit } from '#lib/api/direct-debits/record.ts';
import { showDirectDebit } from '#lib/api/direct-debits/show.ts';
import { showDispute } from '#lib/api/disputes/show.ts';
import { documentations } from '#lib/api/documentations.ts';
import { showDocument } from '#lib/api/documents/show.ts';
import type { Event } from '#lib/api/events/record.ts';
import { showExport } from '#lib/api/exports/show.ts';
import { showImport, showRow } from '#lib/api/imports/show.ts';
import { showLine } from '#lib/api/ledger/show.ts';
import { CREATED, IDS } from '#lib/api/members/story.ts';
import { showNotifySecret } from '#lib/api/notify-secret/show.ts';
import { showCharge, showOrder } from '#lib/api/orders/show.ts';
import { maskedNumber, showWithNumber } from '#lib/api/payment-methods/show.ts';
import { showPayout } from '#lib/api/payouts/show.ts';
import { showRefund } from '#lib/api/refunds/show.ts';
import type { ResponseOf } from '#lib/api/responses.ts';
import type { RouteId } from '#lib/api/routes.ts';
import { showTransfer } from '#lib/api/transfers/show.ts';
import { showDeleted, showEndpoint } from '#lib/api/webhook-endpoints/show.ts';
import { showDelivery } from '#lib/api/webhook-endpoints/show-delivery.ts';
import { MOST_DOCUMENT_BYTES } from '#lib/domain/documents/document.ts';
import { uploadEndsAt } from '#lib/domain/merchant-file-links.ts';
import { showToCustomer } from '#lib/operations/direct-debits/show-to-customer.ts';
import { MOST_BYTES } from '#lib/operations/imports/file-names.ts';
import { showMandate } from '#lib/operations/mandate/show-mandate.ts';
import * as stored from './stored.ts';
import * as consentRequests from './stored-consent-requests.ts';
import * as disputes from './stored-disputes.ts';
import * as documents from './stored-documents.ts';
import * as hooks from './stored-endpoint.ts';
import * as exported from './stored-exports.ts';
import * as imports from './stored-imports.ts';
import { mandate } from './stored-mandate.ts';
import * as orders from './stored-orders.ts';
import * as refunds from './stored-refunds.ts';
import * as transfers from './stored-transfers.ts';

const { method, debit } = stored;

const paymentMethod = showWithNumber(method, method.id, stored.NUMBER);
const retry = showCharge(orders.retry);

/** The records of the story as the service shows them, by schema. */
const RECORDS: Readonly<Record<string, unknown>> = {
  PaymentMethod: paymentMethod,
  MaskedPaymentMethod: showWithNumber(method, method.id, maskedNumber(method)),
  DirectDebit: showDirectDebit(debit),
  AcknowledgedDirectDebit: {
    ...showToCustomer(
      stored.acknowledged,
      { account: stored.account, method: stored.verified, transfer: stored.transfer, waiting: [] },
      stored.clock,
    ),
    next_link: null,
  } satisfies AcknowledgedDirectDebit,
  Mandate: showMandate(mandate, { isMasked: false }),
  Order: showOrder(orders.order),
  Charge: showCharge(orders.charge),
  Payout: showPayout(orders.payout),
  BalanceTransaction: showLine(orders.line),
  Refund: showRefund(refunds.created),
  Dispute: showDispute(disputes.opened),
  Export: showExport(exported.asked),
  ExportWithDownload: exported.shown,
  Transfer: showTransfer(transfers.paid),
  Import: showImport(imports.checked),
  NewImport: {
    ...showImport(imports.created),
    upload: {
      url: 'https://uploads.example.com/',
      fields: { key: `imports/${IDS.account}/${IDS.import}.csv`, Policy: 'eyJleHBpcmF0aW9uIjoi…' },
      ...{ expires_at: '2026-11-20T17:20:00.112Z', most_bytes: MOST_BYTES },
    },
  },
  ImportRow: showRow(imports.rejectedRow),
  ConsentRequests: showConsentRequests(consentRequests.asked, consentRequests.askedAt),
  Document: showDocument(documents.kept),
  NewDocument: {
    ...showDocument(documents.created),
    upload: {
      url: 'https://uploads.example.com/',
      fields: { key: `documents/${IDS.account}/${IDS.document}`, Policy: 'eyJleHBpcmF0aW9uIjoi…' },
      expires_at: uploadEndsAt(new Date(documents.created.created_at)).toISOString(),
      most_bytes: MOST_DOCUMENT_BYTES,
    },
  },
  DocumentWithDownload: {
    ...showDocument(documents.kept),
    download: {
      url: `https://downloads.example.com/documents/${IDS.account}/${IDS.document}?X-Amz-Expires=300`,
      file_name: `${IDS.document}.pdf`,
      expires_at: '2026-11-20T17:08:00.914Z',
    },
  },
  ImportResult: {
    url: `https://downloads.example.com/exports/${IDS.account}/${IDS.import}-result.csv?X-Amz-Expires=300`,
    expires_at: '2026-11-20T16:26:10.455Z',
  },
  Event: {
    id: IDS.event,
    type: 'direct_debit.activated',
    created_at: stored.acknowledged.updated_at,
    account_id: IDS.account,
    data: { record: showDirectDebit(stored.acknowledged) },
  } satisfies Event,
  WebhookEndpoint: showEndpoint(hooks.endpoint),
  WebhookEndpointWithSecret: { ...showEndpoint(hooks.endpoint), secret: hooks.SECRET },
  DeletedWebhookEndpoint: showDeleted(hooks.endpoint),
  TestEvent: hooks.testEvent,
  Delivery: showDelivery(hooks.attempted),
  Redelivery: { event_id: hooks.queued.event_id, deliveries: [showDelivery(hooks.queued)] },
  Redeliveries: { redelivered: 17, has_more: false, next_cursor: null },
  NotifySecret: showNotifySecret(undefined, stored.clock.now),
  NotifySecretWithSecret: {
    ...showNotifySecret({ secrets: [], rotated_at: CREATED }, stored.clock.now),
    secret: hooks.SECRET,
  },
};

/** The responses of operations whose record differs from its first state. */
const AFTERWARDS: { readonly [Id in RouteId]?: ResponseOf<Id> } = {
  validatePaymentMethod: showWithNumber(stored.pending, method.id, stored.NUMBER),
  deletePaymentMethod: showWithNumber(stored.deleted, undefined, stored.NUMBER),
  listDirectDebits: pageWith(showDirectDebit(stored.acknowledged)),
  updateDirectDebit: showDirectDebit(stored.cancelled),
  revokeDirectDebit: showDirectDebit(stored.revoked),
  answerVerification: showDirectDebit(stored.identified),
  listPayments: pageWith(showCharge(orders.failed)),
  getUpcomingCollection: showNextCollection(stored.acknowledged, stored.upcoming),
  retryDirectDebit: retry,
  retryCharge: retry,
  updateCharge: showCharge(orders.withdrawn),
  rotateWebhookSecret: { ...showEndpoint(hooks.endpoint), secret: hooks.NEXT_SECRET },
  checkImport: showImport(imports.checking),
  applyImport: showImport(imports.applying),
  undoImport: showImport(imports.undoing),
  planConsentRequests: showConsentRequests(consentRequests.planned, consentRequests.plannedAt),
  keepDocument: showDocument(documents.keeping),
  updateOrder: showOrder(orders.addressed),
  updatePayout: showPayout(orders.changedPayout),
};

/** Returns the response of an operation in the reference's story. */
export function exampleOf(id: RouteId): unknown {
  return AFTERWARDS[id] ?? exampleFor(documentations[id].response);
}

type Inner = v.GenericSchema & {
  entries?: Readonly<Record<string, Inner>>;
  item?: Inner;
  options?: readonly unknown[];
};

/**
 * Returns the example of a schema: its own, or the story's record with its title. For a page, returns a page with one
 * record; for alternatives, the example of the first.
 */
function exampleFor(schema: Inner): unknown {
  const title = v.getTitle(schema) ?? '';
  const [example = RECORDS[title]]: readonly unknown[] = v.getExamples(schema);
  if (example !== undefined) return example;
  const [first] = schema.options ?? [];
  if (first) return exampleFor(first as Inner);
  if (!schema.entries?.data?.item) throw new Error(`There is no example of ${title || 'a response'}`);
  return pageWith(exampleFor(schema.entries.data.item));
}

/** Returns a page with one record, which is the last page. */
function pageWith<Shown>(record: Shown) {
  return { data: [record], has_more: false, next_cursor: null };
}
