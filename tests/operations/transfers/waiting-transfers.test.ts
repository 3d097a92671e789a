import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { RunDay } from '#lib/domain/direct-debit/clock.ts';
import { inTurns } from '#tests/support/jest/in-turns.ts';
import { holdDate, inMexicoCity } from '#tests/support/money/scheduled-run.ts';
import {
  LIMIT,
  type ScheduledTransfers,
  startScheduledTransfers,
} from '#tests/support/money/scheduled-transfers.ts';

/** Weeks of business days without a bank holiday; each test has a week of its own. */
const FIRST = ['2027-06-07', '2027-06-08', '2027-06-09', '2027-06-10'] as const;
const SECOND = ['2027-06-14', '2027-06-15', '2027-06-16', '2027-06-17'] as const;
const THIRD = ['2027-06-21', '2027-06-22', '2027-06-23', '2027-06-24'] as const;
const FOURTH = ['2027-06-28', '2027-06-29', '2027-06-30', '2027-07-01'] as const;
const FIFTH = ['2027-07-05', '2027-07-06', '2027-07-07'] as const;
const SIXTH = ['2027-07-12', '2027-07-13'] as const;
const SEVENTH = ['2027-07-19', '2027-07-20'] as const;

/** The others are what every push tries of the waiting. */
const turnTest = inTurns(5);

const BELOW = 500_00;
const ABOVE = (LIMIT + 1) * 100;

let desk: ScheduledTransfers;
beforeAll(async () => {
  desk = await startScheduledTransfers();
});
afterAll(() => desk.stop());

turnTest(
  'a transfer that is presented and returned in time waits for the bank alone, and no run logs an error',
  async () => {
    const [day, ...later] = FIRST;
    const account_id = await desk.newOwed(day, BELOW);
    expect(await desk.run(day)).toEqual([]);
    expect(await desk.waiting()).toMatchObject([
      { account_id, for: 'return', since: day, status: 'in_transit', amount: BELOW },
    ]);
    await desk.returnAll(day);
    expect(await desk.waiting()).toEqual([]);
    for (const next of later) expect(await desk.run(next)).toEqual([]);
  },
);

describe('a transfer above the limit of the stage', () => {
  turnTest('raises the alarm once it has waited for an operator for more than a business day', async () => {
    const [day, next, third, last] = SECOND;
    const account_id = await desk.newOwed(day, ABOVE);
    expect(await desk.run(day)).toEqual([]);
    const [closed, ...others] = await desk.waiting();
    expect([closed, others]).toMatchObject([
      { account_id, for: 'release', since: day, status: 'closed' },
      [],
    ]);
    const id = closed?.id ?? '';
    expect(await desk.run(next)).toEqual([]);
    expect(await desk.run(third)).toMatchObject([
      {
        ...{ event: 'payment_waits', payment_id: id, account_id, waits_for: 'release' },
        what_to_do: `ops transfers release ${id}, or ops transfers reject ${id}`,
      },
    ]);
    const { lib, clockOn, on } = desk;
    const decision = { as: 'released', by: 'ana' } as const;
    await on(third, () => lib.decideOnTransfer(id, decision, clockOn(third)));
    expect(await desk.waiting()).toMatchObject([{ id, for: 'file', since: third }]);
    expect(await desk.run(last)).toEqual([]);
    expect(await desk.waiting()).toMatchObject([{ id, for: 'return', since: last, status: 'in_transit' }]);
    await desk.returnAll(last);
    expect(await desk.waiting()).toEqual([]);
  });
});

