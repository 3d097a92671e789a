import { beforeAll, describe, expect, test } from '@jest/globals';
import { MOST_FOUND } from '#lib/domain/search.ts';
import { type Collector, newCollector, once } from '#tests/support/money/collections.ts';
import { newClabe } from '#tests/support/records/account-numbers.ts';
import { newCustomer } from '#tests/support/records/direct-debits.ts';
import { orderBody } from '#tests/support/records/orders.ts';
import { hooksOf } from '#tests/support/records/webhook-endpoints.ts';
import { send, tokenOf } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';

let merchant: Collector;
let other: Collector;
let debit: Awaited<ReturnType<Collector['active']>>;
let method: { id: string; number: string };
let order: { id: string; reference: number };
const policy = 'póliza 7';

beforeAll(async () => {
  [merchant, other] = await Promise.all([newCollector(), newCollector()]);
  debit = await merchant.active({ ...once, amount: 200.04, external_id: policy });
  await merchant.collect(debit.next_payment_date);
  [order] = (await merchant.payments(debit.id)).body.data;
  [method] = (await merchant.call('GET', `/api/customers/${debit.customer_id}/payment-methods`)).body.data;
});

const search = async (text: string, { call } = merchant) => {
  const { status, body } = await call('GET', `/api/search?query=${encodeURIComponent(text)}`);
  expect(status).toBe(200);
  return body;
};

/** Type and id of each result. */
const found = async (text: string, by = merchant): Promise<string[]> =>
  (await search(text, by)).results.map(({ type, id }: { type: string; id: string }) => `${type} ${id}`);

const theDebit = () => `direct_debit ${debit.id}`;
const theCharge = () => `charge ${order.id}`;
const theMethod = () => `payment_method ${method.id}`;

describe('a search finds', () => {
  test('a direct debit by its id, with what people recognise it by', async () => {
    expect(await search(debit.id)).toEqual({
      searched_as: ['id', 'external_id', 'customer_id'],
      results: [
        {
          ...{ type: 'direct_debit', id: debit.id, found_by: 'id', direct_debit_id: debit.id },
          ...{ order_id: null, customer_id: debit.customer_id, customer_name: 'Dolores Godínez' },
          ...{ reference: debit.reference, external_id: policy, number_last4: null },
          ...{ status: 'active', amount: 200.04, day: null },
        },
      ],
      ...{ has_more: false, incomplete: false },
    });
  });

  test('a direct debit by its reference, the merchant’s id of it, and an address in any letter case', async () => {
    for (const text of [String(debit.reference), policy, `${debit.customer_id}@EXAMPLE.com`])
      expect(await found(text)).toEqual([theDebit()]);
  });

  test('all that a customer has by the merchant’s id of the customer', async () => {
    expect(await found(debit.customer_id)).toEqual([theDebit(), theMethod(), theCharge()]);
  });

  test('a charge by its id and its reference, with its direct debit', async () => {
    for (const text of [order.id, String(order.reference)]) {
      const { results } = await search(text);
      expect(results).toMatchObject([
        {
          ...{ type: 'charge', id: order.id, direct_debit_id: debit.id, customer_name: 'Dolores Godínez' },
          ...{ reference: order.reference, status: 'failed', amount: 200.04, day: debit.next_payment_date },
        },
      ]);
    }
  });

  test('a payment method by its id and its last four digits, with the direct debits that use it', async () => {
    expect(await found(method.id)).toEqual([theMethod()]);
    const active = await merchant.active();
    const [own] = (await merchant.call('GET', `/api/customers/${active.customer_id}/payment-methods`)).body
      .data;
    const body = await search(own.number.slice(-4));
    expect(body.searched_as).toEqual(['external_id', 'customer_id', 'last4']);
    expect(body.results).toContainEqual(expect.objectContaining({ type: 'direct_debit', id: active.id }));
    const shown = { id: own.id, number_last4: own.number.slice(-4), status: 'verified' };
    expect(body.results).toContainEqual(expect.objectContaining(shown));
    expect(JSON.stringify(body)).not.toContain(own.number);
  });

  test('a record of another kind by its id, if the token may retrieve it', async () => {
    const [event] = (await merchant.call('GET', '/api/events?type=charge.failed')).body.data;
    expect((await search(event.id)).results).toMatchObject([
      { type: 'event', status: 'charge.failed', direct_debit_id: debit.id },
    ]);
    const token = await tokenOf(merchant.account, 'read_direct_debits');
    const { body } = await send('GET', `/api/search?query=${event.id}`, undefined, { token });
    expect(body.results).toEqual([]);
    const ofCustomer = await send('GET', `/api/search?query=${debit.customer_id}`, undefined, { token });
    expect(ofCustomer.body.results.map(({ type }: { type: string }) => type)).toEqual([
      'direct_debit',
      'charge',
    ]);
  });

  test('a webhook endpoint by its id, until it is deleted', async () => {
    const hooks = hooksOf(merchant.account);
    const { body } = await hooks.create();
    expect(await found(body.id)).toEqual([`webhook_endpoint ${body.id}`]);
    await hooks.delete(body.id);
    expect(await found(body.id)).toEqual([]);
  });
});

