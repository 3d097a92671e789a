import { beforeAll, describe, expect, test } from '@jest/globals';
import { callerWith } from '#tests/support/records/orders.ts';
import { hooksOf } from '#tests/support/records/webhook-endpoints.ts';
import { newAccount } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';
import { costOf } from './cost-of.ts';

/** The cost in DynamoDB of reading events, and of redelivering one. The numbers are to be lowered. */
let hooks: ReturnType<typeof hooksOf>;
let endpoint: string;
let event: string;

beforeAll(async () => {
  const account = await newAccount();
  hooks = hooksOf(account);
  const shop = callerWith(account.token);
  await shop.create();
  const [{ id }] = await eventually(async () => {
    const { data } = (await shop.call('GET', '/api/events')).body;
    expect(data).toHaveLength(1);
    return data;
  });
  event = id;
  endpoint = (await hooks.create()).body.id;
  await hooks.create();
});

const [ONE, SOME, LIST, WRITE] = ['GetItem', 'BatchGetItem', 'Query', 'TransactWriteItems'];

describe('the cost of', () => {
  test('reading an event: its key, and the event; of a list, all in one call', async () => {
    const one = await costOf(() => hooks.call('GET', `/api/events/${event}`), 200);
    expect(one).toMatchObject({ calls: [ONE, ONE, LIST], depth: 2, units: 2.5 });
    const all = await costOf(() => hooks.call('GET', '/api/events'), 200);
    expect(all).toMatchObject({ calls: [ONE, ONE, LIST], depth: 2, units: 2.5 });
  });

  test('reading an event that no index shows: the endpoints, their deliveries in one call, and the event', async () => {
    const { body: tried } = await hooks.test(endpoint);
    const one = await costOf(() => hooks.call('GET', `/api/events/${tried.id}`), 200);
    expect(one).toMatchObject({ calls: ['BatchGetItem', ONE, ONE, LIST, LIST], depth: 4 });
    expect(one.units).toBeLessThanOrEqual(8);
  });

  test('testing an endpoint: the endpoint, and the event with its delivery', async () => {
    const cost = await costOf(() => hooks.test(endpoint), 202);
    expect(cost).toMatchObject({ calls: [SOME, WRITE], depth: 2 });
    expect(cost.units).toBeLessThanOrEqual(7);
  });

  test('redelivering an event to an endpoint: the event, the endpoint, the former delivery, the new one', async () => {
    const cost = await costOf(() => hooks.redeliver(event, { webhook_endpoint_id: endpoint }), 202);
    expect(cost).toMatchObject({ calls: [ONE, ONE, ONE, ONE, LIST, WRITE], depth: 5 });
    expect(cost.units).toBeLessThanOrEqual(9);
  });

  test('redelivering to two endpoints: a write for each', async () => {
    const cost = await costOf(() => hooks.redeliver(event), 202);
    expect(cost).toMatchObject({ calls: [SOME, ONE, ONE, LIST, LIST, WRITE, WRITE], depth: 6 });
    expect(cost.units).toBeLessThanOrEqual(14);
  });

  test('redelivering a period: the endpoint, its events, and their deliveries in one call', async () => {
    const period = { from: new Date(0).toISOString(), to: new Date().toISOString(), only_failed: true };
    await hooks.redeliverRange(endpoint, period);
    const cost = await costOf(() => hooks.redeliverRange(endpoint, period), 202);
    expect(cost).toMatchObject({ calls: [ONE, ONE, ONE, ONE, LIST], depth: 5 });
    expect(cost.units).toBeLessThanOrEqual(6);
  });

  test('reading deliveries: one query, and the endpoint’s owner', async () => {
    const cost = await costOf(() => hooks.deliveries(endpoint), 200);
    expect(cost).toMatchObject({ calls: [SOME, LIST], depth: 1, units: 3 });
  });
});
