import { describe, expect, test } from '@jest/globals';
import { type Import, isWorking, WORKING } from '#lib/domain/imports/import.ts';
import { IMPORT_STEPS } from '#lib/domain/imports/states.ts';
import {
  afterSlice,
  beginStep,
  endStep,
  isDue,
  type Move,
  newImport,
  noCounts,
  noteFile,
  pauseStep,
  stopStep,
  takeUp,
} from '#lib/domain/imports/steps.ts';
import { noTotals } from '#lib/domain/imports/totals.ts';
import { day } from '#tests/domain/calendar/day.ts';
import { centavos } from '#tests/domain/direct-debit/sample.ts';
import { SEED } from '#tests/support/jest/budget.ts';
import { pick, randomOf } from './accounts.ts';

const NOW = new Date('2027-03-01T15:00:00Z');
const GUESS = {
  ...({ encoding: 'utf-8', separator: ',', decimal_mark: undefined, days: 'iso' } as const),
  ...{ columns: [], ignored: [] },
};
const given = { id: 'imp_1', account_id: 'acc_1', kind: 'direct_debits', file_name: 'a.csv' } as const;
const waiting = newImport(given, NOW);

type InWork = Parameters<typeof endStep>[0];
const inWork = (one: Import): InWork => {
  if (!isWorking(one)) throw new Error(`${one.status} is no work`);
  return one;
};
const read = (one: Import, rows = 3) => noteFile(one, GUESS, rows, { version: 'v1', sha256: 'aa' }, NOW);
const slice = (one: Import, moves: readonly Move[], lastLine: number, rows = moves.length) =>
  afterSlice(inWork(one), { rows, moves, lastLine }, NOW);

const checked = endStep(
  inWork(
    slice(
      read(beginStep(waiting, 'checking', NOW)),
      [
        [undefined, 'ready'],
        [undefined, 'ready'],
        [undefined, 'rejected'],
      ],
      4,
    ),
  ),
  NOW,
);
const applying = beginStep(checked, 'applying', NOW);

describe('a step of an import', () => {
  test('begins at the first line, and is due for the sweep a minute later', () => {
    expect(applying).toMatchObject({ status: 'applying', done: 0, last_line: 0, attempts: 0 });
    expect([isDue(applying, NOW), isDue(applying, new Date(NOW.getTime() + 60_000))]).toEqual([false, true]);
  });

  test('that is under way or done begins no second time', () => {
    expect(beginStep(applying, 'applying', NOW)).toBe(applying);
    const applied = endStep(inWork(applying), NOW);
    expect(beginStep(applied, 'applying', NOW)).toBe(applied);
  });

  test('is refused before its turn', () => {
    for (const [one, step] of [
      [waiting, 'applying'],
      [waiting, 'undoing'],
      [checked, 'undoing'],
      [beginStep(waiting, 'checking', NOW), 'applying'],
      [applying, 'undoing'],
      [endStep(inWork(beginStep(endStep(inWork(applying), NOW), 'undoing', NOW)), NOW), 'applying'],
    ] as const) {
      expect(() => beginStep(one, step, NOW)).toThrow(expect.objectContaining({ code: 'import_not_ready' }));
    }
  });

  test('moves its rows from one count to another, so that all counts sum to the rows', () => {
    const applied = slice(
      applying,
      [
        ['ready', 'applied'],
        ['ready', 'failed'],
      ],
      4,
      3,
    );
    expect(applied.counts).toEqual({ ...noCounts(), rejected: 1, applied: 1, failed: 1 });
    expect(applied).toMatchObject({ done: 3, last_line: 4 });
  });

  test('is taken up for a time, and counts the attempts without progress', () => {
    const once = takeUp(applying, 10_000, NOW);
    const twice = takeUp(pauseStep(once, NOW), 10_000, NOW);
    expect([once.attempts, twice.attempts, slice(twice, [], 2).attempts]).toEqual([1, 2, 0]);
    expect(once.due_at).toBe('2027-03-01T15:00:10.000Z');
  });
});

describe('a new import', () => {
  const time = NOW.toISOString();

  test('waits for its file, has nothing to do, and has totals if it is of charges', () => {
    expect(waiting).toEqual({
      ...{ ...given, status: 'awaiting_upload', fault: null, fault_columns: [], file_version: null },
      ...{ sha256: null, guess: null, step: null, rows: 0, counts: noCounts(), done: 0, last_line: 0 },
      ...{ applied_until: 0, attempts: 0, due_at: null, checked_at: null, applied_at: null },
      ...{ undone_at: null, version: 1, created_at: time, updated_at: time },
    });
    expect(newImport({ ...given, kind: 'charges' }, NOW).totals).toEqual(noTotals);
    expect(isDue(waiting, NOW)).toBe(false);
  });
});