describe('a released transfer', () => {
  test('is in the file of the next day if midnight passed before its own file was released', async () => {
    const [day, next] = SIXTH;
    const account_id = await desk.newOwed(day, BELOW);
    const { putOnce } = desk.files;
    desk.files.putOnce = async (...of) => {
      desk.files.putOnce = putOnce;
      holdDate(inMexicoCity(next, '00:01'));
      return putOnce(...of);
    };
    const waiting = async () => (await desk.waiting()).filter((one) => one.account_id === account_id);
    await desk.run(day);
    expect(await waiting()).toMatchObject([{ for: 'file', status: 'released' }]);
    await desk.run(next);
    expect(await waiting()).toMatchObject([{ for: 'return', since: next }]);
    await desk.returnAll(next);
  });

  turnTest('raises the alarm if the next run has not put it into a file', async () => {
    const [day, next, third] = THIRD;
    const account_id = await desk.newOwed(day, ABOVE);
    await desk.run(day);
    const [closed] = await desk.waiting();
    const id = closed?.id ?? '';
    const { lib, lines, clockOn, on } = desk;
    await on(day, () => lib.decideOnTransfer(id, { as: 'released', by: 'ana' }, clockOn(day)));
    const reportOn = async (today: string) => {
      lines.length = 0;
      await lib.reportWaiting({ ...clockOn(today), day: today as RunDay });
      return [...lines];
    };
    expect(await reportOn(day)).toEqual([]);
    expect(await reportOn(next)).toMatchObject([
      {
        ...{ level: 'error', event: 'payment_waits', payment_id: id, account_id, waits_for: 'file' },
        what_to_do: 'ops collections run',
      },
    ]);
    expect(await desk.run(third)).toEqual([]);
    await desk.returnAll(third);
  });

  turnTest(
    'raises no alarm while no run may put it into a file, because its merchant is suspended',
    async () => {
      const [day, next] = SEVENTH;
      const account_id = await desk.newOwed(day, ABOVE);
      await desk.run(day);
      const { id = '' } = (await desk.waiting()).find((one) => one.account_id === account_id) ?? {};
      const { lib, clockOn, on, lines } = desk;
      await on(day, () => lib.decideOnTransfer(id, { as: 'released', by: 'ana' }, clockOn(day)));
      const change = (status: 'active' | 'suspended') =>
        lib.changeAccountStatus(account_id, status, clockOn(day).today);
      const own = (errors: typeof lines) => errors.filter(({ payment_id }) => payment_id === id);

      await change('suspended');
      expect(own(await desk.run(next))).toEqual([]);
      await change('active');
      lines.length = 0;
      await lib.reportWaiting({ ...clockOn(next), day: next as RunDay });
      expect(own(lines)).toMatchObject([{ event: 'payment_waits', waits_for: 'file' }]);
      expect(own(await desk.run(next))).toEqual([]);
      await desk.returnAll(next);
    },
  );

  turnTest('raises the alarm if its file has not gone to the bank by the end of the next run', async () => {
    const [day, next] = FOURTH;
    const account_id = await desk.newOwed(day, ABOVE);
    await desk.run(day);
    const [closed] = await desk.waiting();
    const id = closed?.id ?? '';
    const { lib, clockOn, on } = desk;
    await on(day, () => lib.decideOnTransfer(id, { as: 'released', by: 'ana' }, clockOn(day)));
    const { bank } = lib.configuredPayouts();
    // A sandbox run of this account that ended before it presented its file. No scheduled run continues that file.
    const of = { kind: 'payouts', account_id, bank, date: clockOn(day).today } as const;
    await lib.filePayments(of, clockOn(day).now, [id]);
    expect(await desk.waiting()).toMatchObject([{ id, for: 'presentment', since: day, status: 'released' }]);
    expect(await desk.run(next)).toMatchObject([
      { event: 'payment_waits', payment_id: id, waits_for: 'presentment', file: expect.any(String) },
    ]);
  });
});

test('transfers that wait are listed up to a limit, those with the longest wait first', async () => {
  const [day, next] = FIFTH;
  const later = await desk.newOwed(day, BELOW, '0009');
  await desk.run(day);
  const latest = await desk.newOwed(next, ABOVE);
  await desk.run(next);
  const found = await desk.waiting();
  const since = found.map((transfer) => transfer.since);
  expect(since).toEqual(since.toSorted());
  expect(found.slice(-2).map(({ account_id }) => account_id)).toEqual([later, latest]);
  expect(await desk.waiting(1)).toEqual(found.slice(0, 1));
});
