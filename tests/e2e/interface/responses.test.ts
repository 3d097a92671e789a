import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '#lib/api/routes.ts';
import { LARGEST_ERROR, MOST_LISTED } from '#lib/errors/listed-errors.ts';
import { methodBody, newClabe } from '#tests/support/records/account-numbers.ts';
import { acknowledge, merchantOf, newCustomer } from '#tests/support/records/direct-debits.ts';
import { callerWith } from '#tests/support/records/orders.ts';
import { type ApiResponse, newAccount, send, type TestAccount } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount();
});

const post = (path: string, raw: string) => send('POST', path, undefined, { token: account.token, raw });

/** As many copies as a body of at most 60 KiB has room for. */
const many = (part: string) =>
  Array.from({ length: Math.floor(60_000 / (part.length + 1)) }, () => part).join();

describe('case 9: a request of 60 KB', () => {
  const unknown = Array.from({ length: 4_000 }, (_, index) => `"member_${index}":1`).join();
  test.each([
    ['of unknown members', '/api/direct-debits', `{${unknown}}`],
    ['of items with nothing in them', '/api/orders', `{"items":[${many('{}')}]}`],
    ['of events that there are not', '/api/webhook-endpoints', `{"event_types":[${many('""')}]}`],
    ['with one long name', '/api/direct-debits', `{"${'x'.repeat(60_000)}":1}`],
    ['of names that grow when they are escaped', '/api/direct-debits', `{"${'\\u0001'.repeat(10_000)}":1}`],
    ['with a long key of metadata', '/api/direct-debits', `{"metadata":{"${'é'.repeat(30_000)}":1}}`],
  ])('%s is refused in at most 16 KiB', async (_, path, raw) => {
    const { status, body } = await post(path, raw);
    expect([status, body.error.code]).toEqual([422, 'validation_failed']);
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(LARGEST_ERROR);
    expect(body.error.errors.length).toBeLessThanOrEqual(MOST_LISTED);
  });

  test('says how many errors are omitted', async () => {
    const missing = (await post('/api/payouts', '{}')).body.error.errors.length;
    const {
      message,
      errors,
      errors_omitted: omitted,
    } = (await post('/api/payouts', `{${unknown}}`)).body.error;
    expect(errors).toHaveLength(MOST_LISTED);
    expect(errors[0]).toMatchObject({ field: 'member_0', code: 'unknown_member' });
    expect(omitted).toBe(4_000 + missing - MOST_LISTED);
    expect(message).toContain('errors_omitted');
  });

  test('lists all errors if they are few, without naming omitted ones', async () => {
    const { body } = await post('/api/orders', '{}');
    expect(body.error).not.toHaveProperty('errors_omitted');
    expect(body.error.message).toContain('See errors for each of them.');
  });
});

describe('case 9: a name that could be a number or a secret', () => {
  const secrets = [
    ['an account number', '002010077777777771'],
    ['a card number', '4111111111111111'],
    ['an account number in groups', 'clabe-002-010-07777777777-1'],
    ['an RFC', 'GODE561231GR8'],
    ['a CURP', 'GODE561231MDFXXX09'],
    ['a token', 'eyJhbGciOiJFUzI1NiJ9.e30.c2ln'],
    ['a secret of webhooks', 'whsec_C2FVsBQIhrscChlQIMV'],
    ['a private key', 'sk_live_abcdef'],
  ] as const;

  test.each(secrets)('is not shown: %s', async (_, name) => {
    const responses = [
      await post('/api/orders', JSON.stringify({ [name]: 1, items: [{ [name]: 1 }] })),
      await post('/api/direct-debits', JSON.stringify({ metadata: { [name]: 1 } })),
      await send('GET', `/api/orders?${name}=1&${name}=2`, undefined, { token: account.token }),
    ];
    for (const { status, body } of responses) {
      expect([status, JSON.stringify(body).includes(name)]).toEqual([422, false]);
      const fields = body.error.errors.map(({ field }: { field: string }) => field);
      expect(fields).toContainEqual(expect.stringMatching(/(?:^|\.)\(hidden\)$/));
    }
    const [order] = responses;
    const fields = order?.body.error.errors.map(({ field }: { field: string }) => field);
    expect(fields).toEqual(expect.arrayContaining(['(hidden)', 'items.0.(hidden)']));
  });

  test.each(['color', 'nextPaymentDate', 'address_line2', 'X-Trace', '_id', 'holder.name'])(
    'is shown if it is a name: %s',
    async (name) => {
      const { body } = await post('/api/orders', JSON.stringify({ [name]: 1 }));
      expect(body.error.errors).toContainEqual(
        expect.objectContaining({ field: name, code: 'unknown_member' }),
      );
    },
  );
});

