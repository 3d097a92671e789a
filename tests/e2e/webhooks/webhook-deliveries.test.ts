import { afterEach, beforeEach, describe, expect } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { newId } from '#lib/domain/ids.ts';
import { MerchantServer, type Received } from '#tests/providers/webhooks/merchant-server.ts';
import { inTurns } from '#tests/support/jest/in-turns.ts';
import { mailsTo } from '#tests/support/records/inbox.ts';
import { callerWith } from '#tests/support/records/orders.ts';
import { hooksOf } from '#tests/support/records/webhook-endpoints.ts';
import { type ApiResponse, newAccount, type TestAccount } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';

const test = inTurns(3);

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
const cameTo = (path: string) => server.received.filter((received) => received.path === `/${path}`);
const refusalOf = ({ status, body }: ApiResponse) => [status, body.error?.code];
const verified = (secret: string, { body, headers }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as {
    id: string;
    type: string;
    data: { record: Record<string, unknown> };
  };

/** An endpoint at a path of the merchant's server. */
const endpointAt = async (path: string, more: Record<string, unknown> = {}) =>
  (await hooks.create({ url: urlOf(path), ...more })).body;

/** Returns this many webhooks, once they have arrived at a path. */
const webhooks = (path: string, many: number) =>
  eventually(async () => {
    expect(cameTo(path)).toHaveLength(many);
    return cameTo(path);
  });

/** Returns the one delivery to an endpoint, once it has this state. */
const deliveryOf = (id: string, status: string) =>
  eventually(async () => {
    const { data } = (await hooks.deliveries(id)).body;
    expect(data).toMatchObject([{ status }]);
    return data[0];
  });

/** Creates an order, and returns the event of its creation, once the endpoint at this path has received it. */
async function orderNotifiedAt(path: string, more: Record<string, unknown> = {}) {
  const { body: order } = await shop.create(more);
  const [webhook] = await webhooks(path, 1);
  return { order, eventId: JSON.parse(webhook?.body ?? '').id as string };
}

describe('a test event', () => {
  test('arrives at that endpoint alone, signed, and is in the list of its deliveries', async () => {
    const endpoint = await endpointAt('tried');
    await endpointAt('other');
    const { status, body: event } = await hooks.test(endpoint.id);
    expect(status).toBe(202);
    const { secret, ...shown } = endpoint;
    expect(event).toEqual({
      id: expect.stringMatching(/^evt_\w{33}$/),
      type: 'webhook_endpoint.test',
      created_at: expect.any(String),
      account_id: account.account_id,
      data: { record: shown },
    });
    const [webhook] = await webhooks('tried', 1);
    expect(webhook && verified(secret, webhook)).toEqual(event);
    const delivery = await deliveryOf(endpoint.id, 'delivered');
    expect(delivery).toEqual({
      id: expect.stringMatching(/^dlv_\w{24}$/),
      account_id: account.account_id,
      event_id: event.id,
      event_type: 'webhook_endpoint.test',
      webhook_endpoint_id: endpoint.id,
      notify_url: null,
      status: 'delivered',
      attempts: [{ at: expect.any(String), duration_ms: expect.any(Number), status_code: 204, error: null }],
      response_excerpt: null,
      next_attempt_at: null,
      created_at: event.created_at,
      updated_at: expect.any(String),
    });
    expect(cameTo('other')).toEqual([]);
  });

  test('is signed with the former secret, too, after a rotation', async () => {
    const { id, secret: former } = await endpointAt('rotated');
    const { secret } = (await hooks.rotate(id)).body;
    const { body: event } = await hooks.test(id);
    const [webhook] = await webhooks('rotated', 1);
    for (const each of [former, secret]) expect(webhook && verified(each, webhook).id).toBe(event.id);
  });

  test('is sent once for one Idempotency-Key', async () => {
    const { id } = await endpointAt('once');
    const key = newId('req');
    const first = await hooks.test(id, { key });
    expect((await hooks.test(id, { key })).body).toEqual(first.body);
    await deliveryOf(id, 'delivered');
    expect(cameTo('once')).toHaveLength(1);
  });

  test('is refused for a disabled endpoint, another account’s, and an unknown one', async () => {
    const { id } = await endpointAt('refused');
    const stranger = hooksOf(await newAccount());
    expect(refusalOf(await stranger.test(id))).toEqual([403, 'access_refused']);
    expect(refusalOf(await hooks.test(newId('we')))).toEqual([404, 'not_found']);
    await hooks.update(id, { status: 'disabled' });
    expect(refusalOf(await hooks.test(id))).toEqual([409, 'webhook_endpoint_disabled']);
  });

  test('that gets a 410 disables the endpoint, and its merchant receives a mail', async () => {
    const { updateAccount } = await import('#lib/store/accounts.ts');
    const contact_email = `gone-${account.account_id}@merchants.example`;
    await updateAccount(account.account_id, { contact_email });
    server.react = (response) => response.writeHead(410).end();
    const { id } = await endpointAt('gone');
    await hooks.test(id);
    const delivery = await deliveryOf(id, 'ended');
    expect(delivery.attempts).toMatchObject([{ status_code: 410, error: 'http_status' }]);
    expect((await hooks.get(id)).body).toMatchObject({ status: 'disabled', disabled_reason: 'gone' });
    await eventually(async () => expect(await mailsTo(contact_email)).toHaveLength(1));
  });
});

describe('the deliveries of an endpoint', () => {
  test('are listed, newest event first, page by page, by status', async () => {
    const { id } = await endpointAt('listed');
    const events: string[] = [];
    for (let n = 0; n < 3; n++) {
      events.unshift((await hooks.test(id)).body.id);
      await webhooks('listed', n + 1);
    }
    const ids = ({ body }: ApiResponse) => body.data.map(({ event_id }: { event_id: string }) => event_id);
    await eventually(async () =>
      expect(ids(await hooks.deliveries(id, '?status=delivered'))).toEqual(events),
    );
    expect(ids(await hooks.deliveries(id, '?status=failed'))).toEqual([]);
    const page = await hooks.deliveries(id, '?limit=2');
    expect([ids(page), page.body.has_more]).toEqual([events.slice(0, 2), true]);
    expect(ids(await hooks.deliveries(id, `?cursor=${page.body.next_cursor}`))).toEqual(events.slice(2));
    expect(refusalOf(await hooks.deliveries(id, '?status=lost'))).toEqual([422, 'validation_failed']);
  });

  test('are hidden from other accounts, and deleted with the endpoint', async () => {
    const { id } = await endpointAt('private');
    const stranger = hooksOf(await newAccount());
    expect(refusalOf(await stranger.deliveries(id))).toEqual([403, 'access_refused']);
    expect(refusalOf(await hooks.deliveries(newId('we')))).toEqual([404, 'not_found']);
    await hooks.delete(id);
    expect(refusalOf(await hooks.deliveries(id))).toEqual([404, 'not_found']);
  });

  test('show why one failed, and when it is retried', async () => {
    server.react = (response) => response.writeHead(301, { location: '/other' }).end();
    const { id } = await endpointAt('moved');
    await hooks.test(id);
    const delivery = await eventually(async () => {
      const { data } = (await hooks.deliveries(id, '?status=pending')).body;
      expect(data[0]?.attempts).toMatchObject([{ status_code: 301, error: 'redirected' }]);
      return data[0];
    });
    expect(delivery.next_attempt_at > delivery.attempts[0].at).toBe(true);
    expect(cameTo('other')).toEqual([]);
    expect((await hooks.get(id)).body.failing_since).toBe(delivery.attempts[0].at);
  });
});

describe('an event that is redelivered', () => {
  test('arrives again at all its endpoints, with the same id', async () => {
    const { id, secret } = await endpointAt('orders', { event_types: ['order.created'] });
    await endpointAt('payouts', { event_types: ['payout.created'] });
    const { order, eventId } = await orderNotifiedAt('orders');
    await deliveryOf(id, 'delivered');
    const again = await hooks.redeliver(eventId);
    expect(again).toMatchObject({
      status: 202,
      body: { event_id: eventId, deliveries: [{ webhook_endpoint_id: id, status: 'pending' }] },
    });
    const [, second] = await webhooks('orders', 2);
    expect(second && verified(secret, second)).toMatchObject({ id: eventId, data: { record: order } });
    const delivery = await deliveryOf(id, 'delivered');
    expect(delivery.attempts).toHaveLength(2);
    expect(cameTo('payouts')).toEqual([]);
  });

  test('arrives at the named endpoint, whatever types that has', async () => {
    await endpointAt('notified', { event_types: ['order.created'] });
    const late = await endpointAt('late', { event_types: ['payout.created'] });
    const { eventId } = await orderNotifiedAt('notified');
    const { body } = await hooks.redeliver(eventId, { webhook_endpoint_id: late.id });
    expect(body.deliveries).toMatchObject([{ webhook_endpoint_id: late.id }]);
    const [webhook] = await webhooks('late', 1);
    expect(webhook && verified(late.secret, webhook).id).toBe(eventId);
    expect(cameTo('notified')).toHaveLength(1);
  });

  test('arrives at the notify_url of its record, signed with the notify secret', async () => {
    const { secret } = (await shop.call('POST', '/api/notify-secret/rotate')).body;
    const { eventId } = await orderNotifiedAt('notified', { notify_url: urlOf('notified') });
    const { body } = await hooks.redeliver(eventId);
    expect(body.deliveries).toMatchObject([{ webhook_endpoint_id: null, notify_url: urlOf('notified') }]);
    for (const webhook of await webhooks('notified', 2)) expect(verified(secret, webhook).id).toBe(eventId);
  });

  test('must belong to the account, like its endpoint, which must be enabled', async () => {
    const { id } = await endpointAt('own');
    const { eventId } = await orderNotifiedAt('own');
    const stranger = hooksOf(await newAccount());
    const { body: strange } = await stranger.create();
    expect(refusalOf(await stranger.redeliver(eventId))).toEqual([403, 'access_refused']);
    expect(refusalOf(await hooks.redeliver(newId('evt')))).toEqual([404, 'not_found']);
    for (const webhook_endpoint_id of [strange.id, newId('we')]) {
      const refused = await hooks.redeliver(eventId, { webhook_endpoint_id });
      expect(refused.body.error.errors).toMatchObject([{ code: 'unknown_webhook_endpoint' }]);
    }
    await hooks.update(id, { status: 'disabled' });
    const disabled = await hooks.redeliver(eventId, { webhook_endpoint_id: id });
    expect(refusalOf(disabled)).toEqual([409, 'webhook_endpoint_disabled']);
    expect((await hooks.redeliver(eventId)).body.deliveries).toEqual([]);
  });
});
