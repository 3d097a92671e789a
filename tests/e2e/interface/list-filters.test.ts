import { beforeAll, describe, expect, test } from '@jest/globals';
import { type Collector, newCollector } from '#tests/support/money/collections.ts';
import { businessDay } from '#tests/support/records/business-days.ts';
import { newCustomer } from '#tests/support/records/direct-debits.ts';
import { varying } from '#tests/support/records/mandates.ts';
import { orderBody, payoutBody } from '#tests/support/records/orders.ts';
import { type ApiResponse, newAccount, send, type TestAccount } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';

type Shown = { id: string; reference: number; charge_date: string; status: string };

let merchant: Collector;
let stranger: Collector;
/** Two direct debits; the orders of the first and of the second, by age; a sale. */
let [debit, other] = [{ id: '', customer_id: '', reference: 0 }, { id: '' }];
let [paid, failed, later]: Shown[] = [];
let ofOther: Shown;
let sale: Shown;

const ids = ({ status, body }: ApiResponse) => {
  expect([status, body.error]).toEqual([200, undefined]);
  return body.data.map(({ id }: Shown) => id);
};
const list = (records: string, query: string, of = merchant) => of.call('GET', `/api/${records}?${query}`);
const orders = async (query: string) => ids(await list('orders', query));
const debits = async (query: string) => ids(await list('direct-debits', query));
const payouts = async (query: string) => ids(await list('payouts', query));

const idOf = (order: Shown | undefined) => order?.id ?? '';

beforeAll(async () => {
  [merchant, stranger] = [await newCollector(), await newCollector()];
  const first = await merchant.active(varying);
  [debit, other] = [first, await merchant.active(varying)];
  const day = first.next_payment_date;
  for (const [id, amount] of [
    [debit.id, 11],
    [debit.id, 12.04],
    [other.id, 13.04],
  ] as const)
    await merchant.charge(id, { amount, charge_date: day });
  await merchant.collect(day);
  await merchant.charge(debit.id, { amount: 14, charge_date: businessDay(9) });
  sale = (await merchant.call('POST', '/api/orders', orderBody())).body;
  await eventually(async () => expect(await orders('limit=100')).toHaveLength(5));
  [later, failed, paid] = (await merchant.payments(debit.id)).body.data;
  [ofOther] = (await merchant.payments(other.id)).body.data;
  expect([paid?.status, later?.status]).toEqual(['paid', 'created']);
  expect((failed?.charge_date ?? '') < (later?.charge_date ?? '')).toBe(true);
});

