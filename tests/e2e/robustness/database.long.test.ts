import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { startEmbeddedDynamodb } from '#infra/local/embedded-dynamodb.ts';
import { newId } from '#lib/domain/ids.ts';
import { MerchantServer } from '#tests/providers/webhooks/merchant-server.ts';
import { TableGate } from '#tests/support/database/table-gate.ts';
import { JSON_FORMS } from '#tests/support/generated/json-forms.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { businessDay } from '#tests/support/records/business-days.ts';
import { acknowledge, debitBody, merchantOf, newCustomer } from '#tests/support/records/direct-debits.ts';
import { callerWith } from '#tests/support/records/orders.ts';
import { hooksOf } from '#tests/support/records/webhook-endpoints.ts';
import { type ApiResponse, newAccount, send, type TestAccount } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';
import { type RunningService, startService } from '#tests/support/service/start-service.ts';

/**
 * Runs the tests of a file against a separate service, whose table is behind a gate: they decide what the table's
 * indexes show, and how its responses are written. The gate exists once the tests begin.
 */
function onGatedService(): { readonly gate: TableGate } {
  let database: Awaited<ReturnType<typeof startEmbeddedDynamodb>>;
  let service: RunningService;
  let gate: TableGate;
  beforeAll(async () => {
    database = await startEmbeddedDynamodb();
    process.env.AWS_ENDPOINT_URL_DYNAMODB = database.endpoint;
    gate = await TableGate.start();
    service = await startService({ AWS_ENDPOINT_URL_DYNAMODB: process.env.AWS_ENDPOINT_URL_DYNAMODB });
    Object.assign(process.env, service.environment, { SERVICE_URL: service.url });
  });
  afterAll(async () => {
    await service.stop();
    await gate.stop();
    await database.stop();
  });
  return {
    get gate() {
      return gate;
    },
  };
}

const service = onGatedService();
let account: TestAccount;
let hooks: ReturnType<typeof hooksOf>;
let shop: ReturnType<typeof callerWith>;
let server: MerchantServer;

beforeEach(async () => {
  account = await newAccount();
  hooks = hooksOf(account);
  shop = callerWith(account.token);
  server = await new MerchantServer().listen();
});
afterEach(() => server[Symbol.asyncDispose]());

const urlOf = (path: string) => `http://localhost:${server.port}/${path}`;
const get = (id: string, caller = hooks) => caller.call('GET', `/api/events/${id}`);
const refusalOf = ({ status, headers, body }: ApiResponse) => [
  status,
  body.error?.code,
  headers.get('retry-after'),
];

/** The event that the merchant's server was notified of at a path. */
const notifiedAt = (path: string) =>
  eventually(async () => {
    const webhooks = server.received.filter((received) => received.path === `/${path}`);
    expect(webhooks).toHaveLength(1);
    return JSON.parse(webhooks[0]?.body ?? '');
  });

describe('while the indexes lag behind', () => {
  let lag: { show: () => void };
  beforeEach(() => {
    lag = service.gate.hide(({ body }) => body.includes('"IndexName"'));
  });
  afterEach(() => lag.show());

  test('an event that an endpoint was just notified of is retrieved and redelivered', async () => {
    const { id: endpoint } = (await hooks.create({ url: urlOf('notified') })).body;
    await shop.create();
    const event = await notifiedAt('notified');
    expect(await get(event.id)).toMatchObject({ status: 200, body: event });
    const again = await hooks.redeliver(event.id);
    expect([again.status, again.body.deliveries]).toEqual([
      202,
      [expect.objectContaining({ event_id: event.id, webhook_endpoint_id: endpoint })],
    ]);
  });

  longTest('an event that a notify_url was just notified of is retrieved and redelivered', async () => {
    const body = { send_email: false, notify_url: urlOf('notified') };
    await merchantOf(account).create(newCustomer(), body);
    const event = await notifiedAt('notified');
    expect(await get(event.id)).toMatchObject({ status: 200, body: event });
  });

  test('another account is not shown the event of this one', async () => {
    await hooks.create({ url: urlOf('other') });
    await shop.create();
    const { id } = await notifiedAt('other');
    const stranger = hooksOf(await newAccount());
    await stranger.create({ url: urlOf('stranger') });
    expect((await get(id, stranger)).status).toBe(404);
    lag.show();
    expect((await get(id, stranger)).status).toBe(403);
  });

  longTest(
    'an unknown id of this minute is a 404 with Retry-After, an older one is a plain 404',
    async () => {
      const refused = [404, 'not_found'];
      expect(refusalOf(await get(newId('evt')))).toEqual([...refused, '1']);
      expect(refusalOf(await hooks.redeliver(newId('evt')))).toEqual([...refused, '1']);
      const old = newId('evt', new Date(Date.now() - 120_000));
      for (const id of [old, newId('evt', new Date(Date.now() + 120_000)), newId('ord'), 'evt_', 'evt_x'])
        expect([id, ...refusalOf(await get(id))]).toEqual([id, ...refused, null]);
    },
  );

  test('a sandbox run collects orders that became due a moment ago, including charges', async () => {
    const merchant = merchantOf(account);
    const customer = newCustomer();
    const { body: method } = await merchant.addMethod(customer);
    await eventually(async () =>
      expect((await merchant.validate(method.id)).body.validation.status).toBe('verified'),
    );
    const day = businessDay(5);
    const terms = { payment_method_id: method.id, send_email: false, next_payment_date: day };
    const ids: string[] = [];
    for (let made = 0; made < 2; made += 1) {
      const { body } = await merchant.create(customer, { ...terms, amount: 100, max_amount: 1_000 });
      expect((await acknowledge(await merchant.link(body.id))).status).toBe(200);
      ids.push(body.id);
    }
    const charged = await merchant.call('POST', `/api/direct-debits/${ids[0]}/charges`, {
      amount: 50,
      charge_date: day,
    });
    expect(charged.status).toBe(201);
    const { body: run } = await merchant.call('POST', '/sandbox/collections', { date: day });
    expect(run).toMatchObject({ opened: 2, presented: 3, finished: true, skipped: [] });
  });
});

