import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { longTest } from '#tests/support/jest/long-test.ts';
import {
  type ScheduledTransfers,
  startScheduledTransfers,
} from '#tests/support/money/scheduled-transfers.ts';

/** Weeks of business days without a bank holiday. */
const FIRST = ['2027-06-07', '2027-06-08', '2027-06-09', '2027-06-10'] as const;
const SECOND = ['2027-06-14', '2027-06-15', '2027-06-16', '2027-06-17'] as const;
const THIRD = ['2027-06-21', '2027-06-22', '2027-06-23', '2027-06-24'] as const;
const FOURTH = ['2027-06-28', '2027-06-29', '2027-06-30', '2027-07-01'] as const;
const FIFTH = ['2027-07-05', '2027-07-06', '2027-07-07', '2027-07-08'] as const;
const SIXTH = ['2027-07-12', '2027-07-13', '2027-07-14', '2027-07-15'] as const;

const AMOUNT = 500_00;
const UNANSWERED = '0009';
const COMES_BACK = '0005';

let desk: ScheduledTransfers;
beforeAll(async () => {
  desk = await startScheduledTransfers();
});
afterAll(() => desk.stop());

/** Runs the transfers of some days, with the bank's returns of the first, and returns the errors of each run. */
async function runAll(days: readonly string[]) {
  const errors: unknown[][] = [];
  for (const day of days) {
    errors.push(await desk.run(day));
    if (day === days[0]) await desk.returnAll(day);
  }
  return errors;
}

describe('a transfer without a word from the bank', () => {
  test('becomes an exception on the second business day, which an operator resolves', async () => {
    const [day, next, third, last] = FIRST;
    const account_id = await desk.newOwed(day, AMOUNT, UNANSWERED);
    const [first, second, errors] = await runAll([day, next, third]);
    expect([first, second]).toEqual([[], []]);
    const [transfer, ...others] = await desk.waiting();
    expect([transfer, others]).toMatchObject([{ account_id, for: 'return', since: day }, []]);
    const id = transfer?.exception ?? '';
    expect(errors).toMatchObject([
      {
        ...{ event: 'exception_raised', exception_id: id, reason: 'unanswered', payment_id: transfer?.id },
        what_to_do: `ops exceptions resolve ${id}`,
      },
    ]);
    expect(await desk.run(last)).toEqual([]);

    const { lib, clockOn } = desk;
    const resolving = { as: 'paid', by: 'ana' } as const;
    expect(await lib.resolveOfPayouts(id, resolving, lib.configuredPayouts(), clockOn(last))).toMatchObject({
      state: 'resolved',
      resolved_as: 'paid',
      resolved_by: 'ana',
    });
    expect(await lib.findTransfer(transfer?.id ?? '')).toMatchObject({ status: 'paid' });
    expect(await desk.waiting()).toEqual([]);
  });

  longTest('goes to the bank again if the bank turns out to have refused its file', async () => {
    const [day, next, third, last] = SECOND;
    await desk.newOwed(day, AMOUNT, UNANSWERED);
    await runAll([day, next, third]);
    const [{ id = '', exception = '', file_id } = {}] = await desk.waiting();
    const { lib, clockOn } = desk;
    const { content } = lib.configuredPayouts();
    expect(await lib.rejectFile(file_id ?? '', content, clockOn(third))).toMatchObject({ state: 'rejected' });
    expect(await lib.findException(exception)).toMatchObject({ state: 'resolved', resolved_as: 'refused' });
    expect(await desk.waiting()).toMatchObject([{ id, for: 'file', status: 'released', file_id: null }]);
    expect(await desk.run(last)).toEqual([]);
    const [again, ...others] = await desk.waiting();
    expect([again, others]).toMatchObject([{ id, for: 'return', since: last }, []]);
    expect(again?.exception).toBeUndefined();
  });
});

describe('a transfer whose file was recalled, and that the bank returns after all,', () => {
  const refuse = async ([day, next, third]: readonly [string, string, string, ...string[]]) => {
    const account_id = await desk.newOwed(day, AMOUNT, UNANSWERED);
    await runAll([day, next, third]);
    const transfer = (await desk.waiting()).find((one) => one.account_id === account_id);
    const { lib, clockOn } = desk;
    const outside = lib.configuredPayouts();
    await lib.rejectFile(transfer?.file_id ?? '', outside.content, clockOn(third));
    await desk.returnAs(day, '00', third);
    const { items } = await lib.listExceptions('open', 100);
    const exception = items.find(({ payment_id }) => payment_id === transfer?.id);
    const held = () => lib.findTransfer(transfer?.id ?? '');
    const resolve = (as: 'paid' | 'failed' | 'ignored', code?: string) =>
      lib.resolveOfPayouts(exception?.id ?? '', { as, code, by: 'ana' }, outside, clockOn(third));
    return { exception, held, resolve };
  };

  longTest('is in no further file until an operator says that it was paid', async () => {
    const { exception, held, resolve } = await refuse(FOURTH);
    expect(exception).toMatchObject({ reason: 'presentment_refused', bank_code: '00', amount: AMOUNT });
    await desk.run(FOURTH[3]);
    expect(await held()).toMatchObject({ status: 'released', file_id: null, exception: exception?.id });
    await resolve('paid');
    const settled = await held();
    expect(settled).toMatchObject({ status: 'paid', amount: AMOUNT });
    expect(settled?.exception).toBeUndefined();
    expect(settled?.booked_on).toHaveLength(2);
  });

  longTest(
    'is owed again if the operator says that it came back, and presented again if nothing became of it',
    async () => {
      const failed = await refuse(FIFTH);
      await failed.resolve('failed', '01');
      expect(await failed.held()).toMatchObject({ status: 'returned', return_code: '01' });

      const ignored = await refuse(SIXTH);
      await ignored.resolve('ignored');
      await desk.run(SIXTH[3]);
      expect(await ignored.held()).toMatchObject({ status: 'in_transit', presented_on: SIXTH[3] });
    },
  );
});

longTest('a transfer that comes back in time is no exception', async () => {
  const account_id = await desk.newOwed(THIRD[0], AMOUNT, COMES_BACK);
  await runAll(THIRD);
  const { items } = await desk.lib.listExceptions('open', 100);
  expect(items.map((exception) => exception.account_id)).not.toContain(account_id);
  const waiting = await desk.waiting();
  expect(waiting.map((transfer) => transfer.account_id)).not.toContain(account_id);
});
