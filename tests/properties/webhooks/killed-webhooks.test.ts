import { describe, expect, test } from '@jest/globals';
import type { WebhookOutcome } from '#lib/providers/webhooks/port.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import fc from '#tests/support/generated/fast-check.ts';
import { examples } from '#tests/support/jest/budget.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { killedAt } from '#tests/support/service/killable.ts';

/** Workers that are killed at their calls to the table, the queue and the merchant's server lose no webhook. */
let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('./world.ts')),
  ...(await import('#lib/operations/webhooks/redeliver.ts')),
  ...(await import('#lib/operations/webhooks/targets-of.ts')),
});
onLoneTable(async () => {
  lib = await load();
});

type World = InstanceType<(typeof lib)['World']>;

/** A world with one endpoint that responds with these statuses in turn, and then 204. */
async function begin(statuses: readonly number[]) {
  const world = new lib.World();
  const { endpoint } = await world.addEndpoint();
  const received: number[] = [];
  world.answer = async (): Promise<WebhookOutcome> => {
    received.push(statuses[received.length] ?? 204);
    return lib.outcome(received.at(-1) ?? 204);
  };
  return { world, endpoint, received };
}

const KILLED = [false, true];

type Kill = (part: () => Promise<unknown>) => Promise<boolean>;
type Begun = Awaited<ReturnType<typeof begin>> & { event: Awaited<ReturnType<World['happen']>> };

/** Runs this work killed at its calls in turn until it is not killed any more; returns how often it was. */
async function atEveryCall(
  statuses: readonly number[],
  work: (world: World, event: Begun['event'], kill: Kill) => Promise<void>,
  after: (begun: Begun) => Promise<void> = isDelivered,
): Promise<number> {
  let points = 0;
  for (const losesLastResponse of KILLED) {
    for (let calls = losesLastResponse ? 1 : 0, isKilled = true; isKilled; calls += 1) {
      const begun = await begin(statuses);
      const event = await begun.world.happen();
      await work(begun.world, event, async (part) => {
        isKilled = await killedAt(calls, losesLastResponse, part);
        return isKilled;
      });
      await begun.world.settle();
      await after({ ...begun, event });
      points += isKilled ? 1 : 0;
    }
  }
  return points;
}

async function isDelivered({ world, endpoint, received, event }: Begun): Promise<void> {
  expect(received.filter((status) => status === 204).length).toBeGreaterThanOrEqual(1);
  const delivery = await world.delivery(event, endpoint.id);
  expect(delivery).toMatchObject({ status: 'delivered', next_attempt_at: null });
  expect(delivery.attempts.at(-1)).toMatchObject({ status_code: 204, error: null });
}

const sendFirst = (world: World) => Promise.all(world.queue.take(1).map((message) => world.send(message)));

describe('killed at every call', () => {
  longTest('while an event is queued: finished when the event arrives again', async () => {
    const points = await atEveryCall([], async (world, event, kill) => {
      if (await kill(() => world.tell(event))) await world.tell(event);
    });
    expect(points).toBeGreaterThanOrEqual(5);
  });

  test('while a webhook is sent: sent again by the sweep', async () => {
    const points = await atEveryCall([], async (world, event, kill) => {
      await world.tell(event);
      await kill(() => sendFirst(world));
    });
    expect(points).toBeGreaterThanOrEqual(7);
  });

  longTest('while a failing webhook is sent, and then while it is sent again', async () => {
    for (const earlier of [0, 1]) {
      const points = await atEveryCall([500, 500], async (world, event, kill) => {
        await world.tell(event);
        for (let sent = 0; sent < earlier; sent += 1) {
          await sendFirst(world);
          world.now = new Date(world.queue.next ?? 0);
        }
        await kill(() => sendFirst(world));
      });
      expect(points).toBeGreaterThanOrEqual(9);
    }
  });

  longTest('while the sweep runs: swept again', async () => {
    const points = await atEveryCall([], async (world, event, kill) => {
      await world.tell(event);
      world.queue.take(1);
      world.now = new Date(world.now.getTime() + 61_000);
      await kill(() => world.sweep());
    });
    expect(points).toBeGreaterThanOrEqual(9);
  });

  longTest('while a webhook is sent that gets a 410: none is sent once that is recorded', async () => {
    const points = await atEveryCall(
      [410, 410],
      async (world, event, kill) => {
        await world.tell(event);
        await kill(() => sendFirst(world));
      },
      async ({ world, endpoint, received, event }) => {
        expect(received).toEqual(received.map(() => 410));
        expect(await world.delivery(event, endpoint.id)).toMatchObject({ status: 'ended' });
        const next = await world.happen();
        await world.tell(next);
        expect(world.queue.next).toBeUndefined();
      },
    );
    expect(points).toBeGreaterThanOrEqual(7);
  });
});

describe('a merchant’s request, killed at every call and repeated', () => {
  test('a redelivery', async () => {
    const points = await atEveryCall([], async (world, event, kill) => {
      const [endpoint] = await lib.targetsOf(event);
      if (!endpoint) throw new Error('Nobody listens');
      const again = () => lib.redeliver([{ event, target: endpoint }], world.now, { queue: world.queue });
      if (await kill(again)) await again();
    });
    expect(points).toBeGreaterThanOrEqual(5);
  });

  longTest('a redelivery that is not requested again is sent by the sweep', async () => {
    await atEveryCall([204], async (world, event, kill) => {
      await world.tell(event);
      await world.settle();
      const [endpoint] = await lib.targetsOf(event);
      if (endpoint)
        await kill(() => lib.redeliver([{ event, target: endpoint }], world.now, { queue: world.queue }));
    });
  });
});

describe('killed at random', () => {
  const kill = fc.record({ calls: fc.nat({ max: 7 }), losesLastResponse: fc.boolean() });

  longTest('no webhook is lost: it is delivered, or failed after ten recorded attempts', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(kill, { maxLength: 30 }),
        fc.array(fc.constantFrom(204, 302, 500, 503), { maxLength: 12 }),
        async (kills, statuses) => {
          const { world, endpoint, received } = await begin(statuses);
          const events = await Promise.all(Array.from({ length: 4 }, () => world.happen()));
          for (const event of events) await world.tell(event);
          const left = [...kills];
          await world.settle(async (message) => {
            const next = left.shift();
            if (next) await killedAt(next.calls, next.losesLastResponse, () => world.send(message));
            else await world.send(message);
          });
          for (const event of events) {
            const delivery = await world.delivery(event, endpoint.id);
            // Each attempt is in the log, including those of killed workers; a series has ten of them.
            if (delivery.status === 'failed') expect(delivery.attempts).toHaveLength(10);
            else await isDelivered({ world, endpoint, received, event });
          }
        },
      ),
      { numRuns: examples(6) },
    );
  });
});
