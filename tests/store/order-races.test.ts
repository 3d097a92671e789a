import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import * as v from 'valibot';
import { createOrder } from '#lib/api/orders/routes.ts';
import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { newId } from '#lib/domain/ids.ts';
import { newOrder, type OfDirectDebit, type Order } from '#lib/domain/order.ts';
import { CROWD } from '#tests/support/jest/budget.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { addressBody, callerWith, chargeTable, orderBody } from '#tests/support/records/orders.ts';
import { type ApiResponse, newAccount, type TestAccount } from '#tests/support/service/api.ts';

let account: TestAccount;
let orders: ReturnType<typeof callerWith>;
let lib: Awaited<ReturnType<typeof load>>;

/** The library reads its table from the environment, which is set by then. */
async function load() {
  return {
    ...(await import('#lib/store/accounts.ts')),
    ...(await import('#lib/store/engine/change.ts')),
    ...(await import('#lib/store/orders.ts')),
    ...(await import('#lib/operations/writes/orders.ts')),
    ...(await import('#lib/store/keys.ts')),
    ...(await import('#lib/store/engine/transact.ts')),
    ...(await import('#lib/store/engine/versioned.ts')),
  };
}

beforeAll(async () => {
  lib = await load();
  account = await newAccount();
  orders = callerWith(account.token);
});

const pricing = { percent_basis_points: 290, fixed_centavos: 2_50 };

/** An order as another part of the service would store it. */
async function stored(more: Partial<Order> = {}): Promise<Order> {
  const sale = v.parse(createOrder.body, orderBody());
  const order = { ...newOrder(sale, { ...account, pricing }, new Date()), ...more };
  await lib.transact(lib.storeOrder(order, new Date()));
  return order;
}

/** An address whose members all name it. */
const marked = (mark: number) => ({
  first_name: `F${mark}`,
  last_name: `L${mark}`,
  address1: `A${mark}`,
  address2: `B${mark}`,
  country: { code: 'MX', name: `N${mark}` },
  state: { code: `${mark}` },
  city: `C${mark}`,
  postal_code: `${mark}`,
  phone: `P${mark}`,
  reference: `R${mark}`,
});

/** How often a patient client retries before it gives up. */
const PATIENCE = 50;

/** How many requests were refused with Retry-After, and retried: each may have been executed nevertheless. */
let sentAgain = 0;

/** Sends a request as a patient client does: after a 503 it retries. */
async function insist(work: () => Promise<ApiResponse>): Promise<ApiResponse> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await work();
    if (response.status !== 503 || attempt === PATIENCE) return response;
    sentAgain += 1;
    await sleep(Number(response.headers.get('retry-after')) * 1_000 * Math.random());
  }
}

describe(`${CROWD} updates of one order at once`, () => {
  test('leave one of the addresses whole, and each responds with its own', async () => {
    const { id } = await stored();
    const marks = Array.from({ length: CROWD }, (_, index) => index);
    const responses = await Promise.all(
      marks.map((mark) => insist(() => orders.readdress(id, marked(mark)))),
    );
    responses.forEach(({ status, body }, mark) => {
      expect([status, body.shipping_address]).toEqual([200, marked(mark)]);
    });
    const { body, headers } = await orders.get(id);
    expect(marks.map(marked)).toContainEqual(body.shipping_address);
    const last = responses.find((response) => response.headers.get('etag') === headers.get('etag'));
    expect(body).toEqual(last?.body);
    const { version = 0 } = (await lib.findOrder(id)) ?? {};
    expect(version).toBeGreaterThanOrEqual(CROWD + 1);
    expect(version).toBeLessThanOrEqual(CROWD + 1 + sentAgain);
  });

  longTest('in transactions, with a key each, lose none that was confirmed', async () => {
    const { id } = await stored();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, mark) => orders.readdress(id, marked(mark), { key: newId('req') })),
    );
    const done = responses.filter(({ status }) => status === 200);
    const refused = responses.filter(({ status }) => status === 409 || status === 503);
    expect([done.length > 0, done.length + refused.length]).toEqual([true, 20]);
    const { body, headers } = await orders.get(id);
    const last = done.find((response) => response.headers.get('etag') === headers.get('etag'));
    expect(body).toEqual(last?.body);
    expect((await lib.findOrder(id))?.version).toBe(done.length + 1);
  });

  test('and of another member do not undo each other', async () => {
    const { id } = await stored();
    const paid = {
      key: lib.orderKey(id),
      from: { account_id: account.account_id },
      set: { status: 'paid' as const },
      add: { version: 1 },
      onConditionFailed: lib.conflict,
    };
    await Promise.all([
      orders.readdress(id, addressBody()),
      lib.applyChange<Order>(paid),
      orders.readdress(id, addressBody(), { key: newId('req') }),
    ]);
    const { body } = await orders.get(id);
    expect(body).toMatchObject({ status: 'paid', confirmed: true, shipping_address: addressBody() });
    expect((await lib.findOrder(id))?.version).toBe(4);
  });
});

