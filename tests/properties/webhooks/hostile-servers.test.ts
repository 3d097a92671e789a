import { afterEach, describe, expect, test } from '@jest/globals';
import { httpsWebhooks } from '#lib/providers/webhooks/https-webhooks.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { HostileServer } from '#tests/support/servers/hostile-server.ts';
import { HOSTILE, type Hostile, hostile } from '#tests/support/servers/hostile-servers.ts';

/** The deliveries to hostile webhook servers, from the first attempt to the day on which they are disabled. */
let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('./world.ts')),
  ...(await import('#lib/domain/webhooks/schedule.ts')),
  ...(await import('#lib/store/webhooks/webhook-endpoints.ts')),
});
onLoneTable(async () => {
  lib = await load();
});
afterEach(() => lib.forgetDue());

/** One of each kind on a push: three simulated days of each take time. */
const TRIED =
  process.env.LONG === '1'
    ? HOSTILE
    : [
        'responds with 101 and switches to another protocol',
        'floods with 103',
        'never responds',
        'sends a byte a minute',
        'sends headers without end',
        'resets the connection',
        'redirects to itself',
        'responds with 500 with a gigabyte',
        'responds with 200 with a gigabyte, which is read for 8 KiB',
        'responds with 200 with less than its content-length, and closes',
      ].map(hostile);

const DAY = 24 * 60 * 60_000;
/** Seconds between two attempts, and at most a tenth more; the sweep adds at most ten minutes in this world. */
const WAITS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
const LATE = 10 * 60 + 10;

/** One endpoint at a hostile server, and the history of one delivery to it. */
async function lifeAt({ act, hangs }: Hostile) {
  await using server = await new HostileServer(act).listen('localhost');
  const world = new lib.World();
  const { endpoint } = await world.addEndpoint(`http://localhost:${server.port}/hooks`);
  const timeoutMilliseconds = hangs ? 100 : 60 * 60_000;
  const sender = httpsWebhooks({ toLocalhost: true, timeoutMilliseconds });
  world.answer = (webhook) => sender.send(webhook);
  const event = await world.happen();
  const begun = world.now.getTime();
  await world.tell(event);
  await world.settle();
  await server.allClosed();
  const delivery = await world.delivery(event, endpoint.id);
  return { begun, delivery, endpoint: await lib.findEndpoint(world.accountId, endpoint.id) };
}

describe('each attempt is recorded, retried by the schedule, and the endpoint is disabled on the third day, at a server that', () => {
  const failing = TRIED.filter(({ noted }) => noted.error !== null);
  longTest.each(failing.map((one) => [one.name, one] as const))('%s', async (_, one) => {
    const { begun, delivery, endpoint } = await lifeAt(one);
    expect(delivery).toMatchObject({ status: 'failed', tries: 10, next_attempt_at: null });
    const { status_code, error } = one.noted;
    // A busy machine may reach the deadline before a head that was sent at once.
    const noted = one.hangs ? { error } : { status_code, error };
    for (const attempt of delivery.attempts) expect(attempt).toMatchObject(noted);
    const times = delivery.attempts.map(({ at }) => Date.parse(at));
    WAITS.forEach((wait, n) => {
      const waited = (Number(times[n + 1]) - Number(times[n])) / 1000;
      expect(waited).toBeGreaterThanOrEqual(wait);
      expect(waited).toBeLessThanOrEqual(wait * 1.1 + LATE);
    });
    expect(endpoint).toMatchObject({ status: 'disabled', disabled_reason: 'failing' });
    const days = (Date.parse(String(endpoint?.disabled_at)) - begun) / DAY;
    expect(days).toBeGreaterThanOrEqual(3);
    expect(days).toBeLessThan(4);
  });
});

describe('a webhook is delivered at the first attempt, however long the response, at a server that', () => {
  const delivered = TRIED.filter(({ noted }) => noted.error === null);
  test.each(delivered.map((one) => [one.name, one] as const))('%s', async (_, one) => {
    const { delivery, endpoint } = await lifeAt(one);
    expect(delivery).toMatchObject({ status: 'delivered', attempts: [one.noted] });
    if (one.excerpt) expect(one.excerpt).toContain(delivery.response_excerpt);
    expect(endpoint).toMatchObject({ status: 'enabled', failing_since: null });
  });
});
