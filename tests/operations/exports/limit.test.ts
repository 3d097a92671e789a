import { beforeEach, describe, expect, test } from '@jest/globals';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { type Export, type ExportTerms, MOST_UNDER_WAY } from '#lib/domain/exports/export.ts';
import { newExport } from '#lib/domain/exports/new-export.ts';
import { newId } from '#lib/domain/ids.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { memoryBankFiles } from '#tests/support/money/memory-bank-files.ts';
import { costingLife, killedAt } from '#tests/support/service/killable.ts';

let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('#lib/operations/exports/start-export.ts')),
  ...(await import('#lib/operations/exports/write-export.ts')),
  ...(await import('#lib/store/engine/transact.ts')),
  ...(await import('#lib/store/exports.ts')),
});
onLoneTable(async () => {
  lib = await load();
});

const TERMS: ExportTerms = {
  ...{ kind: 'payments', format: 'csv', filter: { status: null, type: null } },
  ...{ from: '2027-02-15' as CalendarDate, to: '2027-02-16' as CalendarDate },
};
const NOW = new Date();
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

let account: string;
beforeEach(() => {
  account = newId('acc');
});

/** Asks for an export. Returns it, or undefined if too many are under way. */
async function ask(now = NOW): Promise<Export | undefined> {
  const record = newExport(account, TERMS, now);
  try {
    return await lib.startExport(record, now, async (writes) => {
      await lib.transact(writes);
      return record;
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    expect(error).toMatchObject({ code: 'too_many_requests', retryAfter: 60 });
    expect(await lib.findExport(record.id, now)).toBeUndefined();
    return undefined;
  }
}

const askAtOnce = async (count: number, now = NOW) =>
  (await Promise.all(Array.from({ length: count }, () => ask(now)))).filter((one) => one !== undefined);
const write = ({ id }: Export, files = memoryBankFiles()) => lib.writeExport(id, files, NOW);

describe('exports under way', () => {
  test('are as many as allowed, however many are asked for at once', async () => {
    expect(await askAtOnce(3 * MOST_UNDER_WAY)).toHaveLength(MOST_UNDER_WAY);
    expect(await ask()).toBeUndefined();
  });

  test('are not limited by those of another account', async () => {
    await askAtOnce(MOST_UNDER_WAY);
    account = newId('acc');
    expect(await ask()).toBeDefined();
  });

  test('leave room once one is finished, and no more than that', async () => {
    const all = await askAtOnce(MOST_UNDER_WAY);
    await Promise.all(all.slice(0, 3).map((one) => write(one)));
    expect(await askAtOnce(9)).toHaveLength(3);
  });

  test('free one slot each, wherever their worker is killed, and however often it goes on', async () => {
    const files = memoryBankFiles(costingLife);
    for (const losesLast of [false, true]) {
      for (let calls = 0, isKilled = true; isKilled; calls += 1) {
        account = newId('acc');
        const [one] = await askAtOnce(MOST_UNDER_WAY);
        if (!one) throw new Error('None was created');
        isKilled = await killedAt(calls, losesLast, () => write(one, files));
        await write(one, files);
        await write(one, files);
        expect([calls, (await askAtOnce(3)).length]).toEqual([calls, 1]);
      }
    }
  });

  test('that were given up do not count after an hour, and take nothing from others if they are finished then', async () => {
    const [givenUp] = await askAtOnce(MOST_UNDER_WAY);
    expect(await ask(later(59))).toBeUndefined();
    expect(await askAtOnce(2 * MOST_UNDER_WAY, later(61))).toHaveLength(MOST_UNDER_WAY);
    if (givenUp) await write(givenUp);
    expect(givenUp && (await lib.findExport(givenUp.id, NOW))).toMatchObject({ status: 'ready' });
    expect(await ask(later(62))).toBeUndefined();
  });
});