describe('a test event', () => {
  test('is retrieved by its id, by its account alone, and is in no list', async () => {
    const { id: endpoint } = (await hooks.create({ url: urlOf('tried') })).body;
    const { body: event } = await hooks.test(endpoint);
    expect(await get(event.id)).toMatchObject({ status: 200, body: event });
    expect((await hooks.call('GET', '/api/events')).body.data).toEqual([]);
    expect((await get(event.id, hooksOf(await newAccount()))).status).toBe(404);
    await hooks.delete(endpoint);
    expect(await get(event.id)).toMatchObject({ status: 200, body: event });
  });

  longTest('is redelivered to the endpoint that it tests, and to no other', async () => {
    const { id: endpoint } = (await hooks.create({ url: urlOf('tried') })).body;
    await hooks.create({ url: urlOf('other') });
    const { body: event } = await hooks.test(endpoint);
    const { body: again } = await hooks.redeliver(event.id);
    expect(again.deliveries).toMatchObject([{ webhook_endpoint_id: endpoint }]);
  });

  longTest('is distinct from the event of an endpoint’s change, which no merchant receives', async () => {
    const { emit } = await import('#lib/store/events/events.ts');
    const { hooksPk } = await import('#lib/store/webhooks/keys.ts');
    const { transact } = await import('#lib/store/engine/transact.ts');
    const about = { pk: hooksPk(account.account_id), account_id: account.account_id };
    const data = { endpoint_id: newId('we'), reason: 'gone' } as const;
    const writes = emit(about, [{ type: 'webhook_endpoint.disabled', data }], new Date());
    await transact(writes);
    const [{ put }] = writes as unknown as [{ put: { Item: { event_id: string } } }];
    expect((await get(put.Item.event_id)).status).toBe(404);
  });
});

describe('the form of the database’s JSON', () => {
  let merchant: ReturnType<typeof merchantOf>;
  beforeAll(async () => {
    merchant = merchantOf(await newAccount());
  });

  /** Names of types in the database's own JSON, and other names with a meaning in JavaScript. */
  const METADATA = {
    ...{ B: 'aGVsbG8=', S: 'x', M: '{}', L: '[]', N: '1', NULL: 'true', BOOL: 'false', BS: 'aGVsbG8=' },
    ...{ toString: 'x', hasOwnProperty: 'y', packed: 'aGVsbG8=', '"B":"': '"B":"aGVsbG8="' },
  };

  describe.each(JSON_FORMS)('if the database writes its JSON %s', (_, write) => {
    beforeAll(() => {
      service.gate.rewrite = write;
    });

    test('a direct debit is read as it was created, whatever the keys of its metadata', async () => {
      const created = await merchant.create(newCustomer(), { metadata: METADATA, send_email: false });
      expect([created.status, created.body.metadata]).toEqual([201, METADATA]);
      expect((await merchant.get(created.body.id)).body).toEqual(created.body);
      const [listed] = (await merchant.call('GET', '/api/direct-debits')).body.data;
      expect(listed).toEqual(created.body);
      const changed = await merchant.call('PATCH', `/api/direct-debits/${created.body.id}`, {
        metadata: { B: 'd29ybGQ=' },
      });
      expect(changed.body).toMatchObject({ metadata: { B: 'd29ybGQ=' } });
      const { data } = (await merchant.call('GET', `/api/events?direct_debit_id=${created.body.id}`)).body;
      expect(data.at(-1)).toMatchObject({ type: 'direct_debit.created', data: { record: created.body } });
      expect((await merchant.cancel(created.body.id)).body.status).toBe('cancelled');
      expect((await merchant.cancel(created.body.id)).body.error.code).toBe('direct_debit_final');
    });

    longTest('a payment method is read as it was added, and an order is collected', async () => {
      const customer = newCustomer();
      const method = await merchant.verifiedMethod(customer);
      const body = { payment_method_id: method, is_recurring: false, interval: undefined, send_email: false };
      const debit = await merchant.create(customer, { ...body, next_payment_date: businessDay(5) });
      const token = await merchant.link(debit.body.id);
      expect((await acknowledge(token)).status).toBe(200);
      const run = await merchant.call('POST', '/sandbox/collections', { date: businessDay(5) });
      expect(run.body).toMatchObject({ opened: expect.any(Number) });
      await eventually(async () => {
        const { data } = (await merchant.call('GET', `/api/direct-debits/${debit.body.id}/payments`)).body;
        expect(data).toHaveLength(1);
      });
    });

    test('a repeated request gets its first response', async () => {
      const [key, body] = [randomUUID(), debitBody(newCustomer(), { send_email: false })];
      const ask = () => send('POST', '/api/direct-debits', body, { token: account.token, key });
      const first = await ask();
      const again = await ask();
      expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
    });
  });
});
