import { beforeAll, describe, expect } from '@jest/globals';
import fc from '#tests/support/generated/fast-check.ts';
import { ROUNDS } from '#tests/support/jest/budget.ts';
import { inTurns } from '#tests/support/jest/in-turns.ts';
import { type Collector, newCollector } from '#tests/support/money/collections.ts';
import { methodBody, newClabe } from '#tests/support/records/account-numbers.ts';
import { debitBody } from '#tests/support/records/direct-debits.ts';
import { varying } from '#tests/support/records/mandates.ts';
import { addressBody, orderBody, payoutBody } from '#tests/support/records/orders.ts';
import { type ApiResponse, newAccount, send } from '#tests/support/service/api.ts';

const test = inTurns(3);

let merchant: Collector;
let stranger: string;
let debitId: string;
let orderId: string;

beforeAll(async () => {
  merchant = await newCollector();
  stranger = (await newAccount()).token;
  debitId = (await merchant.active(varying)).id;
  orderId = (await merchant.call('POST', '/api/orders', orderBody())).body.id;
});

let last = 0;
const newOwnId = () => `folio ${++last}/ñ ${process.pid}`;
const metadata = { cfdi_uuid: '5C56D4B6-1F7A-4B0E-9C3A-7D0E2B8F1A90' };
const methods = '/api/customers/cus-own/payment-methods';

type Kind = {
  /** Creates a record with some members. */
  create: (more: Record<string, unknown>) => Promise<ApiResponse>;
  list: string;
  /** Changes a record, whose body needs these members. */
  change: (id: string, more: Record<string, unknown>) => Promise<ApiResponse>;
};

const KINDS: Record<string, Kind> = {
  'payment methods': {
    create: (more) => merchant.call('POST', methods, methodBody(newClabe(), more)),
    list: methods,
    change: (id, more) => merchant.call('PATCH', `${methods}/${id}`, more),
  },
  'direct debits': {
    create: (more) => merchant.call('POST', '/api/direct-debits', debitBody('cus-own', more)),
    list: '/api/direct-debits',
    change: (id, more) => merchant.call('PATCH', `/api/direct-debits/${id}`, more),
  },
  charges: {
    create: (more) => merchant.call('POST', `/api/direct-debits/${debitId}/charges`, { amount: 10, ...more }),
    list: '/api/orders',
    change: (id, more) => merchant.call('PUT', `/api/orders/${id}`, more),
  },
  orders: {
    create: (more) => merchant.call('POST', '/api/orders', orderBody(more)),
    list: '/api/orders',
    change: (id, more) => merchant.call('PUT', `/api/orders/${id}`, more),
  },
  payouts: {
    create: (more) => merchant.call('POST', '/api/payouts', payoutBody(orderId, { amount: 1, ...more })),
    list: '/api/payouts',
    change: (id, more) =>
      merchant.call('PUT', `/api/payouts/${id}`, payoutBody(orderId, { amount: 1, ...more })),
  },
};

const found = async ({ list }: Kind, ownId: string, token?: string) => {
  const path = `${list}?external_id=${encodeURIComponent(ownId)}`;
  const { body } = await (token ? send('GET', path, undefined, { token }) : merchant.call('GET', path));
  return body.data.map(({ id }: { id: string }) => id);
};

describe.each(Object.entries(KINDS))('the merchant’s own data of %s', (_, kind) => {
  test('is stored, shown and found at once by the id', async () => {
    const external_id = newOwnId();
    const { status, body } = await kind.create({ external_id, metadata });
    expect([status, body.external_id, body.metadata]).toEqual([201, external_id, metadata]);
    expect(await found(kind, external_id)).toEqual([body.id]);
    expect(await found(kind, `${external_id}0`)).toEqual([]);
    expect(await found(kind, external_id, stranger)).toEqual([]);
  });

  test('is absent from a record that was created without it', async () => {
    const { body } = await kind.create({});
    expect([body.external_id, body.metadata]).toEqual([null, {}]);
  });

  test('refuses an id that another record has, and names that record', async () => {
    const external_id = newOwnId();
    const first = await kind.create({ external_id });
    const second = await kind.create({ external_id });
    const error = { code: 'external_id_taken', existing_id: first.body.id };
    expect(second).toMatchObject({ status: 409, body: { error } });
    const other = await kind.create({});
    expect(await kind.change(other.body.id, { external_id })).toMatchObject({ status: 409, body: { error } });
    expect(await found(kind, external_id)).toEqual([first.body.id]);
  });

  test('is corrected, and the former id is free again', async () => {
    const [external_id, later] = [newOwnId(), newOwnId()];
    const { body } = await kind.create({ external_id, metadata });
    const changed = await kind.change(body.id, { external_id: later });
    expect(changed).toMatchObject({ status: 200, body: { external_id: later, metadata } });
    expect([await found(kind, external_id), await found(kind, later)]).toEqual([[], [body.id]]);
    const removed = await kind.change(body.id, { external_id: null, metadata: {} });
    expect([removed.body.external_id, removed.body.metadata]).toEqual([null, {}]);
    expect(await found(kind, later)).toEqual([]);
    expect((await kind.create({ external_id })).status).toBe(201);
  });

  test('refuses an account number as an id, and does not repeat it', async () => {
    const external_id = newClabe();
    for (const refused of [await kind.create({ external_id }), await changed(external_id)]) {
      expect(refused).toMatchObject({
        status: 422,
        body: { error: { errors: [{ field: 'external_id', code: 'like_account_number' }] } },
      });
      expect(JSON.stringify(refused.body)).not.toContain(external_id);
    }
    expect((await kind.create({ external_id: `A${external_id}` })).status).toBe(201);

    async function changed(id: string) {
      return kind.change((await kind.create({})).body.id, { external_id: id });
    }
  });

  test('refuses an empty id, one above 100 characters and one of several lines', async () => {
    for (const external_id of ['', ' ', 'x'.repeat(101), 'a\nb', 'a\u202eb']) {
      expect(await kind.create({ external_id })).toMatchObject({
        status: 422,
        body: { error: { errors: [{ field: 'external_id' }] } },
      });
    }
  });
});

