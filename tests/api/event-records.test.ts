import { expect, test } from '@jest/globals';
import { eventRecords } from '#infra/openapi/stored-events.ts';
import { MERCHANT_EVENTS } from '#lib/domain/webhooks/merchant-events.ts';

const records = Object.entries(eventRecords) as [string, Record<string, unknown>][];

test('each merchant event has an example', () => {
  expect(records.map(([type]) => type).sort()).toEqual(Object.keys(MERCHANT_EVENTS).sort());
});

test.each(records)('%s shows the whole record that its name says', (type, record) => {
  const statuses: Record<string, unknown> = {
    'direct_debit.created': 'created',
    'direct_debit.updated': 'active',
    'direct_debit.acknowledged': 'active',
    'direct_debit.activated': 'active',
    'direct_debit.paused': 'pending',
    'direct_debit.revoked': 'cancelled',
    'direct_debit.cancelled': 'cancelled',
    'direct_debit.completed': 'completed',
    'charge.created': 'created',
    'charge.presented': 'in_process',
    'charge.paid': 'paid',
    'charge.failed': 'pending_next_cycle',
    'charge.reversed': 'failed',
    'charge.corrected': 'paid',
    'charge.objected': 'pending_next_cycle',
    'charge.taken_twice': 'paid',
    'charge.cancelled': 'cancelled',
    'charge.updated': 'pending_next_cycle',
    'dispute.created': 'open',
    'dispute.evidence_sent': 'evidence_sent',
    'dispute.won': 'won',
    'dispute.lost': 'lost',
    'export.created': 'preparing',
    'export.ready': 'ready',
    'export.failed': 'failed',
    'import.checked': 'checked',
    'import.applied': 'applied',
    'import.undone': 'undone',
    'import.failed': 'rejected',
    'order.created': 'created',
    'order.updated': 'created',
    'payout.created': 'created',
    'payout.updated': 'updated',
    'refund.created': 'created',
    'refund.released': 'released',
    'refund.presented': 'in_transit',
    'refund.paid': 'paid',
    'refund.returned': 'returned',
    'refund.cancelled': 'cancelled',
    'refund.updated': 'released',
    'transfer.closed': 'closed',
    'transfer.released': 'released',
    'transfer.presented': 'in_transit',
    'transfer.paid': 'paid',
    'transfer.returned': 'returned',
    'transfer.updated': 'open',
  };
  expect(record.status).toBe(statuses[type]);
});

test('the examples show the effects of bank returns', () => {
  expect(eventRecords['charge.failed']).toMatchObject({ failure: { bank_code: '04' }, reversed_at: null });
  expect(eventRecords['charge.objected']).toMatchObject({ failure: { bank_code: '13' } });
  expect(eventRecords['charge.taken_twice']).toMatchObject({ refund_due: { amount: expect.any(Number) } });
  expect(eventRecords['charge.reversed']).toMatchObject({
    failure: { bank_code: '13' },
    reversed_at: expect.any(String),
  });
  expect(eventRecords['charge.corrected']).toMatchObject({ failure: null });
  expect(eventRecords['direct_debit.paused']).toMatchObject({
    paused: { reason: 'objection_chargeback' },
    requirements: ['acknowledgment'],
  });
});

test('no example shows a whole account number or a notify_url', () => {
  const text = JSON.stringify(eventRecords);
  expect(text).not.toMatch(/\d{18}/);
  expect(text).not.toMatch(/"notify_url":"[^"]/);
});
