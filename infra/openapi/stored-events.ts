import { showUpcomingCollection } from '#lib/api/charges/show-upcoming.ts';
import { showDirectDebit } from '#lib/api/direct-debits/show.ts';
import { showDispute } from '#lib/api/disputes/show.ts';
import { showExport } from '#lib/api/exports/show.ts';
import { showImport } from '#lib/api/imports/show.ts';
import { IDS } from '#lib/api/members/story.ts';
import { showCharge, showOrder } from '#lib/api/orders/show.ts';
import { maskedNumber, showWithNumber } from '#lib/api/payment-methods/show.ts';
import { showPayout } from '#lib/api/payouts/show.ts';
import { showRefund } from '#lib/api/refunds/show.ts';
import { showTransfer } from '#lib/api/transfers/show.ts';
import { readReturnCode } from '#lib/domain/bank-file/return-codes.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { preNotifying } from '#lib/domain/direct-debit/lifecycle.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { settle } from '#lib/domain/direct-debit/settlement.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import type { MerchantEventType } from '#lib/domain/webhooks/merchant-events.ts';
import { acknowledged, cancelled, clock, debit, deleted, method, revoked, verified } from './stored.ts';
import * as disputes from './stored-disputes.ts';
import * as exported from './stored-exports.ts';
import * as imports from './stored-imports.ts';
import * as orders from './stored-orders.ts';
import * as refunds from './stored-refunds.ts';
import * as transfers from './stored-transfers.ts';

/** A charge and its direct debit, as a return of the bank leaves them. */
type Collected = { charge: Charge; debit: DirectDebit };

/** The time of the bank's return: the day after the story's charge was collected. */
const now = new Date('2026-12-16T13:05:11.204Z');
const later: Clock = { ...clock, now, today: '2026-12-16' as CalendarDate };

const presented: Collected = {
  charge: {
    ...orders.charge,
    status: 'in_process',
    attempts: 1,
    payment_method_id: method.id,
    consent: acknowledged.consent.count,
    updated_at: '2026-12-15T20:40:02.118Z',
  },
  debit: {
    ...acknowledged,
    account_validated: true,
    schedule: { ...acknowledged.schedule, cycle: 1 },
    next_payment_date: '2027-01-15' as CalendarDate,
    requested_payment_date: '2027-01-15' as CalendarDate,
    counters: {
      ...acknowledged.counters,
      open_orders: 1,
      periods: [{ n: 0, held: orders.charge.totals.total, open: 1, paid: 0, failed: 0 }],
    },
  },
};
const paid = answered(presented, '00');
const failed = answered(presented, '04');
const reversed = answered(paid, '13');
const corrected = answered(failed, '00');
const objected = answered(failed, '13');
const takenTwice: Charge = {
  ...corrected.charge,
  retried_by: orders.retry.id,
  refund_due: {
    amount: orders.charge.totals.total,
    since: now.toISOString(),
    paid_by: orders.retry.id,
    exception: '',
  },
};

const DIRECT_DEBITS = {
  'direct_debit.created': debit,
  'direct_debit.updated': { ...acknowledged, concept: 'Café cada mes', updated_at: now.toISOString() },
  'direct_debit.acknowledged': acknowledged,
  'direct_debit.activated': acknowledged,
  'direct_debit.paused': reversed.debit,
  'direct_debit.revoked': revoked,
  'direct_debit.cancelled': cancelled,
  'direct_debit.completed': { ...cancelled, status: 'completed' },
} as const satisfies Examples<DirectDebit>;

const CHARGES = {
  'charge.created': orders.charge,
  'charge.presented': presented.charge,
  'charge.paid': paid.charge,
  'charge.failed': failed.charge,
  'charge.reversed': reversed.charge,
  'charge.corrected': corrected.charge,
  'charge.objected': objected.charge,
  'charge.taken_twice': takenTwice,
  'charge.cancelled': orders.withdrawn,
  'charge.updated': { ...failed.charge, retried_by: orders.retry.id },
} as const satisfies Examples<Charge>;

