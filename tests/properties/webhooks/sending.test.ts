import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { newId } from '#lib/domain/ids.ts';
import { startLoneTable } from '#tests/support/database/lone-table.ts';
import { writeItems } from '#tests/support/database/many-records.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { Merchant } from './merchant.ts';

let table: Awaited<ReturnType<typeof startLoneTable>>;
let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('./world.ts')),
  ...(await import('#lib/operations/webhooks/redeliver.ts')),
  ...(await import('#lib/operations/webhooks/secrets.ts')),
  ...(await import('#lib/operations/webhooks/send-test.ts')),
  ...(await import('#lib/operations/webhooks/targets-of.ts')),
  ...(await import('#lib/store/engine/client.ts')),
  ...(await import('#lib/store/keys.ts')),
  ...(await import('#lib/store/webhooks/keys.ts')),
  ...(await import('#lib/store/webhooks/list-deliveries.ts')),
  ...(await import('#lib/store/engine/read.ts')),
  ...(await import('#lib/store/engine/transact.ts')),
  ...(await import('#lib/store/webhooks/webhook-endpoints.ts')),
});
const calls: string[] = [];
beforeAll(async () => {
  table = await startLoneTable();
  lib = await load();
  lib.documents.middlewareStack.add(
    (next, { commandName }) =>
      (input) => {
        calls.push(String(commandName));
        return next(input);
      },
    { step: 'initialize', name: 'counted' },
  );
  jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
});
afterAll(async () => {
  jest.restoreAllMocks();
  await table.stop();
});
afterEach(async () => {
  await lib.forgetDue();
  calls.splice(0);
});

const later = (seconds: number, { now }: { now: Date }) => new Date(now.getTime() + seconds * 1000);

/** A world with an endpoint, and what its server received. */
async function begin(...statuses: readonly number[]) {
  const world = new lib.World();
  const { endpoint, secret } = await world.addEndpoint();
  const received: { url: string; id: string }[] = [];
  world.answer = async ({ url, headers }) => {
    received.push({ url, id: headers['webhook-id'] ?? '' });
    return lib.outcome(statuses[received.length - 1] ?? 204);
  };
  const find = () => lib.findEndpoint(world.accountId, endpoint.id);
  return { world, endpoint, secret, received, find };
}