test('more records are said to follow only if the token may retrieve them', async () => {
  const { call, account, create } = other;
  const customer_id = newCustomer();
  const { body: own } = await create(customer_id, {
    customer: { name: 'Teo Paz', email: 'teo@example.com' },
  });
  for (let n = 0; n <= MOST_FOUND; n++)
    expect((await call('POST', '/api/orders', orderBody({ customer_id }))).status).toBe(201);
  const token = await tokenOf(account, 'read_direct_debits');
  await eventually(async () => {
    const [all, some] = [
      await search(customer_id, other),
      (await send('GET', `/api/search?query=${customer_id}`, undefined, { token })).body,
    ];
    expect([all.results.length, all.has_more]).toEqual([1 + MOST_FOUND, true]);
    expect([some.results.map(({ id }: { id: string }) => id), some.has_more]).toEqual([[own.id], false]);
  });
});

describe('names are found', () => {
  const named = async (name: string) => {
    const customer = newCustomer();
    const { body } = await other.create(customer, { customer: { name, email: `${customer}@example.com` } });
    return body.id as string;
  };

  test('by their beginning, and by the beginnings of later words, without accents and in any order', async () => {
    const [first, second] = [await named('María José Núñez del Río'), await named('Núria Marías')];
    expect(await found('maria jose nu', other)).toEqual([`direct_debit ${first}`]);
    expect(await found('RIO Maria', other)).toEqual([`direct_debit ${first}`]);
    expect(new Set(await found('nu', other))).toEqual(
      new Set([`direct_debit ${first}`, `direct_debit ${second}`]),
    );
    expect(await found('nobody', other)).toEqual([]);
  });

  test('as they are after a correction', async () => {
    const id = await named('Rosa Peres');
    await other.call('PATCH', `/api/direct-debits/${id}`, { customer: { name: 'Rosa Pérez Luna' } });
    await eventually(async () => expect(await found('perez luna', other)).toEqual([`direct_debit ${id}`]));
    expect(await found('peres', other)).toEqual([]);
  });

  test('in any script, also the longest, and names without letters are stored', async () => {
    const longest = await named('각'.repeat(140));
    expect(await found('각각각', other)).toEqual([`direct_debit ${longest}`]);
    const id = await named('***');
    expect(await found(id, other)).toEqual([`direct_debit ${id}`]);
  });

  test(`up to ${MOST_FOUND}, and the response says that there are more`, async () => {
    for (let n = 0; n <= MOST_FOUND; n++) await named(`Guadalupe Ortiz ${n}`);
    for (const text of ['Guadalupe', 'Ortiz']) {
      const body = await search(text, other);
      expect([body.results.length, body.has_more, body.incomplete]).toEqual([MOST_FOUND, true, false]);
    }
  });

  test('by later words in a bounded number of names, and the result says that it is incomplete', async () => {
    const { byName } = await import('#lib/operations/search/in-account/by-name.ts');
    const id = await named('Zacarías Anaya');
    const accountId = other.account.account_id;
    expect(await byName(accountId, 'anaya', 3)).toEqual({ found: [], more: false, isIncomplete: true });
    const zacarias = expect.objectContaining({ id });
    expect(await byName(accountId, 'zaca', 3)).toEqual({
      found: [zacarias],
      more: false,
      isIncomplete: true,
    });
    expect(await byName(accountId, 'anaya')).toEqual({ found: [zacarias], more: false, isIncomplete: false });
  });
});

describe('a search', () => {
  test('finds nothing of another account', async () => {
    const texts = [debit.id, order.id, method.id, String(debit.reference), debit.customer_id, policy];
    for (const text of [...texts, `${debit.customer_id}@example.com`, 'Dolores Godínez'])
      expect(await found(text, other)).toEqual([]);
  });

  test('refuses a whole account number without repeating it, and an empty text', async () => {
    const number = newClabe();
    for (const [text, code] of [
      [number, 'like_account_number'],
      [' ', 'blank'],
    ]) {
      const { status, body } = await merchant.call('GET', `/api/search?query=${text}`);
      expect([status, body.error.errors[0].code]).toEqual([422, code]);
      expect(JSON.stringify(body)).not.toContain(number);
    }
  });
});
