import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { ReadDetail } from '#lib/domain/bank-file/detail.ts';
import { longTest } from '#tests/support/jest/long-test.ts';

/**
 * Case 12: 210 reconciliation files of a day, in no order: one current file, and its former contents by their numbers.
 */
const EVE = '2031-03-03';
const DAY = '2031-03-04';
/** The owner of these files differs from test to test, so each has its own. */
const load = async () => (await import('#tests/support/money/collection-day.ts')).CollectionDay;

let CollectionDay: Awaited<ReturnType<typeof load>>;
beforeAll(async () => {
  jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
  CollectionDay = await load();
});
afterAll(() => void jest.restoreAllMocks());

/** Orders of a separate account at the bank, without returns. */
async function presented(count: number) {
  const day = await CollectionDay.begin({ count, eve: EVE, day: DAY, isOwn: true });
  await day.open();
  await day.claim();
  await day.present();
  const answers = (...names: string[]) => names.map((name) => `answers/${day.accountId}-${name}`);
  const reports = () => [...day.files.written.keys()].filter((name) => name.startsWith('reports/'));
  const numbered = (n: number) => `reports/reconciliation/${day.accountId}/${DAY}/0000${n}.csv`;
  const current = `reports/reconciliation/current/${day.accountId}/${DAY}.csv`;
  const settle = async (name: string, says: (lines: ReadDetail[]) => ReadDetail[]) => {
    await day.answer(name, says);
    await day.settle(name);
  };
  return { day, answers, reports, numbered, current, settle };
}

const only = (place: number) => (lines: ReadDetail[]) => lines.slice(place, place + 1);
const total = (text = '') => text.split('\r\n').at(-2)?.split(',').slice(4, 8);

describe('the reconciliation of a day', () => {
  longTest('has one current file, and a number for each of its contents in order', async () => {
    const { day, answers, reports, numbered, current, settle } = await presented(2);
    const [one = '', two = ''] = answers('one', 'two');
    await settle(one, only(0));
    await settle(two, only(1));
    expect(reports().sort()).toEqual([numbered(1), numbered(2), current].sort());
    const { written } = day.files;
    expect(total(written.get(numbered(1)))).toEqual(['2', '701.00', '1', '350.50']);
    expect(total(written.get(numbered(2)))).toEqual(['2', '701.00', '2', '701.00']);
    expect(written.get(current)).toBe(written.get(numbered(2)));
  });

  longTest('is not written again if a return file changes nothing', async () => {
    const { day, answers, reports, settle } = await presented(2);
    const names = answers(...Array.from({ length: 6 }, (_, n) => `n${n}`));
    await settle(names[0] ?? '', (lines) => lines);
    const before = new Map(day.files.written);
    const put = jest.spyOn(day.files, 'put');
    // Other bytes with the same contents: the lines in reverse order, or one of them alone.
    await settle(names[1] ?? '', (lines) => lines.toReversed());
    await settle(names[2] ?? '', only(0));
    await settle(names[3] ?? '', only(1));
    expect(put).not.toHaveBeenCalled();
    expect(reports()).toEqual([...before.keys()].filter((name) => name.startsWith('reports/')));
  });

  test('is current after a writer died before it had written that file', async () => {
    const { day, answers, numbered, current, settle } = await presented(2);
    const [one = '', two = ''] = answers('one', 'two');
    await settle(one, only(0));
    jest.spyOn(day.files, 'put').mockRejectedValueOnce(new Error('killed'));
    await expect(settle(two, only(1))).rejects.toThrow('killed');
    const { written } = day.files;
    expect(written.get(current)).toBe(written.get(numbered(1)));
    await day.settle(two);
    expect(written.get(current)).toBe(written.get(numbered(2)));
    expect(written.has(numbered(3))).toBe(false);
  });

  longTest('is current after a slow writer was overtaken', async () => {
    const { day, answers, reports, current, settle } = await presented(2);
    const [one = '', two = ''] = answers('one', 'two');
    const { put } = day.files;
    const [writing, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    jest.spyOn(day.files, 'put').mockImplementationOnce(async (...file) => {
      writing.resolve();
      await other.promise;
      await put(...file);
    });
    const slow = settle(one, only(0));
    await writing.promise;
    await settle(two, only(1));
    other.resolve();
    await slow;
    expect(total(day.files.written.get(current))).toEqual(['2', '701.00', '2', '701.00']);
    expect(reports().filter((name) => name === current)).toHaveLength(1);
  });
});