describe('a webhook', () => {
  test('costs two calls to be queued, and five to be sent: two of them for its place in its account’s share', async () => {
    const { world } = await begin();
    const event = await world.happen();
    calls.splice(0);
    await world.tell(event);
    expect(calls.splice(0)).toEqual(['QueryCommand', 'PutItemCommand']);
    await Promise.all(world.queue.take(1).map((message) => world.send(message)));
    const [place, claim, read, ...noted] = calls;
    expect([place, claim, read]).toEqual(['UpdateItemCommand', 'UpdateItemCommand', 'BatchGetItemCommand']);
    expect(noted).toEqual(['UpdateItemCommand', 'UpdateItemCommand']);
  });

  test('is the event, signed with each valid secret', async () => {
    const { world, endpoint, secret } = await begin();
    const { text, secrets } = await lib.newSecret(endpoint, endpoint.secrets, world.now);
    await lib.transact([lib.writeEndpoint(endpoint, { secrets, updated_at: '' }).write]);
    const merchant = new Merchant([secret, text], () => world.now);
    const stranger = new Merchant([`whsec_${'A'.repeat(32)}`], () => world.now);
    const bodies: string[] = [];
    world.answer = async (webhook) => {
      expect(() => stranger.take(webhook)).toThrow('No matching signature');
      expect(() => merchant.take({ ...webhook, body: webhook.body.replace('charge', 'order') })).toThrow();
      merchant.take(webhook);
      bodies.push(webhook.body);
      return lib.outcome(204);
    };
    const { pk: _, ...event } = await world.happen({ concept: 'Cuota de señales' });
    await world.tell({ ...event, pk: _ });
    await world.settle();
    expect(bodies).toEqual([JSON.stringify(event)]);
  });

  test('is sent once by two workers with the same message, and not for later copies of it', async () => {
    const { world, received } = await begin();
    await world.tell(await world.happen());
    const [message] = world.queue.take(1);
    if (!message) throw new Error('Nothing was queued');
    await Promise.all(Array.from({ length: 5 }, () => world.send(message)));
    await world.send(message);
    expect(received).toHaveLength(1);
  });

  test('is not sent again before its time', async () => {
    const { world, endpoint, received } = await begin(500);
    const event = await world.happen();
    await world.tell(event);
    const [message] = world.queue.take(1);
    if (!message) throw new Error('Nothing was queued');
    await world.send(message);
    const failed = await world.delivery(event, endpoint.id);
    world.now = later(4, world);
    await world.send(message);
    expect(received).toHaveLength(1);
    expect(await world.delivery(event, endpoint.id)).toEqual(failed);
    world.now = later(2, world);
    await world.send(message);
    expect(received).toHaveLength(2);
  });

  test('of an event that arrives twice is one', async () => {
    const { world, received } = await begin();
    const event = await world.happen();
    await world.tell(event);
    await world.tell(event);
    await world.settle();
    expect(received).toHaveLength(1);
  });

  test('that is never accepted is attempted ten times in three days; then its endpoint is disabled', async () => {
    const { world, endpoint, received, find } = await begin(...Array.from({ length: 20 }, () => 503));
    const [event, begun] = [await world.happen(), world.now];
    await world.tell(event);
    await world.settle();
    expect(received).toHaveLength(10);
    expect((world.now.getTime() - begun.getTime()) / 86_400_000).toBeGreaterThan(3);
    expect(await world.delivery(event, endpoint.id)).toMatchObject({ status: 'failed', tries: 10 });
    expect(await find()).toMatchObject({ status: 'disabled', disabled_reason: 'failing' });
  });

  test('is sent to the endpoints with its type only, and to no disabled one', async () => {
    const { world, endpoint, received, find } = await begin();
    const seen = await find();
    if (!seen) throw new Error('There is no endpoint');
    const event_types = ['payout.created' as const];
    await lib.transact([lib.writeEndpoint(seen, { event_types, updated_at: '' }).write]);
    await world.tell(await world.happen());
    await world.settle();
    const all = { ...seen, version: seen.version + 1 };
    await lib.transact([lib.writeEndpoint(all, { event_types: null, updated_at: '' }).write]);
    const waiting = await world.happen();
    await world.tell(waiting);
    await lib.transact(lib.disableEndpoint({ ...all, version: all.version + 1 }, 'gone', world.now));
    await world.tell(await world.happen());
    await world.settle();
    expect(received).toEqual([]);
    expect(await world.delivery(waiting, endpoint.id)).toMatchObject({ status: 'ended', attempts: [] });
  });
});

