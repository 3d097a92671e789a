import { describe, expect, test } from '@jest/globals';
import { eventsFor, eventsKeptFrom, isEventType } from '#lib/domain/consumers.ts';
import { type Consumer, EVENTS } from '#lib/domain/events.ts';
import { MERCHANT_EVENTS } from '#lib/domain/webhooks/merchant-events.ts';

/** The consumers of events: a reviewed list, so that none is lost with a line of the catalogue. */
const CONSUMED: Readonly<Record<Consumer, readonly string[]>> = {
  'workers/start-account-verifications': [
    'payment_method.validation_requested',
    'payout_account.verification_requested',
  ],
  'workers/follow-validations': ['payment_method.validation_settled'],
  'workers/start-identity-verifications': ['direct_debit.identity_requested'],
  'workers/send-mails': [
    'direct_debit.activated',
    'direct_debit.account_changed',
    'direct_debit.revoked',
    'direct_debit.cancelled',
    'direct_debit.completed',
    'direct_debit.link_requested',
    'direct_debit.email_changed',
    'direct_debit.charge_upcoming',
    'charge.paid',
    'charge.failed',
    'charge.corrected',
    'refund.paid',
  ],
  'workers/mail-merchants': ['payout_account.changed', 'sign_in.requested', 'webhook_endpoint.disabled'],
  'workers/copy-evidence': ['mandate.entry_kept'],
  'workers/withdraw-orders': ['direct_debit.withdrawal_begun'],
  'workers/write-exports': ['export.created'],
  'workers/cover-payouts': [
    'charge.reversed',
    'charge.corrected',
    'order.cover_changed',
    'transfer.released',
  ],
  'workers/withdraw-identities': ['direct_debit.identity_declined'],
  'workers/carry-out-imports': ['import.work_due'],
  'workers/ask-for-consent': ['import.requests_due'],
  'workers/keep-documents': ['document.keep_requested'],
  'workers/go-on-collecting': ['account.collections_unfinished', 'account.clock_unfinished'],
  'workers/sum-up': [
    'direct_debit.activated',
    'direct_debit.paused',
    'direct_debit.cancelled',
    'direct_debit.completed',
    'charge.paid',
    'charge.failed',
    'charge.reversed',
    'charge.corrected',
    'charge.objected',
    'charge.taken_twice',
    'ledger.booked',
    'ledger.credited',
  ],
  'workers/queue-webhooks': [
    'direct_debit.created',
    'direct_debit.updated',
    'direct_debit.acknowledged',
    'direct_debit.activated',
    'direct_debit.paused',
    'direct_debit.revoked',
    'direct_debit.cancelled',
    'direct_debit.completed',
    'direct_debit.charge_upcoming',
    'charge.created',
    'charge.presented',
    'charge.paid',
    'charge.failed',
    'charge.reversed',
    'charge.corrected',
    'charge.objected',
    'charge.taken_twice',
    'charge.cancelled',
    'charge.updated',
    'dispute.created',
    'dispute.evidence_sent',
    'dispute.won',
    'dispute.lost',
    'export.created',
    'export.ready',
    'export.failed',
    'import.checked',
    'import.applied',
    'import.undone',
    'import.failed',
    'order.created',
    'order.updated',
    'payment_method.created',
    'payment_method.validated',
    'payment_method.validation_failed',
    'payment_method.updated',
    'payment_method.deleted',
    'payout.created',
    'payout.updated',
    'refund.created',
    'refund.released',
    'refund.presented',
    'refund.paid',
    'refund.returned',
    'refund.cancelled',
    'refund.updated',
    'transfer.closed',
    'transfer.released',
    'transfer.presented',
    'transfer.paid',
    'transfer.returned',
    'transfer.updated',
  ],
};

describe('the catalogue of events', () => {
  test.each(Object.entries(CONSUMED))('brings %s the events %j', (consumer, types) => {
    expect(eventsFor(consumer as Consumer)).toEqual(types);
  });

  test('has an audience for each event but the one that goes straight to its endpoint, and none beyond these', () => {
    const known = new Set([...Object.values(CONSUMED).flat(), 'webhook_endpoint.test']);
    expect(new Set(Object.keys(EVENTS))).toEqual(known);
  });

  test.each(Object.keys(CONSUMED) as Consumer[])('keeps from %s the known events of others', (consumer) => {
    const own: readonly string[] = eventsFor(consumer);
    expect(eventsKeptFrom(consumer)).toEqual(Object.keys(EVENTS).filter((type) => !own.includes(type)));
  });

  test('notifies merchants of the events that show a record, and of no other', () => {
    expect(Object.keys(MERCHANT_EVENTS)).toEqual(CONSUMED['workers/queue-webhooks']);
    const { 'direct_debit.charge_upcoming': upcoming, ...others } = MERCHANT_EVENTS;
    const kinds = Object.entries(others).map(([type, kind]) => [type.split('.')[0], kind]);
    expect(upcoming).toBe('upcoming_collection');
    expect(Object.fromEntries(kinds)).toEqual({
      ...{
        direct_debit: 'direct_debit',
        charge: 'order',
        order: 'order',
        dispute: 'dispute',
        export: 'export',
        import: 'import',
      },
      ...{ payment_method: 'payment_method', payout: 'payout', refund: 'refund', transfer: 'transfer' },
    });
  });

  test('knows its own types, and no text that only looks like one', () => {
    const types = [...Object.keys(EVENTS), 'direct_debit.invented', 'toString'];
    expect(types.filter((type) => !isEventType(type))).toEqual(['direct_debit.invented', 'toString']);
  });
});
