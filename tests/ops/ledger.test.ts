import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Centavos } from '#lib/domain/money.ts';
import { type Collector, newCollector } from '#tests/support/money/collections.ts';
import { bookAdjustment, payableAccount } from '#tests/support/money/payable-account.ts';
import { newClabe } from '#tests/support/records/account-numbers.ts';
import { businessDay } from '#tests/support/records/business-days.ts';
import { eventually } from '#tests/support/service/eventually.ts';
import { ops } from './run-ops.ts';

const json = async (...words: string[]) => JSON.parse((await ops([...words, '--json'])).out);

let merchant: Collector;
let id: string;
let order: string;

beforeAll(async () => {
  merchant = await newCollector();
  id = merchant.account.account_id;
  await json('account', 'set', id, '--settlement', 'held', '--settlement-days', '3', '--yes');
  const debit = await merchant.active({ amount: 100, next_payment_date: businessDay(5) });
  await merchant.collect(businessDay(5));
  order = (await merchant.payments(debit.id)).body.data[0].id;
  await eventually(async () => expect((await json('ledger', 'show', id)).pending).toBe(93.74));
});

describe('an operator', () => {
  test('is asked before the money of a merchant is held, because that may need a licence', async () => {
    const { code, err } = await ops(['account', 'set', id, '--settlement', 'held']);
    expect([code, err]).toEqual([1, expect.stringMatching(/may need a licence.*add --yes/s)]);
    expect(await json('account', 'show', id)).toMatchObject({ settlement: 'held', settlement_days: 3 });
  });

  test('sees the balance and the lines of a merchant', async () => {
    expect(await json('ledger', 'show', id)).toMatchObject({
      ...{
        settlement: 'held',
        pending: 93.74,
        available: 0,
        owed: 0,
        with_bank: 0,
        with_bank_count: 0,
        currency: 'MXN',
      },
    });
    const lines = await json('ledger', 'lines', id);
    expect(lines).toMatchObject([
      {
        ...{ type: 'charge', order_id: order, amount: 100, fee: 5.4, tax: 0.86, net: 93.74 },
        postings: 'payable -$93.74, bank_clearing $100.00, fees -$5.40, iva -$0.86',
      },
    ]);
    expect(await json('ledger', 'lines', id, '--order', order)).toEqual(lines);
    expect(await json('ledger', 'lines', id, '--type', 'charge_return')).toEqual([]);
  });

  test('sees the balance that the merchant sees, less what was promised, and by the account’s own clock', async () => {
    const { account, call } = await newCollector();
    const own = account.account_id;
    await payableAccount(own, newClabe('0009', '012'));
    await bookAdjustment(own, 500, 'CASE-1');
    await eventually(async () => expect((await json('ledger', 'show', own)).available).toBe(500));
    const { findOutgoing, changeOutgoing } = await import('#lib/store/ledger/outgoing.ts');
    const { transact } = await import('#lib/store/engine/transact.ts');
    const promised = (centavos: number) => ({ promised: centavos as Centavos });
    await transact([changeOutgoing(await findOutgoing(own), promised(200_00))]);
    const { storeClock } = await import('#lib/store/sandbox-clocks.ts');
    const { newClock } = await import('#lib/domain/sandbox-clock.ts');
    const later = new Date(`${businessDay(20)}T18:00:00.000Z`);
    await storeClock({ ...newClock(own, later), held_until: 0, version: 0 });
    const { status, body } = await call('GET', '/api/balance');
    expect([status, body.available]).toEqual([200, 300]);
    expect(body.next_transfer_on > businessDay(20)).toBe(true);
    expect(await json('ledger', 'show', own)).toMatchObject(body);
  });

  test('sees that the lines of a merchant sum to zero, and agree with the sums', async () => {
    const { total, lines, differing, balances } = await json('ledger', 'trial-balance', '--account', id);
    expect({ total, lines, differing }).toEqual({ total: 0, lines: 1, differing: [] });
    const shown = Object.fromEntries(
      balances.map(({ account, balance }: { account: string; balance: number }) => [account, balance]),
    );
    const holds = balances.map(({ holds: text }: { holds: string }) => text);
    expect(new Set(holds.filter(Boolean)).size).toBe(balances.length);
    expect(shown).toMatchObject({ payable: 93.74, bank_clearing: 100, fees: 5.4, iva: 0.86, payer_due: 0 });
  });

  test('sees the operator’s own lines, their sums and their trial balance under one name', async () => {
    expect(await json('ledger', 'lines', 'operator')).toEqual([]);
    const own = { account_id: 'operator', currency: 'MXN', balances: [] };
    expect(await json('ledger', 'show', 'operator')).toMatchObject(own);
    const replayed = { accounts: 0, lines: 0, total: 0, differing: [] };
    expect(await json('ledger', 'trial-balance', '--account', 'operator')).toMatchObject(replayed);
  });

  test('books the lines of orders from before the ledger once', async () => {
    const before = await newCollector();
    const account = before.account.account_id;
    const debit = await before.active({ amount: 100, next_payment_date: businessDay(5) });
    await before.collect(businessDay(5));
    const [paid] = (await before.payments(debit.id)).body.data;
    await withoutLedger(account, paid.id);
    const book = () => json('ledger', 'book-missing', '--account', account);
    expect([await book(), await book()]).toEqual([
      { orders_read: 1, orders_booked: 1 },
      { orders_read: 1, orders_booked: 0 },
    ]);
    expect(await json('ledger', 'lines', account)).toMatchObject([{ type: 'charge', order_id: paid.id }]);
  });
});

/** Removes what the ledger holds of an order, as if it had been settled before the ledger. */
async function withoutLedger(account_id: string, orderId: string): Promise<void> {
  const { findCharges } = await import('#lib/store/charges.ts');
  const { change, conflict, remove } = await import('#lib/store/engine/change.ts');
  const { transact } = await import('#lib/store/engine/transact.ts');
  const { orderKey } = await import('#lib/store/keys.ts');
  const { lineKey } = await import('#lib/store/ledger/keys.ts');
  const [charge] = await findCharges([orderId]);
  const written_on = charge?.ledger?.lines[0];
  if (!written_on) throw new Error('The order has no line.');
  await transact([
    change(orderKey(orderId), { from: {}, remove: ['ledger'] }, conflict),
    remove(lineKey({ account_id, written_on, of: orderId }, 0), {}),
  ]);
}
