import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { newId } from '#lib/domain/ids.ts';
import { MerchantServer } from '#tests/providers/webhooks/merchant-server.ts';
import { callerWith } from '#tests/support/records/orders.ts';
import { hooksOf } from '#tests/support/records/webhook-endpoints.ts';
import { type ApiResponse, newAccount } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';

/*
 * A merchant's server was down, its endpoint was disabled, and the merchant asks for the events that it missed.
 */
let hooks: ReturnType<typeof hooksOf>;
let shop: ReturnType<typeof callerWith>;
let server: MerchantServer;
/** Receives each event as well, at the moment that also decides whether the endpoint under test gets it. */
let other: MerchantServer;
beforeEach(async () => {
  const account = await newAccount();
  hooks = hooksOf(account);
  shop = callerWith(account.token);
  [server, other] = await Promise.all([new MerchantServer().listen(), new MerchantServer().listen()]);
  await hooks.create({ url: `http://localhost:${other.port}/books` });
});
afterEach(() => Promise.all([server[Symbol.asyncDispose](), other[Symbol.asyncDispose]()]));

const TO_COME = new Date(Date.now() + 86_400_000).toISOString();
const period = (more: object = {}) => ({ from: '2026-01-01T00:00:00.000Z', to: TO_COME, ...more });
const refusalOf = ({ status, body }: ApiResponse) => [status, body.error?.code];

const endpoint = async () => (await hooks.create({ url: `http://localhost:${server.port}/shop` })).body.id;
const arrivedAt = (at: MerchantServer) =>
  at.received.map(({ body }) => JSON.parse(body).data.record.id as string);
const arrived = () => arrivedAt(server);
const isEnabled = (id: string, status: 'enabled' | 'disabled') =>
  eventually(async () => expect((await hooks.get(id)).body).toMatchObject({ status }));

/** Creates this many orders, and returns their ids once each has an event that lists show and webhooks were decided for. */
async function orders(many: number): Promise<string[]> {
  const created = await Promise.all(Array.from({ length: many }, () => shop.create()));
  const ids: string[] = created.map(({ body }) => body.id);
  await eventually(async () => {
    const { data } = (await shop.call('GET', '/api/events?limit=100&type=order.created')).body;
    const shown = data.map((event: { data: { record: { id: string } } }) => event.data.record.id);
    expect(shown).toEqual(expect.arrayContaining(ids));
    expect(arrivedAt(other)).toEqual(expect.arrayContaining(ids));
  });
  return ids;
}

test('the events of a period arrive once at an endpoint that missed them, and delivered ones only if asked for', async () => {
  const id = await endpoint();
  const [delivered = ''] = await orders(1);
  await eventually(async () => expect(arrived()).toEqual([delivered]));
  server.react = (response) => response.writeHead(410).end();
  const [refused = ''] = await orders(1);
  await isEnabled(id, 'disabled');
  const whileDisabled = await orders(2);
  expect(refusalOf(await hooks.redeliverRange(id, period()))).toEqual([409, 'webhook_endpoint_disabled']);

  server.react = (response) => response.writeHead(204).end();
  server.received.length = 0;
  await hooks.update(id, { status: 'enabled' });
  const missed = [refused, ...whileDisabled].sort();
  const again = await hooks.redeliverRange(id, period());
  expect([again.status, again.body]).toEqual([202, { redelivered: 3, has_more: false, next_cursor: null }]);
  await eventually(async () => expect(arrived().sort()).toEqual(missed));
  await eventually(async () => {
    const { data } = (await hooks.deliveries(id, '?status=delivered')).body;
    expect(data).toHaveLength(4);
  });
  expect((await hooks.redeliverRange(id, period())).body).toMatchObject({ redelivered: 0 });

  expect((await hooks.redeliverRange(id, period({ only_failed: false }))).body).toMatchObject({
    redelivered: 4,
  });
  await eventually(async () => expect(arrived()).toHaveLength(7));
});

test('a period of more than fifty events is sent again in several requests', async () => {
  const { id } = (await hooks.create({ url: `http://localhost:${server.port}/shop` })).body;
  await hooks.update(id, { status: 'disabled' });
  const ids = await orders(53);
  await hooks.update(id, { status: 'enabled' });
  const first = (await hooks.redeliverRange(id, period())).body;
  expect(first).toMatchObject({ redelivered: 50, has_more: true, next_cursor: expect.any(String) });
  const moved = period({ from: '2026-01-02T00:00:00.000Z', cursor: first.next_cursor });
  expect(refusalOf(await hooks.redeliverRange(id, moved))).toEqual([422, 'validation_failed']);
  const rest = (await hooks.redeliverRange(id, period({ cursor: first.next_cursor }))).body;
  expect(rest).toEqual({ redelivered: 3, has_more: false, next_cursor: null });
  await eventually(async () => expect(arrived().sort()).toEqual([...ids].sort()));
});

test('only types that the endpoint listens to are sent, and only to its own account', async () => {
  const { id } = (await hooks.create({ event_types: ['payout.created'] })).body;
  await orders(1);
  expect((await hooks.redeliverRange(id, period())).body).toMatchObject({ redelivered: 0 });
  const stranger = hooksOf(await newAccount());
  expect(refusalOf(await stranger.redeliverRange(id, period()))).toEqual([403, 'access_refused']);
  expect(refusalOf(await hooks.redeliverRange(newId('we'), period()))).toEqual([404, 'not_found']);
  const reversed = await hooks.redeliverRange(id, { from: TO_COME, to: '2026-01-01T00:00:00.000Z' });
  expect(reversed.body.error.errors).toEqual([
    { field: 'to', code: 'before_from', message: 'This time is before from. Send a later time.' },
  ]);
});