const METHODS = {
  'payment_method.created': method,
  'payment_method.validated': verified,
  'payment_method.validation_failed': {
    ...method,
    validation: { ...verified.validation, status: 'failed', reason: 'rfc_mismatch' },
  },
  'payment_method.updated': { ...method, validation: { ...method.validation, status: 'pending' } },
  'payment_method.deleted': deleted,
} as const satisfies Examples<PaymentMethod>;

type Examples<Stored> = { readonly [T in MerchantEventType]?: Stored };

/** The record of each type of event in the reference's story. */
export const eventRecords: Readonly<Record<MerchantEventType, object>> = {
  ...shown(DIRECT_DEBITS, showDirectDebit),
  'direct_debit.charge_upcoming': preNotified(acknowledged, orders.charge),
  ...shown(CHARGES, showCharge),
  ...shown(METHODS, (one) => showWithNumber(one, one.deleted ? undefined : one.id, maskedNumber(one))),
  'order.created': showOrder(orders.order),
  'order.updated': showOrder(orders.addressed),
  'dispute.created': showDispute(disputes.opened),
  'dispute.evidence_sent': showDispute(disputes.sent),
  'dispute.won': showDispute(disputes.won),
  'dispute.lost': showDispute(disputes.accepted),
  'export.created': showExport(exported.asked),
  'export.ready': showExport(exported.ready),
  'export.failed': showExport(exported.failed),
  'import.checked': showImport(imports.checked),
  'import.applied': showImport(imports.applied),
  'import.undone': showImport(imports.undone),
  'import.failed': showImport(imports.rejected),
  'payout.created': showPayout(orders.payout),
  'payout.updated': showPayout(orders.changedPayout),
  'refund.created': showRefund(refunds.created),
  'refund.released': showRefund(refunds.released),
  'refund.presented': showRefund(refunds.presented),
  'refund.paid': showRefund(refunds.paid),
  'refund.returned': showRefund(refunds.returned),
  'refund.cancelled': showRefund(refunds.cancelled),
  'refund.updated': showRefund(refunds.recalled),
  'transfer.closed': showTransfer(transfers.closed),
  'transfer.released': showTransfer(transfers.released),
  'transfer.presented': showTransfer(transfers.presented),
  'transfer.paid': showTransfer(transfers.paid),
  'transfer.returned': showTransfer(transfers.returned),
  'transfer.updated': showTransfer(transfers.reopened),
};

function preNotified(before: DirectDebit, { charge_date }: Charge): object {
  const [event] = preNotifying(before, charge_date, clock)?.events ?? [];
  if (event?.type !== 'direct_debit.charge_upcoming')
    throw new Error('The story’s direct debit has no amount to pre-notify');
  return showUpcomingCollection(event.data, before);
}

function answered({ charge, debit: before }: Collected, bankCode: string): Collected {
  const bankReturn = readReturnCode('002', bankCode);
  const decision = settle(before, charge, { bankReturn, method: verified }, later);
  const [moved] = decision?.moved ?? [];
  if (!decision || !moved) throw new Error(`The bank’s ${bankCode} changes nothing of the story`);
  const updated_at = now.toISOString();
  return { charge: { ...charge, ...moved.transition.set, updated_at }, debit: decision.next };
}

function shown<T extends MerchantEventType, Stored>(
  records: Readonly<Record<T, Stored>>,
  show: (record: Stored) => object,
): Record<T, object> {
  const entries = Object.entries<Stored>(records).map(([type, record]) => [type, show(record)]);
  return Object.fromEntries(entries) as Record<T, object>;
}

/** Returns an event of a type in the reference's story, as merchants receive it. */
export const eventExample = (type: MerchantEventType) => ({
  id: IDS.event,
  type,
  created_at: now.toISOString(),
  account_id: IDS.account,
  data: { record: eventRecords[type] },
});