describe('failed payments are found by filters of lists', () => {
  test('orders by has_failure', async () => {
    expect(await orders('has_failure=true')).toEqual([ofOther.id, idOf(failed)]);
    expect(await orders('has_failure=false')).toEqual([sale.id, idOf(later), idOf(paid)]);
  });

  test('orders by direct_debit_id', async () => {
    expect(await orders(`direct_debit_id=${debit.id}`)).toEqual([idOf(later), idOf(failed), idOf(paid)]);
    expect(await orders(`direct_debit_id=${debit.id}&has_failure=true`)).toEqual([idOf(failed)]);
  });

  test('orders by type', async () => {
    expect(await orders('type=order')).toEqual([sale.id]);
    expect(await orders('type=direct_debit')).toEqual([idOf(later), ofOther.id, idOf(failed), idOf(paid)]);
  });

  test('orders by charge_date[gte] and charge_date[lte], the latest day first', async () => {
    const [early, late] = [failed?.charge_date, later?.charge_date];
    expect(await orders(`charge_date[lte]=${early}`)).toEqual([ofOther.id, idOf(failed), idOf(paid)]);
    expect(await orders(`charge_date[gte]=${late}`)).toEqual([idOf(later)]);
    const both = `charge_date[gte]=${early}&charge_date[lte]=${late}`;
    expect(await orders(both)).toEqual([idOf(later), ofOther.id, idOf(failed), idOf(paid)]);
    expect(await orders(`${both}&has_failure=true`)).toEqual([ofOther.id, idOf(failed)]);
    expect(await orders(`charge_date[gte]=${late}&charge_date[lte]=${early}`)).toEqual([]);
  });

  test('orders by reference', async () => {
    expect(await orders(`reference=${failed?.reference}`)).toEqual([idOf(failed)]);
    expect(await orders(`reference=${failed?.reference}&has_failure=false`)).toEqual([]);
    expect(await orders(`reference=${debit.reference}`)).toEqual([]);
    expect(ids(await list('orders', `reference=${failed?.reference}`, stranger))).toEqual([]);
  });

  test('direct debits by reference', async () => {
    expect(await debits(`reference=${debit.reference}`)).toEqual([debit.id]);
    expect(await debits(`reference=${debit.reference}&status=cancelled`)).toEqual([]);
    expect(await debits(`reference=${failed?.reference}`)).toEqual([]);
    expect(ids(await list('direct-debits', `reference=${debit.reference}`, stranger))).toEqual([]);
  });

  test('direct debits by email, in any case', async () => {
    const address = `${debit.customer_id}@example.com`;
    expect(await debits(`email=${address}`)).toEqual([debit.id]);
    expect(await debits(`email=${address.toUpperCase()}`)).toEqual([debit.id]);
    expect(await debits(`email=x${address}`)).toEqual([]);
    expect(ids(await list('direct-debits', `email=${address}`, stranger))).toEqual([]);
  });

  test('payouts by order_id', async () => {
    const { body: second } = await merchant.call('POST', '/api/orders', orderBody());
    const payout = async (order: string) =>
      (await merchant.call('POST', '/api/payouts', payoutBody(order))).body.id;
    const [one, two] = [await payout(sale.id), await payout(second.id)];
    await eventually(async () => expect(await payouts(`order_id=${sale.id}`)).toEqual([one]));
    await merchant.call('PUT', `/api/payouts/${one}`, payoutBody(second.id));
    await eventually(async () => expect(await payouts(`order_id=${second.id}`)).toEqual([two, one]));
    expect(await payouts(`order_id=${second.id}&status=updated`)).toEqual([one]);
    expect(await payouts(`order_id=${sale.id}`)).toEqual([]);
  });
});

