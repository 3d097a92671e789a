import { afterEach, describe, expect, test } from '@jest/globals';
import { newId } from '#lib/domain/ids.ts';
import { MOST_OF_ACCOUNT, MOST_OF_TARGET, SLOT_MILLISECONDS } from '#lib/domain/webhooks/share.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { eventually } from '#tests/support/service/eventually.ts';
import { endLife, killedAt } from '#tests/support/service/killable.ts';

/** No account has more than its share of attempts at once, and a message that waits for a place is not lost. */
let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('./world.ts')),
  ...(await import('#lib/store/webhooks/attempt-slots.ts')),
});
onLoneTable(async () => {
  lib = await load();
});
afterEach(() => lib.forgetDue());

const later = (milliseconds: number, { now }: { now: Date }) => new Date(now.getTime() + milliseconds);

/** A world whose servers respond only on request, and which counts the attempts at once at each address. */
function hanging() {
  const world = new lib.World();
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const open = new Map<string, number>();
  const most = { ofTarget: 0, ofAccount: 0 };
  const change = (url: string, by: number) => {
    open.set(url, (open.get(url) ?? 0) + by);
    most.ofTarget = Math.max(most.ofTarget, ...open.values());
    most.ofAccount = Math.max(
      most.ofAccount,
      [...open.values()].reduce((sum, one) => sum + one, 0),
    );
  };
  world.answer = async ({ url }) => {
    change(url, 1);
    await promise;
    change(url, -1);
    return lib.outcome(204);
  };
  return { world, release, most };
}

/** Publishes this many events; returns all messages that wait. */
async function burst(world: InstanceType<(typeof lib)['World']>, count: number, record = {}) {
  const events = await Promise.all(Array.from({ length: count }, () => world.happen(record)));
  await Promise.all(events.map((event) => world.tell(event)));
  return { events, messages: world.queue.take(10_000) };
}

describe('the share of an account', () => {
  test('limits the attempts at once, at each endpoint and in all, however many messages and workers there are', async () => {
    const { world, release, most } = hanging();
    for (const n of [1, 2, 3]) await world.addEndpoint(`https://shop.example.com/hooks/${n}`);
    const { events, messages } = await burst(world, 15);
    const first = messages.map((message) => world.send(message));
    // Messages without a place are back in the queue; the others wait for their servers.
    await eventually(async () => expect(world.queue.size + most.ofAccount).toBe(messages.length));
    expect(most.ofAccount).toBeGreaterThanOrEqual(MOST_OF_TARGET);
    release();
    await Promise.all(first);
    await world.settle();
    expect(most.ofTarget).toBeLessThanOrEqual(MOST_OF_TARGET);
    expect(most.ofAccount).toBeLessThanOrEqual(MOST_OF_ACCOUNT);
    for (const { target, event_id } of messages) {
      const event = events.find(({ id }) => id === event_id);
      if (!event) throw new Error('Nothing has happened');
      expect(await world.delivery(event, target)).toMatchObject({ status: 'delivered', tries: 1 });
    }
  });

  test('counts all its notify addresses together, and does not reduce another account’s', async () => {
    const { world, release, most } = hanging();
    const records = Array.from({ length: 12 }, (_, n) => ({
      id: newId('dd'),
      notify_url: `https://shop.example.com/${n}`,
    }));
    const messages = [];
    for (const record of records) messages.push(...(await burst(world, 1, record)).messages);
    const held = messages.map((message) => world.send(message));
    await eventually(async () => expect(world.queue.size + most.ofAccount).toBe(messages.length));
    expect(most.ofAccount).toBeLessThanOrEqual(MOST_OF_TARGET);
    const other = new lib.World();
    const { endpoint } = await other.addEndpoint();
    const { events, messages: others } = await burst(other, 1);
    for (const message of others) await other.send(message);
    for (const event of events)
      expect(await other.delivery(event, endpoint.id)).toMatchObject({ status: 'delivered' });
    release();
    await Promise.all(held);
  });

  test('that is used up makes a message wait, longer each time, without an attempt; then the sweep sends it', async () => {
    const world = new lib.World();
    const { endpoint } = await world.addEndpoint();
    const { events, messages } = await burst(world, 1);
    const waits: number[] = [];
    for (let [message] = messages; message; [message] = world.queue.take(1)) {
      for (let n = 0; n < MOST_OF_TARGET; n += 1)
        await lib.takeSlot(world.accountId, endpoint.id, world.now, () => 0);
      const before = world.now.getTime();
      await world.send(message);
      world.now = new Date(world.queue.next ?? before);
      waits.push((world.now.getTime() - before) / 1000);
    }
    expect(waits).toEqual([2, 3, 6, 12, 24, 48, 96, 192, 384, 0]);
    const event = events[0] as (typeof events)[0];
    expect(await world.delivery(event, endpoint.id)).toMatchObject({ status: 'pending', attempts: [] });
    await world.settle();
    expect(await world.delivery(event, endpoint.id)).toMatchObject({ status: 'delivered', tries: 1 });
  });

  test('frees the place of a worker that died after half a minute', async () => {
    const world = new lib.World();
    const { endpoint } = await world.addEndpoint();
    world.answer = async () => endLife();
    const { messages } = await burst(world, MOST_OF_TARGET);
    await Promise.all(
      messages.map((message) => killedAt(Number.POSITIVE_INFINITY, false, () => world.send(message))),
    );
    const take = (now: Date) => lib.takeSlot(world.accountId, endpoint.id, now, () => 0);
    expect(await take(later(SLOT_MILLISECONDS - 1, world))).toEqual({ full: 'target' });
    expect(await take(later(SLOT_MILLISECONDS, world))).toHaveProperty('places');
  });

  test('is not freed by a worker that has lost its place', async () => {
    const [accountId, target, now] = [newId('acc'), newId('we'), new Date()];
    const late = await lib.takeSlot(accountId, target, now, () => 0);
    const next = new Date(now.getTime() + SLOT_MILLISECONDS);
    const held = await lib.takeSlot(accountId, target, next, () => 0);
    if ('full' in late || 'full' in held) throw new Error('No slot is free');
    expect(held.places).toEqual(late.places);
    await lib.giveBack(late);
    for (let n = 1; n < MOST_OF_TARGET; n += 1) await lib.takeSlot(accountId, target, next, () => 0);
    expect(await lib.takeSlot(accountId, target, next, () => 0)).toEqual({ full: 'target' });
    await lib.giveBack(held);
    expect(await lib.takeSlot(accountId, target, next, () => 0)).toHaveProperty('places');
  });
});