describe('an endpoint', () => {
  test('is written only if the start of its failures changes', async () => {
    const { world, find } = await begin(500, 500, 204, 204);
    const versions: (number | undefined)[] = [];
    const since: (string | null | undefined)[] = [];
    for (let n = 0; n < 4; n += 1) {
      await world.tell(await world.happen());
      await Promise.all(world.queue.take(1).map((message) => world.send(message)));
      const { version, failing_since } = (await find()) ?? {};
      versions.push(version);
      since.push(failing_since);
    }
    const first = world.now.toISOString();
    expect(versions).toEqual([2, 2, 3, 3]);
    expect(since).toEqual([first, first, null, null]);
  });

  test('that moved while its former address responded with 410 receives webhooks at the new one', async () => {
    const { world, endpoint, received, find } = await begin();
    const url = 'https://new.example.com/hooks';
    world.answer = async (webhook) => {
      received.push({ url: webhook.url, id: '' });
      if (webhook.url === url) return lib.outcome(204);
      await lib.transact([lib.writeEndpoint(endpoint, { url, updated_at: '' }).write]);
      return lib.outcome(410);
    };
    await world.tell(await world.happen());
    await world.settle();
    await world.tell(await world.happen());
    await world.settle();
    expect(received.map((one) => one.url)).toEqual([endpoint.url, url]);
    expect(await find()).toMatchObject({ status: 'enabled', url });
  });

  test('receives the test event that its merchant requests, and no other endpoint does', async () => {
    const { world, endpoint, received, secret } = await begin();
    await world.addEndpoint('https://other.example.com/hooks');
    const merchant = new Merchant([secret], () => world.now);
    const bodies: unknown[] = [];
    world.answer = async (webhook) => {
      merchant.take(webhook);
      received.push({ url: webhook.url, id: '' });
      bodies.push(JSON.parse(webhook.body));
      return lib.outcome(204);
    };
    const commit: Parameters<typeof lib.sendTest>[2] = async (writes, test) => {
      await lib.transact(writes);
      return test;
    };
    const event = await lib.sendTest(endpoint, world.now, commit, world.queue);
    await world.settle();
    expect(received.map(({ url }) => url)).toEqual([endpoint.url]);
    expect(bodies).toEqual([JSON.parse(JSON.stringify(event))]);
    expect(event.data.record).toMatchObject({ id: endpoint.id, url: endpoint.url });
    expect(JSON.stringify(event)).not.toContain('secret');
  });

  test('shows its deliveries, of the newest event first, by status and in pages', async () => {
    const { world, endpoint } = await begin(204, 400, 204);
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      const event = await world.happen();
      ids.unshift(event.id);
      await world.tell(event);
      await Promise.all(world.queue.take(1).map((message) => world.send(message)));
      world.now = later(1, world);
    }
    const page = await lib.listDeliveries(endpoint.id, { limit: 2 }, new Date());
    expect(page.items.map(({ event_id }) => event_id)).toEqual(ids.slice(0, 2));
    const cursor = await page.cursorAfter(page.items[1] as (typeof page.items)[0]);
    const rest = await lib.listDeliveries(endpoint.id, { limit: 2, cursor }, new Date());
    expect([rest.items.map(({ event_id }) => event_id), rest.more]).toEqual([ids.slice(2), false]);
    const pending = await lib.listDeliveries(endpoint.id, { limit: 2, status: 'pending' }, new Date());
    expect(pending.items.map(({ event_id }) => event_id)).toEqual([ids[1]]);
  });

  test('finds the failed one among a thousand others, with a bounded read for each page', async () => {
    const target = newId('we');
    const item = (n: number, status: string) => ({
      ...lib.deliveryKey(target, `evt_${String(n).padStart(4, '0')}`),
      event_id: `evt_${String(n).padStart(4, '0')}`,
      status,
    });
    await writeItems(Array.from({ length: 1_101 }, (_, n) => item(n, n === 0 ? 'failed' : 'delivered')));
    const found: string[] = [];
    const reads: number[] = [];
    for (let cursor: string | undefined, more = true; more; ) {
      calls.length = 0;
      const page = await lib.listDeliveries(target, { limit: 25, status: 'failed', cursor }, new Date());
      reads.push(calls.length);
      found.push(...page.items.map(({ event_id }) => event_id));
      more = page.more;
      cursor = more ? await page.cursorAfterAll?.() : undefined;
    }
    expect(found).toEqual(['evt_0000']);
    expect(reads).toEqual([1, 1, 1]);
  });
});

