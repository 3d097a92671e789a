import { afterEach, describe, expect, test } from '@jest/globals';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { endLife, killedAt } from '#tests/support/service/killable.ts';

/** A claim that expires without an outcome, because its worker died, counts as an attempt. */
let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('./world.ts')),
  ...(await import('#lib/operations/webhooks/redeliver.ts')),
  ...(await import('#lib/operations/webhooks/targets-of.ts')),
  ...(await import('#lib/store/webhooks/webhook-endpoints.ts')),
});
onLoneTable(async () => {
  lib = await load();
});
afterEach(() => lib.forgetDue());

const DAY = 24 * 60 * 60_000;
const NO_OUTCOME = { status_code: null, error: 'no_outcome' };

/** A world with one endpoint; `kills` lists the attempts at which the worker dies, counted from 1. */
async function begin(kills: (attempt: number) => boolean) {
  const world = new lib.World();
  const { endpoint } = await world.addEndpoint();
  const received: string[] = [];
  world.answer = async () => {
    received.push(world.now.toISOString());
    return kills(received.length) ? endLife() : lib.outcome(204);
  };
  const event = await world.happen();
  await world.tell(event);
  const mortal = (message: Parameters<typeof world.send>[0]) =>
    killedAt(Number.POSITIVE_INFINITY, false, () => world.send(message));
  const find = () => lib.findEndpoint(world.accountId, endpoint.id);
  const delivery = () => world.delivery(event, endpoint.id);
  return { world, received, event, mortal, find, delivery };
}

describe('a claim that expires', () => {
  test('at a server that kills each worker counts each time: ten attempts in three days, and it is disabled', async () => {
    const { world, received, mortal, find, delivery } = await begin(() => true);
    const begun = world.now.getTime();
    await world.settle(mortal, new Date(begun + 4 * DAY));
    expect(received).toHaveLength(10);
    expect(await delivery()).toMatchObject({ status: 'failed', tries: 10, next_attempt_at: null });
    expect((await delivery()).attempts).toEqual(
      received.map((at) => ({ at, duration_ms: 60_000, ...NO_OUTCOME })),
    );
    const endpoint = await find();
    expect(endpoint).toMatchObject({ status: 'disabled', disabled_reason: 'failing' });
    expect((Date.parse(String(endpoint?.disabled_at)) - begun) / DAY).toBeGreaterThan(3);
    expect((Date.parse(String(endpoint?.disabled_at)) - begun) / DAY).toBeLessThan(4);
  });

  test('is recorded at the time at which it was made, and retried by the schedule', async () => {
    const { world, received, mortal, find, delivery } = await begin((attempt) => attempt === 1);
    const [message] = world.queue.take(1);
    if (!message) throw new Error('Nothing was queued');
    const claimed = world.now;
    await mortal(message);
    world.now = new Date(claimed.getTime() + 90_000);
    await world.send(message);
    expect(received).toHaveLength(1);
    const noted = await delivery();
    expect(noted).toMatchObject({ status: 'pending', tries: 1 });
    expect(noted.attempts).toMatchObject([{ at: claimed.toISOString(), ...NO_OUTCOME }]);
    expect(Date.parse(noted.next_attempt_at ?? '') - world.now.getTime()).toBeGreaterThanOrEqual(5_000);
    expect(await find()).toMatchObject({ failing_since: claimed.toISOString() });
    await world.settle(mortal);
    expect(await delivery()).toMatchObject({ status: 'delivered', tries: 2 });
    expect(await find()).toMatchObject({ failing_since: null });
  });

  test('is recorded once, however many workers find it', async () => {
    const { world, mortal, delivery } = await begin((attempt) => attempt === 1);
    const [message] = world.queue.take(1);
    if (!message) throw new Error('Nothing was queued');
    await mortal(message);
    world.now = new Date(world.now.getTime() + 61_000);
    await Promise.all(Array.from({ length: 5 }, () => world.send(message)));
    expect((await delivery()).attempts).toMatchObject([NO_OUTCOME]);
  });

  test('of a worker that is only slow no longer belongs to it: its later outcome does not count', async () => {
    const { world, delivery } = await begin(() => false);
    const [message] = world.queue.take(1);
    if (!message) throw new Error('Nothing was queued');
    world.answer = async () => {
      world.now = new Date(world.now.getTime() + 61_000);
      world.answer = async () => lib.outcome(204);
      await world.send(message);
      return lib.outcome(500);
    };
    await world.send(message);
    expect(await delivery()).toMatchObject({ status: 'pending', tries: 1, attempts: [NO_OUTCOME] });
  });

  test('is in the log of a delivery that its merchant starts again', async () => {
    const { world, event, received, mortal, delivery } = await begin((attempt) => attempt === 1);
    await Promise.all(world.queue.take(1).map(mortal));
    const claimed = world.now;
    world.now = new Date(claimed.getTime() + 61_000);
    const [target] = await lib.targetsOf(event);
    if (!target) throw new Error('Nobody listens');
    await lib.redeliver([{ event, target }], world.now, { queue: world.queue });
    await world.settle(mortal);
    expect(received).toHaveLength(2);
    expect(await delivery()).toMatchObject({
      status: 'delivered',
      tries: 1,
      attempts: [{ at: claimed.toISOString(), ...NO_OUTCOME }, { status_code: 204 }],
    });
  });
});
