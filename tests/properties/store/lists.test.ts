import { describe, expect, test } from '@jest/globals';
import { type Charge, collectionOf } from '#lib/domain/direct-debit/charge.ts';
import type { DomainEvent } from '#lib/domain/events.ts';
import { newOrder } from '#lib/domain/order.ts';
import { moveCharge, storeCharge } from '#lib/operations/writes/charges.ts';
import { DIRECT_DEBITS, EVENTS, listed, ORDERS, PAYOUTS } from '#lib/store/lists/lists.ts';
import { day } from '#tests/domain/calendar/day.ts';
import {
  centavos,
  charge,
  clock,
  created,
  INSUFFICIENT_FUNDS,
  SELLER,
} from '#tests/domain/direct-debit/sample.ts';

const NOW = new Date('2027-02-10T15:00:00.000Z');

describe('the attributes by which lists find', () => {
  test('a direct debit: customer, status and address, in any case', () => {
    const debit = created({ customer: { name: 'Dolores', email: 'Dolores.G@Example.com' } });
    expect(listed(DIRECT_DEBITS, debit)).toEqual({
      list_key: 'ACC#acc_1#DD',
      list_sort: debit.id,
      by_customer: 'ACC#acc_1#DD#customer_id#cus-1',
      by_status: 'ACC#acc_1#DD#status#created',
      by_email: 'ACC#acc_1#DD#email#dolores.g@example.com',
    });
  });

  test('an order of a direct debit that failed: all, customer, status, failure and charge date', () => {
    const order = charge({ status: 'failed', failure: INSUFFICIENT_FUNDS, charge_date: day('2027-02-15') });
    expect(listed(ORDERS, order)).toEqual({
      list_sort: order.id,
      by_customer: 'ACC#acc_1#ORD#customer_id#cus-1',
      by_status: 'ACC#acc_1#ORD#status#failed',
      by_account: 'ACC#acc_1#ORD',
      by_failure: 'ACC#acc_1#ORD#has_failure#true',
      by_date: 'ACC#acc_1#ORD',
      date_sort: `2027-02-15#${order.id}`,
    });
  });

  test.each(['created', 'pending', 'in_process'] as const)('an order that is %s: open', (status) => {
    const place = {
      by_status: 'ACC#acc_1#ORD#status#open',
      by_account: 'ACC#acc_1#ORD',
      by_failure: undefined,
    };
    expect(listed(ORDERS, charge({ status }))).toMatchObject(place);
  });

  test('an order that is paid: no status, as most are', () => {
    expect(listed(ORDERS, charge({ status: 'paid' }))).toMatchObject({
      by_status: undefined,
      by_failure: undefined,
    });
  });

  test('a sale to an unknown customer: all, status, type', () => {
    const sale = { items: [], shipping_items: [], discounts: [], currency: 'MXN', country: 'MX' } as const;
    const order = newOrder({ ...sale, first_name: '', last_name: '', phone: '' }, SELLER, NOW);
    expect(listed(ORDERS, order)).toEqual({
      list_sort: order.id,
      by_status: 'ACC#acc_1#ORD#status#open',
      by_account: 'ACC#acc_1#ORD',
      by_type: 'ACC#acc_1#ORD#type#order',
    });
  });

  test('a payout: order and status', () => {
    const payout = { id: 'po_1', account_id: 'acc_1', order_id: 'ord_1', status: 'created' } as const;
    const terms = { amount: centavos(100), items: [], charges: [], currency: 'MXN', version: 1 } as const;
    const times = { created_at: NOW.toISOString(), updated_at: NOW.toISOString() };
    expect(listed(PAYOUTS, { ...payout, ...terms, ...times })).toEqual({
      list_key: 'ACC#acc_1#PO',
      list_sort: 'po_1',
      by_order: 'ACC#acc_1#PO#order_id#ord_1',
      by_status: 'ACC#acc_1#PO#status#created',
    });
  });

  test('an event: its account, type and order, and no attribute with the whole event', () => {
    const event = { account_id: 'acc_1', event_id: 'evt_1', event_type: 'charge.paid', order_id: 'ord_1' };
    expect(listed(EVENTS, event)).toEqual({
      list_sort: 'evt_1',
      by_account: 'ACC#acc_1#EVT',
      by_type: 'ACC#acc_1#EVT#type#charge.paid',
      by_order: 'ACC#acc_1#EVT#order_id#ord_1',
    });
  });
});

describe('a charge that moves', () => {
  const before = charge({ status: 'in_process' });
  const data = { ...collectionOf(before), order_id: before.id };
  const failed = { ...data, code: 'insufficient_funds' };
  const moves: [string, Partial<Charge>, DomainEvent[]][] = [
    ['fails', { status: 'failed', failure: INSUFFICIENT_FUNDS }, [{ type: 'charge.failed', data: failed }]],
    ['is paid', { status: 'paid', failure: null }, [{ type: 'charge.paid', data }]],
    ['goes to another day', { charge_date: day('2027-03-01') }, []],
    ['is part of an exception', { exception: 'exc_1' }, []],
  ];

  test.each(moves)('is moved in its lists as well: %s', (_, set, decided) => {
    const transition = { from: ['in_process'] as const, set };
    const [move] = moveCharge(
      { charge: { ...before, ...listed(ORDERS, before) }, transition },
      clock(),
      decided,
    );
    if (!move || !('put' in move)) throw new Error('A move puts the charge.');
    expect(move.put.Item).toMatchObject(listed(ORDERS, { ...before, ...set }));
  });

  test('is stored under the keys by which its lists find it', () => {
    const writes = storeCharge(before, NOW).flatMap((write) => ('put' in write ? [write.put.Item] : []));
    expect(writes).toContainEqual(expect.objectContaining(listed(ORDERS, before)));
  });
});