describe('a list with filters', () => {
  test('follows changes: an order that is withdrawn leaves one status and enters another', async () => {
    const before = (await merchant.charge(debit.id, { amount: 15 })).body.id;
    await eventually(async () => expect(await orders('status=created&type=direct_debit')).toContain(before));
    await merchant.call('PATCH', `/api/direct-debits/${debit.id}/charges/${before}`, { status: 'cancelled' });
    await eventually(async () => expect(await orders('status=cancelled')).toEqual([before]));
    expect(await orders('status=created&type=direct_debit')).not.toContain(before);
  });

  test.each(['payouts', 'events', 'disputes', 'balance-transactions'])(
    'is refused for another account’s order, and not found for an unknown one: %s',
    async (records) => {
      for (const order of [sale.id, ofOther.id]) {
        const foreign = await list(records, `order_id=${order}`, stranger);
        expect([foreign.status, foreign.body.error.code]).toEqual([403, 'access_refused']);
        expect((await list(records, `order_id=${order}`)).status).toBe(200);
      }
      const { status, body } = await list(records, 'order_id=ord_0');
      expect([status, body.error.code]).toEqual([404, 'not_found']);
      expect(body.error.message).toContain('Check order_id.');
    },
  );

  test('is refused for another account’s direct debit, and not found for an unknown one', async () => {
    const foreign = await list('orders', `direct_debit_id=${debit.id}`, stranger);
    expect([foreign.status, foreign.body.error.code]).toEqual([403, 'access_refused']);
    for (const records of ['orders', 'events']) {
      const { status, body } = await list(records, 'direct_debit_id=dd_0');
      expect([status, body.error.code]).toEqual([404, 'not_found']);
      expect(body.error.message).toContain('Check direct_debit_id.');
    }
  });

  test.each([
    ['orders', 'type=sale', 'type', 'unknown_type'],
    ['orders', 'has_failure=yes', 'has_failure', 'invalid_format'],
    ['orders', 'reference=12', 'reference', 'invalid_format'],
    ['orders', 'charge_date[gte]=2027-02-30', 'charge_date[gte]', 'invalid_date'],
    ['orders', 'direct_debit_id=', 'direct_debit_id', 'blank'],
    ['orders', 'email=a@example.com', 'email', 'unknown_member'],
    ['direct-debits', 'email=nobody', 'email', 'invalid_email'],
    ['direct-debits', 'reference=one', 'reference', 'invalid_format'],
    ['direct-debits', 'has_failure=true', 'has_failure', 'unknown_member'],
    ['payouts', 'order_id=', 'order_id', 'blank'],
    ['payouts', 'type=order', 'type', 'unknown_member'],
  ])('%s?%s is refused, and says what is wrong', async (records, query, field, code) => {
    const { status, body } = await list(records, query);
    expect([status, body.error?.errors]).toEqual([422, [expect.objectContaining({ field, code })]]);
  });

  test('accepts its own cursor only: none of another filter, value or account, and no forged one', async () => {
    const customer = newCustomer();
    for (let count = 0; count < 3; count += 1) await merchant.create(customer);
    const filter = `customer_id=${customer}&limit=1`;
    await eventually(async () => expect(await debits(`customer_id=${customer}`)).toHaveLength(3));
    const { next_cursor: cursor } = (await list('direct-debits', filter)).body;
    const [place = '', mac = ''] = cursor.split('.');
    const elsewhere = Buffer.from(place, 'base64url')
      .toString()
      .replaceAll(/dd_\w+/gi, other.id);
    const forged = `${Buffer.from(elsewhere).toString('base64url')}.${mac}`;
    const wrong: [string, Collector][] = [
      [`customer_id=${debit.customer_id}&cursor=${cursor}`, merchant],
      [`status=created&cursor=${cursor}`, merchant],
      [`limit=1&cursor=${cursor}`, merchant],
      [`${filter}&status=created&cursor=${cursor}`, merchant],
      [`${filter}&cursor=${forged}`, merchant],
      [`${filter}&cursor=${cursor}`, stranger],
    ];
    for (const [query, of] of wrong) {
      const { status, body } = await list('direct-debits', query, of);
      expect([query, status, body.error?.errors[0].field]).toEqual([query, 422, 'cursor']);
    }
  });
});

describe('a list by time of creation', () => {
  let account: TestAccount;

  const list = async (from: string | undefined, until: string | undefined) => {
    const query = Object.entries({ 'created_at[gte]': from, 'created_at[lte]': until })
      .filter(([, time]) => time !== undefined)
      .map(([name, time]) => `${name}=${time}`);
    const path = `/api/orders?${query.join('&')}`;
    const { status, body } = await send('GET', path, undefined, { token: account.token });
    return { status, found: body.data?.length };
  };

  beforeAll(async () => {
    account = await newAccount();
    await send('POST', '/api/orders', orderBody(), { token: account.token });
    await eventually(async () => expect((await list(undefined, undefined)).found).toBe(1));
  });

  test.each([
    ['from before 1970', '1901-01-01T00:00:00Z', undefined, 1],
    ['until before 1970', undefined, '1901-01-01T00:00:00Z', 0],
    ['from a time that is far away', '9999-01-01T00:00:00Z', undefined, 0],
    ['until a time that is far away', undefined, '9999-01-01T00:00:00Z', 1],
    ['that ends before it begins', '2090-01-01T00:00:00Z', '2080-01-01T00:00:00Z', 0],
  ])('%s', async (_, from, until, found) => {
    expect(await list(from, until)).toEqual({ status: 200, found });
  });
});