test('one id may name a record of each kind', async () => {
  const external_id = newOwnId();
  for (const name of ['payment methods', 'direct debits', 'orders', 'payouts'])
    expect((await KINDS[name]?.create({ external_id }))?.status).toBe(201);
  expect((await KINDS.charges?.create({ external_id }))?.status).toBe(409);
});

test('of requests that race for one id exactly one creates a record, and the others name it', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const external_id = newOwnId();
    const { create } = KINDS.orders as Kind;
    const responses = await Promise.all(Array.from({ length: 4 }, () => create({ external_id })));
    const [winner, ...none] = responses.filter(({ status }) => status === 201);
    expect(none).toEqual([]);
    for (const { status, body } of responses.filter((one) => one !== winner))
      expect([status, body.error.code, body.error.existing_id]).toEqual([
        409,
        'external_id_taken',
        winner?.body.id,
      ]);
  }
});

test('after any sequence of changes each id finds the one record that shows it, and no other', async () => {
  const names = ['a', 'b', 'c'].map((name) => `${name} ${newOwnId()}`);
  const { create, change } = KINDS.orders as Kind;
  const records = [(await create({})).body.id, (await create({})).body.id];
  const step = fc.record({ record: fc.nat(1), name: fc.option(fc.constantFrom(...names)) });
  const model = new Map<number, string | null>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      for (const { record, name } of steps) {
        const isTaken = name !== null && model.get(1 - record) === name;
        const { status } = await change(records[record], { external_id: name });
        expect(status).toBe(isTaken ? 409 : 200);
        if (!isTaken) model.set(record, name);
      }
      for (const name of names) {
        const bearers = records.filter((_, record) => model.get(record) === name);
        expect(await found(KINDS.orders as Kind, name)).toEqual(bearers);
      }
    }),
    { numRuns: 2 * ROUNDS },
  );
});

describe('a payment method', () => {
  const { create, change } = KINDS['payment methods'] as Kind;

  test('frees its id when it is deleted', async () => {
    const external_id = newOwnId();
    const { body } = await create({ external_id });
    expect((await merchant.call('DELETE', `${methods}/${body.id}`)).status).toBe(200);
    expect(await found(KINDS['payment methods'] as Kind, external_id)).toEqual([]);
    expect((await create({ external_id })).status).toBe(201);
  });

  test('becomes the default and gets data by one request', async () => {
    const { body } = await create({});
    const both = await change(body.id, { default: true, metadata });
    expect(both).toMatchObject({ status: 200, body: { default: true, metadata } });
    expect((await merchant.call('GET', `${methods}/${body.id}`)).body).toMatchObject({
      default: true,
      metadata,
    });
    const again = await change(body.id, { default: true });
    expect(again.body.updated_at).toBe(both.body.updated_at);
  });

  test('is not changed by an empty body', async () => {
    const { body } = await create({});
    expect((await change(body.id, {})).body.error.errors).toMatchObject([
      { field: 'default', code: 'required' },
    ]);
  });
});

test('an order keeps its address when only its data changes', async () => {
  const { body } = await merchant.call('POST', '/api/orders', orderBody({ shipping_address: addressBody() }));
  const changed = await merchant.call('PUT', `/api/orders/${body.id}`, { metadata });
  expect([changed.body.shipping_address, changed.body.metadata]).toEqual([body.shipping_address, metadata]);
});

test('an external id is the same with its accents as characters of their own', async () => {
  const { create, list } = KINDS.orders as Kind;
  const composed = newOwnId();
  const apart = composed.normalize('NFD');
  expect(apart).not.toBe(composed);
  const first = await create({ external_id: apart });
  expect(first.body.external_id).toBe(composed);
  expect((await create({ external_id: composed })).body.error).toMatchObject({
    ...{ code: 'external_id_taken', existing_id: first.body.id },
  });
  for (const id of [composed, apart]) {
    const { body } = await merchant.call('GET', `${list}?external_id=${encodeURIComponent(id)}`);
    expect(body.data).toMatchObject([{ id: first.body.id }]);
  }
  const longest = 'ñ'.repeat(100);
  expect((await create({ external_id: longest.normalize('NFD') })).body.external_id).toBe(longest);
});
