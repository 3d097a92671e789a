import { afterEach, expect, jest, test } from '@jest/globals';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { holdDate, inMexicoCity, releaseDate } from '#tests/support/money/scheduled-run.ts';

const DAY = '2036-03-03' as CalendarDate;
const NEXT = addDays(DAY, 1);

let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('#tests/support/money/collection-day.ts')),
  ...(await import('#lib/operations/bank-files/recall-file.ts')),
  ...(await import('#lib/operations/clock.ts')),
  ...(await import('#lib/operations/ledger/closings/changed-presentments.ts')),
  ...(await import('#lib/store/collections/exceptions.ts')),
  ...(await import('#lib/store/collections/find-files.ts')),
  ...(await import('#lib/store/collections/reconciliations.ts')),
  ...(await import('#lib/store/engine/client.ts')),
});
onLoneTable(async () => {
  lib = await load();
});
afterEach(releaseDate);

const changedOn = (day: CalendarDate) => lib.changedPresentments({ after: addDays(day, -1), until: day });

test('a closing has the presentment of its day, and later each one whose outcomes changed, which add up', async () => {
  holdDate(inMexicoCity(DAY));
  const one = await lib.CollectionDay.begin({ count: 2, eve: '2036-02-28', day: DAY });
  await one.open();
  await one.present();
  const price = 350_50;
  const presentment = (paid: number, returned: number) => {
    const counts = { presented: 2, paid, returned, unanswered: 2 - paid - returned, taken_back: 0 };
    const sums = Object.entries(counts).map(([what, count]) => [what, { count, amount: count * price }]);
    return { presented_on: DAY, ...Object.fromEntries(sums) };
  };
  expect(await changedOn(DAY)).toEqual([presentment(0, 0)]);

  await one.answer('answers/first.txt', (lines) => lines.slice(0, 1));
  await one.settle('answers/first.txt');
  expect(await changedOn(DAY)).toEqual([presentment(1, 0)]);
  expect(await changedOn(NEXT)).toEqual([]);

  holdDate(inMexicoCity(NEXT));
  await one.answer('answers/second.txt', (lines) =>
    lines.slice(1).map((line) => ({ ...line, returnCode: '04' })),
  );
  await one.settle('answers/second.txt');
  expect(await changedOn(NEXT)).toEqual([presentment(1, 1)]);
  expect(await changedOn(addDays(NEXT, 1))).toEqual([]);

  // Not one order of an earlier day is read: there may be a hundred such days, of a hundred thousand orders.
  const send = jest.spyOn(lib.documents, 'send');
  await changedOn(NEXT);
  expect(JSON.stringify(send.mock.calls.map(([command]) => command.input))).not.toMatch(/ORD#|FILE#/);
  send.mockRestore();
});

test('a closing has an earlier presentment whose outcomes an operator has changed, and so has its report', async () => {
  const day = '2036-03-05' as CalendarDate;
  holdDate(inMexicoCity(day));
  const one = await lib.CollectionDay.begin({ count: 2, eve: '2036-03-03', day });
  await one.open();
  await one.present();
  await one.answer('answers/odd.txt', ([first, second]) =>
    [first, second && { ...second, amount: (second.amount + 1) as never }].filter(
      (line) => line !== undefined,
    ),
  );
  await one.settle('answers/odd.txt');
  const [exception] = (await lib.listExceptions('open', 10)).items.filter(({ date }) => date === day);
  const next = addDays(day, 1);

  holdDate(inMexicoCity(next));
  expect(await changedOn(next)).toEqual([]);
  await one.resolve(exception?.id ?? '', 'paid');

  const outcomes = { paid: { count: 2, amount: 2 * 350_50 }, unanswered: { count: 0, amount: 0 } };
  expect(await changedOn(next)).toMatchObject([{ presented_on: day, ...outcomes }]);
  const report = one.files.written.get(`reports/reconciliation/current/all/${day}.csv`);
  expect(report).toContain(`${day},total,,,2,701.00,2,701.00,`);
});

test('no closing loses a presentment whose outcomes change again before the closing is made', async () => {
  const day = '2036-03-07' as CalendarDate;
  holdDate(inMexicoCity(day));
  const one = await lib.CollectionDay.begin({ count: 2, eve: '2036-03-05', day });
  await one.open();
  await one.present();
  const [monday, tuesday] = [addDays(day, 3), addDays(day, 4)];

  holdDate(inMexicoCity(monday));
  await one.answer('answers/monday.txt', (lines) => lines.slice(0, 1));
  await one.settle('answers/monday.txt');
  holdDate(inMexicoCity(tuesday));
  await one.answer('answers/tuesday.txt', (lines) => lines.slice(1));
  await one.settle('answers/tuesday.txt');

  expect(await changedOn(monday)).toMatchObject([{ presented_on: day }]);
  expect(await changedOn(tuesday)).toMatchObject([{ presented_on: day }]);
  expect(await changedOn(addDays(monday, -1))).toEqual([]);
  expect(await changedOn(addDays(tuesday, 1))).toEqual([]);
});

test('no closing has orders as unanswered that a later run has taken out of their file', async () => {
  const day = '2036-03-18' as CalendarDate;
  const next = addDays(day, 1);
  holdDate(inMexicoCity(day));
  const one = await lib.CollectionDay.begin({ count: 2, eve: '2036-03-14', day });
  await one.open();
  await one.present();
  const late = await lib.CollectionDay.begin({ count: 3, eve: '2036-03-14', day });
  await late.open();
  await late.claim();

  // The report of the day is written before the run dissolves the file that was never released.
  holdDate(inMexicoCity(next));
  await one.answer('answers/before-the-run.txt');
  await one.settle('answers/before-the-run.txt');
  await one.tidy(next);
  expect(await changedOn(next)).toMatchObject([
    { presented_on: day, presented: { count: 5 }, paid: { count: 2 }, taken_back: { count: 3 } },
  ]);
});

test('a closing has an earlier presentment whose file was never released, once a run has dissolved it', async () => {
  const day = '2036-03-24' as CalendarDate;
  const next = addDays(day, 1);
  holdDate(inMexicoCity(day));
  const one = await lib.CollectionDay.begin({ count: 3, eve: '2036-03-20', day });
  await one.open();
  await one.claim();
  expect(await changedOn(next)).toEqual([]);

  holdDate(inMexicoCity(next));
  await one.tidy(next);
  const sums = { presented: { count: 3 }, unanswered: { count: 0 }, taken_back: { count: 3 } };
  expect(await changedOn(next)).toMatchObject([{ presented_on: day, ...sums }]);
  const report = one.files.written.get(`reports/reconciliation/current/all/${day}.csv`);
  expect(report).toContain(`${day},total,,,3,1051.50,`);
});

test.each([['recall'], ['report']] as const)(
  'a closing has an earlier presentment that the bank refused, if its %s was cut off and finished by a run',
  async (step) => {
    const day = { recall: '2036-04-01', report: '2036-04-08' }[step] as CalendarDate;
    const next = addDays(day, 1);
    holdDate(inMexicoCity(day));
    const one = await lib.CollectionDay.begin({ count: 2, eve: addDays(day, -4), day });
    await one.open();
    await one.present();
    holdDate(inMexicoCity(next));
    const { content } = one.receiving;
    const cutOff = { ...content, [step]: () => Promise.reject(new Error('Interrupted')) };
    const [file] = await lib.listFiles(day);
    const refuse = lib.rejectFile(file?.id ?? '', cutOff, lib.clockAt(new Date()), one.files);
    await expect(refuse).rejects.toThrow('Interrupted');

    await one.tidy(next);
    const sums = { presented: { count: 2 }, unanswered: { count: 0 }, taken_back: { count: 2 } };
    expect(await changedOn(next)).toMatchObject([{ presented_on: day, ...sums }]);
    expect((await lib.listFiles(day))[0]).toMatchObject({ state: 'rejected', look_on: null });
  },
);
