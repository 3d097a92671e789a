import type { ServerResponse } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { MOST_OF_TARGET } from '#lib/domain/webhooks/share.ts';
import { httpsWebhooks } from '#lib/providers/webhooks/https-webhooks.ts';
import { MerchantServer } from '#tests/providers/webhooks/merchant-server.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { LONG, SEED, TOLD_EVENTS } from '#tests/support/jest/budget.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { killedAt } from '#tests/support/service/killable.ts';
import { Merchant } from './merchant.ts';

/** Events to a faulty server of a merchant: a thousand in a long run. */
const EVENTS = TOLD_EVENTS;
/** How many faults one event may have: a series has ten attempts, some of which killed workers use as well. */
const MOST_FAILURES = 3;

let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('./world.ts')),
  ...(await import('#lib/store/webhooks/deliveries.ts')),
  ...(await import('#lib/store/webhooks/webhook-endpoints.ts')),
});
onLoneTable(async () => {
  lib = await load();
});

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How an attempt may end; null: the server accepted the webhook. */
const ERRORS: readonly (string | null)[] = [
  'connection_failed',
  'http_status',
  'no_outcome',
  'redirected',
  'timeout',
  null,
];

const MISDEEDS: readonly ((response: ServerResponse) => void)[] = [
  (response) => response.writeHead(500).end('sorry'),
  (response) => response.writeHead(307, { location: 'http://localhost:1/' }).end(),
  (response) => response.destroy(),
  (response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half');
    setImmediate(() => response.destroy());
  },
  // Hangs.
  () => {},
];

/** Stores this many events, published fifty at once: on a busy machine the table responds too late to more. */
async function tellMany(world: InstanceType<(typeof lib)['World']>, count: number) {
  const events = [];
  for (let from = 0; from < count; from += 50) {
    const some = await Promise.all(Array.from({ length: 50 }, () => world.happen()));
    await Promise.all(some.map((event) => world.tell(event)));
    events.push(...some);
  }
  return events;
}

describe('many events', () => {
  test(`to a server that fails at random, by workers that are killed at random (seed ${SEED})`, async () => {
    const random = randomFrom(SEED);
    await using server = await new MerchantServer().listen();
    const world = new lib.World(random);
    const { endpoint, secret } = await world.addEndpoint(`http://localhost:${server.port}/hooks`);
    const merchant = new Merchant([secret], () => world.now);
    const failures = new Map<string, number>();
    const delivered = new Set<string>();
    server.react = (response, { headers, body }) => {
      // On a busy machine it may arrive after its sender has given it up, and time has passed.
      const arrived = new Date(Number(headers['webhook-timestamp']) * 1000);
      const id = merchant.take({ headers: headers as Record<string, string>, body }, arrived);
      const failed = failures.get(id) ?? 0;
      const misdeed = MISDEEDS[Math.floor(random() * 2 * MISDEEDS.length)];
      if (misdeed && failed < MOST_FAILURES) {
        failures.set(id, failed + 1);
        misdeed(response);
        return;
      }
      delivered.add(id);
      response.writeHead(204).end();
    };
    const sender = httpsWebhooks({ toLocalhost: true, timeoutMilliseconds: 500 });
    world.answer = (webhook) => {
      expect(Number(webhook.headers['webhook-timestamp']) * 1000).toBe(world.now.getTime());
      return sender.send(webhook);
    };

    const events = await tellMany(world, EVENTS);
    let killed = 0;
    await world.settle(async (message) => {
      if (random() >= 0.1) return world.send(message);
      killed += 1;
      await killedAt(Math.floor(random() * 5), random() < 0.5, () => world.send(message));
    });

    expect(killed).toBeGreaterThan(EVENTS / 20);
    expect(events.filter(({ id }) => !delivered.has(id))).toEqual([]);
    const logs = await Promise.all(events.map((event) => world.delivery(event, endpoint.id)));
    for (const { status, tries, attempts } of logs) {
      expect(status).toBe('delivered');
      expect(attempts).toHaveLength(tries);
      expect(attempts.at(-1)).toMatchObject({ status_code: 204, error: null });
    }
    const errors = new Set(logs.flatMap(({ attempts }) => attempts.map(({ error }) => error)));
    expect([...errors].filter((error) => !ERRORS.includes(error))).toEqual([]);
    // Which of them a few events meet depends on when a worker is killed.
    if (LONG) expect(errors.size).toBe(ERRORS.length);
    // A webhook with a response has arrived; one that arrived and is not in the log had its worker killed, or is there
    // without an outcome.
    const noted = logs.flatMap(({ attempts }) => attempts);
    const responded = noted.filter(({ status_code }) => status_code !== null);
    expect(server.received.length).toBeGreaterThanOrEqual(responded.length);
    expect(server.received.length).toBeLessThanOrEqual(noted.length + killed);
  });

  longTest(
    'to a server that responds with 410 in between: no attempt begins once that is recorded',
    async () => {
      const world = new lib.World();
      const { findDelivery, findEndpoint } = lib;
      const { endpoint, secret } = await world.addEndpoint();
      const merchant = new Merchant([secret], () => world.now);
      await tellMany(world, 200);
      const begunTooLate: string[] = [];
      let isNoted = false;
      world.answer = async (webhook) => {
        merchant.take(webhook);
        return lib.outcome(merchant.seen.size < 60 ? 204 : 410);
      };
      const work = async () => {
        for (let [message] = world.queue.take(1); message; [message] = world.queue.take(1)) {
          if (isNoted) begunTooLate.push(message.event_id);
          await world.send(message);
          isNoted ||= (await findEndpoint(world.accountId, endpoint.id))?.status === 'disabled';
        }
      };
      // As many as the target has places, so that no message is put back.
      await Promise.all(Array.from({ length: MOST_OF_TARGET }, work));
      expect(begunTooLate.length).toBeGreaterThan(100);
      expect(begunTooLate.filter((id) => merchant.seen.has(id))).toEqual([]);
      for (const id of begunTooLate) {
        expect(await findDelivery(endpoint.id, id, world.now)).toMatchObject({
          delivery: { status: 'ended', attempts: [], next_attempt_at: null },
        });
      }
    },
  );
});