describe('an order that is cancelled', () => {
  test('keeps its address', async () => {
    const { id } = await stored({ status: 'cancelled' });
    for (const options of [{}, { key: newId('req') }, { headers: { 'if-match': '"1"' } }]) {
      const response = await orders.readdress(id, addressBody(), options);
      expect([response.status, response.body.error.code]).toEqual([409, 'order_cancelled']);
    }
    expect((await orders.get(id)).body.shipping_address.address1).toBe('');
  });
});

describe('an order of a direct debit', () => {
  const ofDirectDebit = (): OfDirectDebit => ({
    direct_debit_id: newId('dd'),
    reference: 1_234_567,
    attempts: 1,
    charge_date: mexicoCityDate(new Date()),
    period: { n: 0, from: mexicoCityDate(new Date()), to: null },
    failure: { code: 'insufficient_funds', bank_code: '04', message: 'Not enough money.', retryable: true },
    reversed_at: null,
    retry_of: null,
    retried_by: null,
  });

  test('is the same record with more members, found and updated by its id alone', async () => {
    const members = ofDirectDebit();
    const { id } = await stored({ type: 'direct_debit', status: 'failed', ...members });
    const { from, to } = members.period;
    const shown = { ...members, period: { from, to } };
    const read = await orders.get(id);
    expect(read.body).toMatchObject({ type: 'direct_debit', status: 'failed', ...shown });
    expect(read.body.period).toEqual(shown.period);
    const updated = await orders.readdress(id, addressBody());
    expect(updated.body).toMatchObject({ ...shown, shipping_address: addressBody() });
    for (const { body } of [read, updated]) expect(v.safeParse(chargeTable, body).issues).toBeUndefined();
  });

  test('shows its payment as documented', async () => {
    const payment = {
      id: 'pay_1',
      folio: '1',
      reference: '1234567',
      status: 'paid',
      type: 'direct_debit',
      currency: 'MXN' as const,
      amount: v.parse(createOrder.body, orderBody()).items[0]?.price ?? (0 as never),
      gateway: 'bank',
      method: {
        name: 'Dolores Godínez',
        exp_month: '',
        exp_year: '',
        type: 'clabe',
        last4: '7771',
        brand: '',
        bankname: 'BANAMEX',
        domestic: true,
      },
      affiliation_number: '',
    };
    const { id } = await stored({
      type: 'direct_debit',
      status: 'paid',
      ...ofDirectDebit(),
      payments: [payment],
    });
    const { body } = await orders.get(id);
    expect(v.safeParse(chargeTable, body).issues).toBeUndefined();
    expect(body.payments).toEqual({
      data: [{ ...payment, amount: 100_00 }],
      gateway: 'bank',
      payment_order_id: '',
    });
  });
});