describe('the totals of a file of charges', () => {
  const taking = (amount: number) => ({ date: day('2027-03-05'), amount: centavos(amount) });
  const takings = (before: Import, ...amounts: number[]) =>
    afterSlice(inWork(before), { rows: 1, moves: [], lastLine: 2, takings: amounts.map(taking) }, NOW);

  test('are those of all slices of its check', () => {
    const charges = beginStep(newImport({ ...given, kind: 'charges' }, NOW), 'checking', NOW);
    expect(takings(takings(charges, 10_00), 5_00, 1_00).totals?.all).toEqual({ count: 3, amount: 16_00 });
    expect(takings({ ...charges, totals: undefined } as never, 10_00).totals?.all.amount).toBe(10_00);
  });

  test('stay as they are in a slice without any, and are missing in a file of direct debits', () => {
    const charges = beginStep(newImport({ ...given, kind: 'charges' }, NOW), 'checking', NOW);
    expect(slice(takings(charges, 10_00), [], 3).totals?.all.amount).toBe(10_00);
    expect(slice(applying, [], 3)).not.toHaveProperty('totals');
  });
});

test('an import notes how far it was applied when that ends, and at no other end', () => {
  const applied = endStep(inWork(slice(applying, [['ready', 'applied']], 2)), NOW);
  expect([checked.applied_until, applied.applied_until]).toEqual([0, 2]);
  const undoing = slice(beginStep(applied, 'undoing', NOW), [['applied', 'undone']], 3);
  expect(endStep(inWork(undoing), NOW).applied_until).toBe(2);
});

describe('an import that stops', () => {
  test('awaits its file again if none was uploaded, and is rejected if the file cannot be read', () => {
    const checking = inWork(beginStep(waiting, 'checking', NOW));
    expect(stopStep(checking, 'file_missing', [], NOW).status).toBe('awaiting_upload');
    expect(stopStep(checking, 'file_is_binary', [], NOW).status).toBe('rejected');
    expect(stopStep(inWork(read(checking)), 'file_missing', [], NOW).status).toBe('rejected');
  });

  test('because its file has changed is not applied again', () => {
    const failed = stopStep(inWork(applying), 'file_changed', [], NOW);
    expect(failed).toMatchObject({ status: 'failed', due_at: null });
    expect(() => beginStep(failed, 'applying', NOW)).toThrow('cannot take this step now');
  });

  test('because of an error of ours goes on where it stopped', () => {
    const half = slice(applying, [['ready', 'applied']], 2);
    const failed = stopStep(inWork(half), 'work_failed', [], NOW);
    const again = beginStep(failed, 'applying', NOW);
    expect(again).toMatchObject({ status: 'applying', fault: null, done: 1, last_line: 2, attempts: 0 });
    expect(again.counts).toEqual(half.counts);
  });

  test('can be undone: rows that were applied as it stopped are counted once', () => {
    const half = slice(applying, [['ready', 'applied']], 2);
    const undoing = beginStep(stopStep(inWork(half), 'work_failed', [], NOW), 'undoing', NOW);
    expect(undoing).toMatchObject({ done: 0, last_line: 0, applied_until: 2 });
    const undone = slice(
      undoing,
      [
        ['applied', 'undone'],
        ['ready', 'undone'],
      ],
      3,
    );
    expect(undone.counts).toEqual({ ...noCounts(), rejected: 1, undone: 2 });
  });
});

test('no sequence of steps leaves the declared states', () => {
  const random = randomOf(SEED);
  const declared = new Set(IMPORT_STEPS.flatMap(({ from, to }) => from.map((one) => `${one} > ${to}`)));
  const seen = new Set<string>();
  for (let life = 0; life < 300; life += 1) {
    let one: Import = waiting;
    for (let step = 0; step < 12; step += 1) {
      const before = one;
      try {
        one = isWorking(before)
          ? pick(random, [
              () => endStep(before, NOW),
              () =>
                stopStep(
                  before,
                  pick(random, ['file_changed', 'file_missing', 'work_failed'] as const),
                  [],
                  NOW,
                ),
              () => read(before),
              () => pauseStep(before, NOW),
              () => takeUp(before, 1, NOW),
            ])()
          : beginStep(before, pick(random, WORKING), NOW);
      } catch {
        continue;
      }
      if (one.status !== before.status) seen.add(`${before.status} > ${one.status}`);
      expect(one === before || one.version === before.version + 1).toBe(true);
      expect(one.due_at !== null).toBe(isWorking(one));
    }
  }
  expect([...seen].toSorted()).toEqual([...declared].toSorted());
});