describe('the log of requests', () => {
  /** Returns the log line of a request; throws if it has not arrived yet. */
  function lineOf(requestId: string): unknown {
    const log = readFileSync(join(process.env.SERVICE_DIRECTORY ?? '', 'service.log'), 'utf8');
    const line = log
      .split('\n')
      .find((each) => each.includes('request_completed') && each.includes(requestId));
    if (!line) throw new Error(`Nothing is logged of ${requestId}.`);
    return JSON.parse(line.slice(line.indexOf('{')));
  }

  test.each([
    ['is answered', '/api/orders', 200],
    ['is refused', '/api/orders?limit=many', 422],
  ])('a request that %s can be traced from its id to its source address', async (_, path, status) => {
    const { headers } = await send('GET', path, undefined, { token: account.token });
    const requestId = headers.get('x-request-id') ?? '';

    const line = await eventually(async () => lineOf(requestId));

    expect(line).toMatchObject({
      request_id: requestId,
      account_id: account.account_id,
      status,
      viewer_ip: '203.0.113.7',
      viewer_port: 50_000,
      edge_request_id: `local-${requestId}`,
    });
  });
});

describe('Location', () => {
  const addressIn = ({ headers }: ApiResponse) => String(headers.get('location'));
  const whatIsAt = async (address: string) => (await send('GET', address, undefined, account)).body;

  test('leads to the direct debit, the charge, the order or the payout that was created', async () => {
    const merchant = merchantOf(account);
    const customer = newCustomer();
    const payment_method_id = await merchant.verifiedMethod(customer);
    const debit = await merchant.create(customer, { payment_method_id, max_amount: 5_000 });
    expect(addressIn(debit)).toBe(`/api/direct-debits/${debit.body.id}`);
    await acknowledge(await merchant.link(debit.body.id));
    const charge = await merchant.call('POST', `/api/direct-debits/${debit.body.id}/charges`, {
      amount: 100,
    });
    const { create, createPayout } = callerWith(account.token);
    const order = await create({ customer_id: customer });
    const payout = await createPayout(order.body.id);
    for (const created of [debit, charge, order, payout]) {
      expect(created.status).toBe(201);
      expect((await whatIsAt(addressIn(created))).id).toBe(created.body.id);
    }
  });

  test('of a link is that of its direct debit, and contains no token', async () => {
    const merchant = merchantOf(account);
    const { body } = await merchant.create(newCustomer());
    const link = await merchant.call('POST', `/api/direct-debits/${body.id}/session-link`, {
      purpose: 'activation',
    });
    expect([link.status, addressIn(link)]).toEqual([201, `/api/direct-debits/${body.id}`]);
  });

  test('is in a repeated response, too', async () => {
    const options = { token: account.token, key: randomUUID() };
    const body = methodBody(newClabe());
    const add = () => send('POST', '/api/customers/cus-located/payment-methods', body, options);
    const [first, again] = [await add(), await add()];
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(addressIn(again)).toBe(addressIn(first));
    expect(addressIn(first)).toBe(`/api/customers/cus-located/payment-methods/${first.body.id}`);
  });

  test('is always a path of the API', () => {
    const plain = (path = '') => path.replaceAll(/\{\w+\}/g, '{}');
    const paths = new Set(routes.map(({ path }) => plain(path)));
    const unknown = routes.filter((route) => route.success === 201 && !paths.has(plain(route.location)));
    expect(unknown).toEqual([]);
  });
});
