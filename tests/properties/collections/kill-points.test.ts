import { describe, expect, test } from '@jest/globals';
import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { KILL_STRIDE, SEED } from '#tests/support/jest/budget.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { killedAt } from '#tests/support/service/killable.ts';

/**
 * Work that is killed at its calls to the table and the bucket in turn, before the call or after it: one more run
 * finishes it. Nothing is lost, done twice or stuck. A long run kills at every call, a push at every twelfth.
 */
let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('./world.ts')),
  ...(await import('./audit.ts')),
  ...(await import('./bank.ts')),
  ...(await import('./bank-steps.ts')),
  ...(await import('./presented.ts')),
  ...(await import('#lib/operations/collections/collect-for-account.ts')),
  ...(await import('#lib/operations/bank-files/recall-file.ts')),
  ...(await import('#lib/operations/collections/collections-content.ts')),
});
onLoneTable(async () => {
  lib = await load();
});

type World = Awaited<ReturnType<(typeof lib)['World']['begin']>>;

/** Creates a merchant with two direct debits whose customers were pre-notified, on a day on which both are due. */
async function dueWorld(): Promise<World> {
  const world = await lib.World.begin(['weekly', 'single'], { apart: 0 });
  world.today = businessDaysAfter(world.today, 1);
  await world.collect();
  await world.audit();
  world.today = businessDaysAfter(world.today, 2);
  return world;
}

/** The same with its file at the bank, which pays one order and not the other. */
async function returnedWorld() {
  const world = await dueWorld();
  await world.collect();
  world.send();
  const { text } = await lib.returnFileFor(world.text(world.unanswered.shift() ?? ''), ['00', '04']);
  return { world, answer: world.receive(text) };
}

const statusesIn = async ({ debits }: World) =>
  (await Promise.all(debits.map(({ id }) => lib.allCharges(id)))).map((charges) =>
    charges.map(({ status }) => status),
  );

const KILLED = [false, true];

/** Kills the work at its calls in turn until none is left; returns how many points there were. */
async function atEveryCall<T>(
  begin: () => Promise<T>,
  work: (begun: T) => Promise<unknown>,
  after: (begun: T) => Promise<void>,
): Promise<number> {
  let points = 0;
  for (const losesLastResponse of KILLED) {
    const first = (losesLastResponse ? 1 : 0) + (SEED % KILL_STRIDE);
    for (let calls = first, isKilled = true; isKilled; calls += KILL_STRIDE) {
      const begun = await begin();
      isKilled = await killedAt(calls, losesLastResponse, () => work(begun));
      await after(begun);
      points += isKilled ? 1 : 0;
    }
  }
  return points;
}

async function returnAll(world: World): Promise<void> {
  world.send();
  for (const name of world.unanswered.splice(0)) {
    const { text } = await lib.returnFileFor(world.text(name), ['00']);
    expect((await world.ingest(world.receive(text))).counts).toMatchObject({ exceptions: 0 });
  }
  await world.audit();
  await lib.presentedIn(world);
}

let points = 0;

describe('killed at every call', () => {
  longTest('a run: finished by another run of the day', async () => {
    points += await atEveryCall(
      dueWorld,
      (world) => world.collect(),
      async (world) => {
        expect(await world.collect()).toBe(0);
        await returnAll(world);
        expect(await statusesIn(world)).toEqual([['paid'], ['paid']]);
      },
    );
  });

  longTest('a run: finished by the run of the next day', async () => {
    points += await atEveryCall(
      dueWorld,
      (world) => world.collect(),
      async (world) => {
        // The orders of a file that the bank never received are pre-notified again, and presented the day after.
        for (let days = 0; days < 2; days += 1) {
          world.today = businessDaysAfter(world.today, 1);
          expect(await world.collect()).toBe(0);
          await world.audit();
        }
        await returnAll(world);
        expect(await statusesIn(world)).toEqual([['paid'], ['paid']]);
      },
    );
  });

  test('a return file: finished when it arrives again', async () => {
    points += await atEveryCall(
      returnedWorld,
      ({ world, answer }) => world.ingest(answer),
      async ({ world, answer }) => {
        expect(await world.ingest(answer)).toMatchObject({ state: 'applied', counts: { exceptions: 0 } });
        await world.audit();
        expect((await statusesIn(world)).flat().sort()).toEqual(
          expect.arrayContaining([expect.stringMatching(/^(failed|pending_next_cycle)$/), 'paid']),
        );
      },
    );
  });

  longTest('the refusal of a file: finished by the next run', async () => {
    const rejecting = async () => {
      const world = await dueWorld();
      await world.collect();
      const [name = ''] = world.presented();
      return { world, name, id: name.slice('presentments/'.length, -'.txt'.length) };
    };
    points += await atEveryCall(
      rejecting,
      ({ world, id }) => lib.rejectFile(id, lib.collectionsContent, world.clock),
      async ({ world, name, id }) => {
        world.today = businessDaysAfter(world.today, 1);
        expect(await world.collect()).toBe(0);
        await world.audit();
        const state = await lib.rejectFile(id, lib.collectionsContent, world.clock);
        expect(state).toMatchObject({ state: 'rejected' });
        world.refused.add(name);
        for (let days = 0; days < 2; days += 1) {
          world.today = businessDaysAfter(world.today, 1);
          expect(await world.collect()).toBe(0);
          await world.audit();
        }
        world.send();
        world.unanswered.splice(world.unanswered.indexOf(name), 1);
        await returnAll(world);
        expect(await statusesIn(world)).toEqual([['paid'], ['paid']]);
      },
    );
  });

  longTest('a run in the sandbox: finished by another one', async () => {
    const run = (world: World, date: CalendarDate) =>
      lib.collectForAccount(
        { accountId: world.account.account_id, date, now: world.now, isOver: () => false },
        {
          files: world.files,
          bank: '002',
          issuer: { companyName: 'Escuela Kemper Urgate', rfc: 'EKU9003173C9' },
          content: lib.collectionsContent,
        },
      );
    points += await atEveryCall(
      dueWorld,
      (world) => run(world, world.today),
      async (world) => {
        expect((await run(world, world.today)).run).toMatchObject({ finished: true });
        expect(await statusesIn(world)).toEqual([['paid'], ['paid']]);
        expect((await lib.presentedIn(world)).size).toBe(2);
      },
    );
  });

  test('is tested at one hundred and fifty points at least, or at the part of them that a push tries', () => {
    expect(points).toBeGreaterThanOrEqual(Math.floor(150 / KILL_STRIDE));
  });
});
