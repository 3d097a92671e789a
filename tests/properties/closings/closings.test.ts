import { expect, jest, test } from '@jest/globals';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Line } from '#lib/domain/ledger/line.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { memoryBankFiles } from '#tests/support/money/memory-bank-files.ts';
import { holdDate, releaseDate } from '#tests/support/money/scheduled-run.ts';

const copies = memoryBankFiles();
jest.unstable_mockModule('#lib/providers/evidence-copies/configured-evidence-copies.ts', () => ({
  configuredEvidenceCopies: () => copies,
}));
const load = async () => ({
  ...(await import('./month.ts')),
  ...(await import('#lib/domain/ledger/closing.ts')),
  ...(await import('#lib/domain/ledger/postings.ts')),
  ...(await import('#lib/domain/ledger/sums.ts')),
  ...(await import('#lib/operations/ledger/closings/close-days.ts')),
  ...(await import('#lib/operations/ledger/closings/closed-lines.ts')),
  ...(await import('#lib/operations/ledger/closings/find-closing.ts')),
  ...(await import('#lib/secrets/evidence-signature.ts')),
  ...(await import('#lib/store/ledger/closings.ts')),
});
let lib: Awaited<ReturnType<typeof load>>;
let [sun, moon] = ['', ''];
onLoneTable(async () => {
  lib = await load();
  [sun = '', moon = ''] = await lib.closedMonth(2);
});

const headsOf = async () => (await lib.findHeads()).map(({ text }) => JSON.parse(text));

test('a month is closed day by day: each day opens with the balances of the former day, and replaying all lines gives the end', async () => {
  const heads = await headsOf();
  expect(heads.map(({ day }) => day)).toEqual(Array.from({ length: lib.DAYS }, (_, n) => lib.dayOf(n)));
  for (const [n, head] of heads.entries()) {
    expect(head.closing).toEqual(lib.sumOfPostings(head.opening, head.movements));
    expect(lib.imbalanceOf(head.closing)).toBe(0);
    if (n > 0) expect(head.opening).toEqual(heads[n - 1].closing);
  }
  const all: Line[] = [];
  for (const id of [sun, moon])
    for await (const line of lib.linesOfDays(id, { after: undefined, until: lib.dayOf(lib.DAYS) }))
      if (lib.isClosable(line)) all.push(line);
  expect(heads.at(-1).closing).toEqual(lib.sumOfPostings(...all.map(({ postings }) => postings)));
  expect(heads.reduce((sum, { lines }) => sum + lines, 0)).toBe(all.length);
  expect(await lib.verifyAll()).toMatchObject({ days: lib.DAYS, lines: all.length, fault: undefined });
});

test('a day is closed at 02:00 of the next one at the earliest, and once', async () => {
  const [day, after] = [lib.dayOf(lib.DAYS), lib.dayOf(lib.DAYS + 1)];
  // Mexico City is six hours behind.
  expect(await lib.closeDays(lib.at(after, '07:59'))).toEqual([]);
  expect(await lib.findHead(day)).toBeUndefined();
  const before = await lib.findHead(lib.dayOf(5));
  holdDate(lib.at(after, '08:00'));
  const both = await Promise.all([1, 2].map(() => lib.closeDays(lib.at(after, '08:00'))));
  releaseDate();
  expect(both.flat()).toContain(day);
  expect(await lib.closeDays(lib.at(after, '08:30'))).toEqual([]);
  expect(await lib.findHead(lib.dayOf(5))).toEqual(before);
  expect((await lib.verifyAll()).fault).toBeUndefined();
});

test('a line of a simulated day is in no closing', async () => {
  const part = await lib.findPart(moon, lib.dayOf(3));
  expect(JSON.parse(part?.text ?? '')).toMatchObject({ lines: 1 });
});

test('a merchant without transactions on a day gets a signed closing of it, with the same text each time', async () => {
  const empty = lib.dayOf(5);
  expect(await lib.findPart(sun, empty)).toBeUndefined();
  const [one, other] = [await lib.findClosing(sun, empty), await lib.findClosing(sun, empty)];
  expect([other.text, other.hash]).toEqual([one.text, one.hash]);
  expect(await lib.isSignedClosing(one.text, one.signature)).toBe(true);
  const [head, last] = [await lib.findHead(empty), await lib.findPart(sun, lib.dayOf(4))];
  const { closing } = JSON.parse(last?.text ?? '{}');
  expect(JSON.parse(one.text)).toEqual({
    ...{ v: 1, day: empty, account_id: sun, head_hash: head?.hash, previous_hash: last?.hash },
    ...{ lines: 0, lines_hash: expect.any(String), opening: closing, movements: {}, closing },
  });
  expect((await lib.listClosedLines(sun, empty, { limit: 10 })).items).toEqual([]);
  expect(await lib.findPart(sun, empty)).toBeUndefined();
});

test('a day that is not closed yet is refused otherwise than one that never has a closing', async () => {
  const ways = [
    (day: CalendarDate) => lib.findClosing(sun, day),
    (day: CalendarDate) => lib.listClosedLines(sun, day, { limit: 10 }),
  ];
  const notYet = addDays((await lib.findLastClosed()) ?? lib.FIRST, 1);
  for (const ask of ways) await expect(ask(notYet)).rejects.toMatchObject({ code: 'day_not_closed' });
  for (const before of [addDays(lib.FIRST, -1), '2020-01-01' as CalendarDate])
    for (const ask of ways) await expect(ask(before)).rejects.toMatchObject({ code: 'closing_not_found' });
});
