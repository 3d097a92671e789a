import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { startLoneTable } from '#tests/support/database/lone-table.ts';
import { TableGate, writes } from '#tests/support/database/table-gate.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { memoryBankFiles } from '#tests/support/money/memory-bank-files.ts';
import { loadScheduledRun, onItsDay, type ScheduledRun } from '#tests/support/money/scheduled-run.ts';

const THURSDAY = '2036-02-28' as CalendarDate;
const MONDAY = '2036-03-03' as CalendarDate;
const TUESDAY = '2036-03-04' as CalendarDate;
const WEDNESDAY = '2036-03-05' as CalendarDate;

const files = memoryBankFiles();
jest.unstable_mockModule('#lib/providers/bank-files/configured-bank-files.ts', () => ({
  configuredBankFiles: () => files,
}));

let table: Awaited<ReturnType<typeof startLoneTable>>;
let gate: TableGate;
let run: ScheduledRun;
let lib: Awaited<ReturnType<typeof load>>;

async function load() {
  return {
    ...(await import('#tests/support/database/stored-debits.ts')),
    ...(await import('#lib/store/charges.ts')),
    ...(await import('#lib/operations/clock.ts')),
    ...(await import('#lib/operations/direct-debits/revoke-direct-debit.ts')),
    ...(await import('#lib/operations/collections/collect-for-account.ts')),
    ...(await import('#lib/operations/collections/collections-content.ts')),
    ...(await import('#lib/operations/collections/configured-collections.ts')),
    ...(await import('#lib/store/collections/collection-runs.ts')),
    ...(await import('#lib/store/keys.ts')),
    ...(await import('#tests/support/database/break-item.ts')),
    requireDebit: async (id: string) => {
      const { findDirectDebit } = await import('#lib/store/direct-debits.ts');
      return (await findDirectDebit(id)) as DirectDebit;
    },
  };
}

beforeAll(async () => {
  jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
  // A run reads everything that is due, so this table is not shared with other tests.
  table = await startLoneTable();
  gate = await TableGate.start();
  run = onItsDay(await loadScheduledRun());
  lib = await load();
});
afterAll(async () => {
  await gate.stop();
  await table.stop();
  jest.restoreAllMocks();
});

let accountId: string;
let ids: string[];
/** No index shows an order that waits for its day. */
let lag: { show: () => void };

beforeEach(async () => {
  accountId = (await lib.storeAccount()).account_id;
  const preNotifiedAt = new Date('2036-02-27T15:00:00Z');
  const store = () => lib.storeActiveDebit(accountId, { next_payment_date: MONDAY }, preNotifiedAt);
  ids = (await Promise.all([store(), store(), store()])).map(({ id }) => id);
  await run.open(THURSDAY);
  lag = gate.hide(({ body }) => body.includes('"IndexName"') && body.includes('CHARGE#'));
});
afterEach(() => lag.show());

const statuses = async () => {
  const found = await Promise.all(ids.map((id) => lib.listCharges({ id }, { limit: 10 })));
  return found.map(({ items }) => items.map(({ status }) => status).join());
};

/** Opens them while no bank is known: they wait in the queue, and are in no file yet. */
async function openWithoutBank() {
  const { COLLECTION_BANK } = process.env;
  delete process.env.COLLECTION_BANK;
  try {
    return await run.open(MONDAY);
  } finally {
    process.env.COLLECTION_BANK = COLLECTION_BANK;
  }
}

describe('while the index does not show the orders that a run has opened', () => {
  test('all of them go into its file', async () => {
    expect(await openWithoutBank()).toEqual({ opened: 3, failed: 0 });
    expect(await statuses()).toEqual(['created', 'created', 'created']);
    expect(await run.present(MONDAY)).toMatchObject({ claimed: 3 });
    expect(await statuses()).toEqual(['in_process', 'in_process', 'in_process']);
    expect(await run.present(MONDAY)).toMatchObject({ claimed: 0, files: [] });
  });

  longTest('those that are opened and then opened again are presented once', async () => {
    let isRefused = true;
    const isFirst = writes(`DD#${ids[0]}`);
    gate.refuse((call) => isRefused && isFirst(call), Number.POSITIVE_INFINITY);
    expect(await run.open(MONDAY)).toEqual({ opened: 2, failed: 1 });
    isRefused = false;
    expect(await run.open(MONDAY)).toEqual({ opened: 1, failed: 0 });
    expect(await run.present(MONDAY)).toMatchObject({ claimed: 3 });
  });

  const revokeFirst = () =>
    lib.revokeDirectDebit(() => lib.requireDebit(ids[0] ?? ''), lib.clockAt(new Date()), { by: 'merchant' });

  longTest('one that is withdrawn in between does not delay the others', async () => {
    await openWithoutBank();
    await revokeFirst();
    expect(await run.present(MONDAY)).toMatchObject({ claimed: 2 });
    expect(await statuses()).toEqual(['cancelled', 'in_process', 'in_process']);
  });

  longTest('those that were opened into its file stay in it', async () => {
    await run.open(MONDAY);
    expect(await statuses()).toEqual(['pending', 'pending', 'pending']);
    await revokeFirst();
    expect(await run.present(MONDAY)).toMatchObject({ claimed: 3 });
  });

  longTest('those of a dissolved file are in the next one', async () => {
    await run.open(MONDAY);
    const put = jest.spyOn(files, 'putOnce').mockRejectedValue(new Error('The bucket is not there'));
    await expect(run.present(MONDAY)).rejects.toThrow('The bucket is not there');
    put.mockRestore();
    expect(await statuses()).toEqual(['pending', 'pending', 'pending']);
    await run.open(TUESDAY);
    // They are pre-notified again.
    expect(await run.present(TUESDAY)).toMatchObject({ claimed: 0 });
    lag.show();
    await run.open(WEDNESDAY);
    expect(await run.present(WEDNESDAY)).toMatchObject({ claimed: 3 });
    expect(await statuses()).toEqual(['in_process', 'in_process', 'in_process']);
  });

  longTest('an account’s own run in the sandbox collects them all', async () => {
    const asked = { accountId, date: MONDAY, now: new Date(`${MONDAY}T15:00:00Z`), isOver: () => false };
    const { run: done } = await lib.collectForAccount(asked, lib.configuredCollections());
    expect(done).toMatchObject({ opened: 3, presented: 3, finished: true });
  });
});

describe('a file with an order that cannot be read once it is released', () => {
  test('is among the files that its run has sent to the bank', async () => {
    const before = (await lib.findRun(MONDAY))?.claimed ?? 0;
    await run.open(MONDAY);
    const { markPresented } = lib.collectionsContent;
    let mend = async () => {};
    jest.spyOn(lib.collectionsContent, 'markPresented').mockImplementationOnce(async (...of) => {
      const { items } = await lib.listCharges({ id: ids[0] ?? '' }, { limit: 1 });
      mend = await lib.breakItem(lib.orderKey(items[0]?.id ?? ''), 'status');
      await markPresented(...of);
    });
    expect(await run.present(MONDAY)).toMatchObject({ claimed: 0, files: [] });
    await mend();
    expect((await lib.findRun(MONDAY))?.claimed).toBe(before + 3);
    expect(await statuses()).toEqual(['pending', 'in_process', 'in_process']);
  });
});