describe('a redelivery', () => {
  longTest.each([
    ['was delivered', [204]],
    ['ended with 410', [410]],
    ['has failed', Array.from({ length: 10 }, () => 503)],
  ])(
    'of a delivery that %s is a new series of attempts, in addition to the former ones',
    async (_, statuses) => {
      const { world, endpoint, received, find } = await begin(...statuses);
      const event = await world.happen();
      await world.tell(event);
      await world.settle();
      const before = await find();
      if (before?.status === 'disabled') {
        const enabled = { status: 'enabled', disabled_reason: null, failing_since: null } as const;
        await lib.transact([lib.writeEndpoint(before, { ...enabled, updated_at: '' }).write]);
      }
      const [target] = await lib.targetsOf(event);
      if (!target) throw new Error('Nobody listens');
      await lib.redeliver([{ event, target }], world.now, { queue: world.queue });
      await world.settle();
      expect(received.slice(statuses.length).map(({ id }) => id)).toEqual([event.id]);
      expect(await world.delivery(event, endpoint.id)).toMatchObject({ status: 'delivered', tries: 1 });
      expect((await world.delivery(event, endpoint.id)).attempts).toHaveLength(statuses.length + 1);
    },
  );

  test('to an endpoint that was created after the event is the first delivery', async () => {
    const { world, received } = await begin();
    const event = await world.happen();
    const { endpoint } = await world.addEndpoint('https://other.example.com/hooks');
    const { id: target } = endpoint;
    await lib.redeliver([{ event, target: { target, notify_url: null, notify_of: null } }], world.now, {
      queue: world.queue,
    });
    await world.settle();
    expect(received).toEqual([{ url: endpoint.url, id: event.id }]);
  });

  test('of a delivery in progress does not disturb that', async () => {
    const { world, endpoint, received } = await begin();
    const event = await world.happen();
    const [target] = await lib.targetsOf(event);
    if (!target) throw new Error('Nobody listens');
    const { answer } = world;
    world.answer = async (webhook) => {
      await lib.redeliver([{ event, target }], world.now, { queue: world.queue });
      return answer(webhook);
    };
    await world.tell(event);
    await world.settle();
    expect(received).toHaveLength(1);
    expect(await world.delivery(event, endpoint.id)).toMatchObject({ status: 'delivered', tries: 1 });
  });
});

describe('a notify address', () => {
  const notify_url = 'https://shop.example.com/orders';
  async function beginNotify(...statuses: readonly number[]) {
    const world = new lib.World();
    const [dd_1, dd_2] = [newId('dd'), newId('dd')];
    const urls: string[] = [];
    world.answer = async ({ url }) => {
      urls.push(url);
      return lib.outcome(statuses[urls.length - 1] ?? 204);
    };
    const happen = async (record: Record<string, unknown>) => {
      await world.tell(await world.happen(record));
      await world.settle();
    };
    return { world, urls, happen, dd_1, dd_2 };
  }

  test('receives the events of its record, signed with the account’s notify secret', async () => {
    const { world, happen, dd_1, dd_2 } = await beginNotify();
    const holder = await lib.notifySecretOf(world.accountId, world.now);
    const merchant = new Merchant(await lib.secretsOf(holder, world.now), () => world.now);
    world.answer = async (webhook) => {
      merchant.take(webhook);
      return lib.outcome(204);
    };
    await happen({ id: dd_1, notify_url });
    await happen({ id: dd_2, notify_url: null });
    expect(merchant.seen.size).toBe(1);
  });

  test('is signed also if that secret was never requested', async () => {
    const { urls, happen, dd_1 } = await beginNotify();
    await happen({ id: dd_1, notify_url });
    expect(urls).toEqual([notify_url]);
  });

  test('that responds with 410 receives nothing more of the direct debit and its charges; other direct debits’ events do', async () => {
    const { urls, happen, dd_1, dd_2 } = await beginNotify(410);
    await happen({ direct_debit_id: dd_1, notify_url });
    await happen({ id: dd_1, notify_url });
    await happen({ direct_debit_id: dd_1, notify_url });
    expect(urls).toEqual([notify_url]);
    await happen({ id: dd_2, notify_url });
    await happen({ notify_url });
    expect(urls).toHaveLength(3);
  });

  test('that replaces one with a 410 receives events; the former does not, if it is set again', async () => {
    const { urls, happen, dd_1 } = await beginNotify(410);
    const other = 'https://shop.example.com/others';
    for (const url of [notify_url, other, notify_url]) await happen({ id: dd_1, notify_url: url });
    expect(urls).toEqual([notify_url, other]);
  });

  test('does not receive events that waited when it responded with 410', async () => {
    const { world, urls, dd_1 } = await beginNotify(500, 410);
    const first = await world.happen({ id: dd_1, notify_url });
    await world.tell(first);
    await Promise.all(world.queue.take(1).map((message) => world.send(message)));
    await world.tell(await world.happen({ id: dd_1, notify_url }));
    await Promise.all(world.queue.take(1).map((message) => world.send(message)));
    await world.settle();
    expect(urls).toHaveLength(2);
    expect(await world.delivery(first, world.accountId)).toMatchObject({ status: 'ended', tries: 1 });
  });
});
