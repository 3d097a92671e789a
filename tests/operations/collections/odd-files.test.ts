import { describe, expect, test } from '@jest/globals';
import { BadBankFile, MEANINGS } from '#lib/domain/bank-file/bad-bank-file.ts';
import type { ReadDetail } from '#lib/domain/bank-file/detail.ts';
import type { BankFileHeader } from '#lib/domain/bank-file/header.ts';
import { checkBankFile, readReturnFile } from '#lib/domain/bank-file/read-bank-file.ts';
import { isUnreadable } from '#lib/domain/bank-file/return-line.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { CollectionException } from '#lib/domain/direct-debit/exception.ts';
import { randomOf, shuffled } from '#tests/bench/statistics.ts';
import { collect, detail, fileOf, header as sampleHeader } from '#tests/domain/bank-file/sample.ts';
import { read, write } from '#tests/properties/collections/bank.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { ODD, SEED } from '#tests/support/jest/budget.ts';
import { ODD_FILES, type OddFile } from './odd-files.ts';

const [EVE, DAY] = ['2036-02-28', '2036-03-03'];
/** How many return files a day has: each of them makes its reconciliation again. */
const OF_A_DAY = 30;

let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('#lib/operations/collections/returns/reconcile.ts')),
  ...(await import('#lib/store/charges.ts')),
  ...(await import('#lib/store/collections/exceptions.ts')),
  ...(await import('#tests/support/money/collection-day.ts')),
});
onLoneTable(async () => {
  lib = await load();
});

test('the list has some three hundred irregular files, each with its own name', () => {
  expect(new Set(ODD_FILES.map(({ name }) => name)).size).toBe(ODD_FILES.length);
  expect(ODD_FILES.length).toBeGreaterThanOrEqual(300);
});

/** A file of two lines as a reader of texts alone sees it: which lines can be settled, or why it is refused. */
async function readingOf(text: string) {
  const pieces = [Buffer.from(text, 'latin1')];
  const { kind, bank, rfc } = sampleHeader;
  const expected = { kind, bank, rfc };
  try {
    await checkBankFile(pieces, expected);
    const { lines } = await readReturnFile(pieces, expected);
    return (await collect(lines)).map((line) => (isUnreadable(line) ? 'exception' : line.returnCode));
  } catch (error) {
    if (error instanceof BadBankFile) return error.code;
    throw error;
  }
}

describe('an irregular file is read as far as its lines are reliable', () => {
  test('each one of the list', async () => {
    const whole = await fileOf([
      detail({ returnCode: '00' }),
      detail({ numericReference: '1000002', returnCode: '04' }),
    ]);
    for (const { name, change, ...expected } of ODD_FILES) {
      const reading = await readingOf(change(whole));
      const because = { name, reading };
      if (typeof reading === 'string') {
        expect({ ...because, is: ['refused', 'safe'].includes(expected.becomes) }).toEqual({
          ...because,
          is: true,
        });
        expect(Object.keys(MEANINGS)).toContain(reading);
        continue;
      }
      const isRight = reading.map((one, index) => one === ['00', '04'][index]);
      const isSettled = expected.becomes === 'settled' && isRight.every(Boolean);
      const isException =
        expected.becomes === 'exception' &&
        isRight.every((right, index) => right === (index + 2 !== expected.line));
      expect({ ...because, is: isSettled || isException || expected.becomes === 'safe' }).toEqual({
        ...because,
        is: true,
      });
    }
  });
});

type Day = Awaited<ReturnType<(typeof lib)['CollectionDay']['begin']>>;
type Pair = readonly [ReadDetail, ReadDetail];

/** A day with two orders at the bank for each of some irregular files. */
async function presented(files: number): Promise<{ day: Day; header: BankFileHeader; pairs: Pair[] }> {
  const day = await lib.CollectionDay.begin({ count: 2 * files, eve: EVE, day: DAY, isOwn: true });
  await day.open();
  await day.present();
  const [text = ''] = day.files.written.values();
  const { header, details } = await read(text);
  const pairs = Array.from({ length: files }, (_, n) => details.slice(2 * n, 2 * n + 2) as unknown as Pair);
  return { day, header, pairs };
}

const STATUS = { '00': ['paid'], '04': ['failed', 'pending_next_cycle'] } as const;

describe('an irregular file settles, causes an exception for a line, or is refused', () => {
  const random = randomOf(SEED);
  const chosen = shuffled(ODD_FILES, random).slice(0, ODD);
  const days = Array.from({ length: Math.ceil(chosen.length / OF_A_DAY) }, (_, n) =>
    chosen.slice(n * OF_A_DAY, (n + 1) * OF_A_DAY),
  );

  test.each(days.map((files, n) => [n + 1, files] as const))(
    'the day balances, and the file delivered again changes nothing: day %i',
    async (_, files) => {
      const { day, header, pairs } = await presented(files.length);
      for (const [n, odd] of files.entries()) await tryOut(day, header, pairs[n] as Pair, odd, n);
    },
  );
});

async function tryOut(day: Day, header: BankFileHeader, [one, other]: Pair, odd: OddFile, n: number) {
  const says = [
    { ...one, returnCode: '00' },
    { ...other, returnCode: '04' },
  ] as const;
  const name = `answers/${day.accountId}-${n}.txt`;
  day.files.written.set(name, odd.change(await write({ ...header, fileNumber: 90_000 + n }, says)));
  const { state, fault, counts } = await day.settle(name);
  const orders = await ordersOf(day, says);
  const raised = await exceptionsOf(name);
  const because = {
    name: odd.name,
    state,
    fault,
    counts,
    raised: raised.map(({ reason, line }) => [reason, line]),
  };

  for (const [index, { returnCode }] of says.entries()) {
    const { status = '' } = orders[index] ?? {};
    const isSettled = (STATUS[returnCode as '00' | '04'] as readonly string[]).includes(status);
    const isException = raised.some(({ line }) => line === index + 2);
    const isOwnCode = orders[index]?.failure?.bank_code?.startsWith('X') ?? false;
    const is = state === 'applied' ? isSettled !== isException || isOwnCode : status === 'in_process';
    expect({ ...because, index, status, is }).toEqual({ ...because, index, status, is: true });
  }
  if (state === 'refused') expect(Object.keys(MEANINGS)).toContain(fault?.code);
  const becomes = state === 'refused' ? state : raised.length > 0 ? 'exception' : 'settled';
  if (odd.becomes !== 'safe') expect({ ...because, becomes }).toEqual({ ...because, becomes: odd.becomes });

  const { differences, total } = await lib.reconcileDay(DAY as CalendarDate, day.accountId);
  expect(differences).toEqual([]);
  const { presented: all, paid, returned, unanswered } = total;
  expect(paid.count + returned.count + unanswered.count).toBe(all.count);
  expect(paid.amount + returned.amount + unanswered.amount).toBe(all.amount);

  expect(await day.settle(name)).toMatchObject({ state, counts });
  expect(await ordersOf(day, says)).toEqual(orders);
  expect(await exceptionsOf(name)).toEqual(raised);
}

async function ordersOf(day: Day, lines: readonly ReadDetail[]): Promise<(Charge | undefined)[]> {
  const { withOrders } = await import('#lib/operations/collections/returns/lines.ts');
  const found = await withOrders(lines);
  expect(found.every(({ charge }) => charge?.account_id === day.accountId)).toBe(true);
  return found.map(({ charge }) => charge);
}

async function exceptionsOf(name: string): Promise<CollectionException[]> {
  return (await lib.listExceptions('open', 10_000)).items.filter(({ file }) => file === name);
}
