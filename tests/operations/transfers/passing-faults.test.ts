import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { openDispute } from '#lib/domain/disputes/dispute.ts';
import { NO_FEE } from '#lib/domain/fees.ts';
import type { Centavos } from '#lib/domain/money.ts';
import {
  type ScheduledTransfers,
  startScheduledTransfers,
} from '#tests/support/money/scheduled-transfers.ts';

/** Business days without a bank holiday, of different weeks. */
const [FIRST, SECOND, THIRD, FOURTH] = ['2027-06-07', '2027-06-14', '2027-06-21', '2027-06-15'] as const;
const [NEXT, LATER] = ['2027-06-08', '2027-06-09'] as const;
const AMOUNT = 500_00;

let desk: ScheduledTransfers;
beforeAll(async () => {
  desk = await startScheduledTransfers();
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(() => desk.stop());

/** Makes the next transactions fail at AWS that contain all of these texts. */
const failing = (times: number, ...texts: string[]): Promise<void> =>
  failingWith({ name: 'InternalServerError', $metadata: {} }, times, texts);

async function failingWith(marks: object, times: number, texts: readonly string[]): Promise<void> {
  const { documents } = await import('#lib/store/engine/client.ts');
  const send = documents.send.bind(documents);
  let left = times;
  jest.spyOn(documents, 'send').mockImplementation(((command: { input: { TransactItems?: unknown } }) => {
    const body = JSON.stringify(command.input.TransactItems) ?? '';
    if (left === 0 || !texts.every((text) => body.includes(text))) return send(command as never);
    left -= 1;
    return Promise.reject(Object.assign(new Error('It failed'), marks));
  }) as never);
}

const waitingOf = async (account: string) =>
  (await desk.waiting()).filter(({ account_id }) => account_id === account).map((one) => one.for);
/** The error of a run that is repeated, with the message of its cause. */
const failedFor = (message: unknown) => ({
  code: 'unavailable',
  cause: expect.objectContaining({ message }),
});
const errors = () => desk.lines.filter(({ level }) => level === 'error');

describe('a transfer that fails because AWS does', () => {
  test('is with the bank once the run is repeated, and raises no alarm', async () => {
    const [one, other] = [await desk.newOwed(FIRST, AMOUNT), await desk.newOwed(FIRST, AMOUNT)];
    // Both attempts of the run to put it into a file.
    await failing(2, one, '"file_id":"all/');
    await expect(desk.run(FIRST)).rejects.toMatchObject(
      failedFor(expect.stringMatching(/^1 failed for now, the first is tr_/)),
    );
    expect([await waitingOf(one), await waitingOf(other)]).toEqual([['file'], ['return']]);
    expect(errors()).toEqual([]);
    expect(await desk.run(FIRST)).toEqual([]);
    expect(await waitingOf(one)).toEqual(['return']);
    await desk.returnAll(FIRST);
  });

  test('does not leave while its reserve is not kept, if that fails at each attempt, and leaves once it is', async () => {
    const [one, other] = [await desk.newOwed(NEXT, AMOUNT), await desk.newOwed(NEXT, AMOUNT)];
    await desk.lib.changeAccount(one, { reserve: { percent: 10 } });
    await failingWith({}, Infinity, [one, 'KEPT']);
    const failed = { event: 'reserve_failed', account_id: one, what_to_do: 'ops collections run' };
    expect(await desk.run(NEXT)).toEqual([expect.objectContaining(failed)]);
    expect([await waitingOf(one), await waitingOf(other)]).toEqual([[], ['return']]);
    const requested = desk.lib.requestTransfer(one, desk.clockOn(NEXT), () => false);
    await expect(requested).rejects.toMatchObject({ code: 'nothing_available' });
    jest.restoreAllMocks();
    expect(await desk.run(LATER)).toEqual([]);
    expect(await waitingOf(one)).toEqual(['return']);
    await desk.returnAll(NEXT);
    await desk.returnAll(LATER);
  });

  test('is decided by the repetition as well if no decision could be stored', async () => {
    const [one, other] = [await desk.newOwed(SECOND, AMOUNT), await desk.newOwed(SECOND, AMOUNT)];
    await failing(1, one, 'OUTGOING');
    await expect(desk.run(SECOND)).rejects.toMatchObject(failedFor(`1 failed for now, the first is ${one}`));
    expect([await waitingOf(one), await waitingOf(other)]).toEqual([[], ['return']]);
    expect(errors()).toEqual([]);
    expect(await desk.run(SECOND)).toEqual([]);
    expect(await waitingOf(one)).toEqual(['return']);
  });

  test('leaves with the repetition, and not before its reserve is kept, if that could not be stored', async () => {
    const account_id = await desk.newOwed(FOURTH, AMOUNT);
    await desk.lib.changeAccount(account_id, { reserve: { percent: 10 } });
    await failing(1, account_id, 'KEPT');
    await expect(desk.run(FOURTH)).rejects.toMatchObject(
      failedFor(`1 failed for now, the first is ${account_id}`),
    );
    expect(await waitingOf(account_id)).toEqual([]);
    expect(errors()).toEqual([]);
    expect(await desk.run(FOURTH)).toEqual([]);
    expect(await waitingOf(account_id)).toEqual(['return']);
    await desk.returnAll(FOURTH);
  });

  test('keeps no dispute from its alarm, however long it fails', async () => {
    const { lib, clockOn } = desk;
    const account_id = await desk.newOwed(THIRD, AMOUNT);
    const order = { id: 'ord_1', account_id, direct_debit_id: 'dd_1', totals: { total: 100_90 as Centavos } };
    const clock = clockOn(SECOND);
    const step = openDispute(order, { bankCode: '13', fee: NO_FEE }, clock);
    await lib.transact(lib.writesOfDispute(step, clock.now));
    await failing(Infinity, account_id, 'OUTGOING');
    await expect(desk.run(THIRD)).rejects.toMatchObject(
      failedFor(`1 failed for now, the first is ${account_id}`),
    );
    expect(errors()).toContainEqual(
      expect.objectContaining({ event: 'dispute_past_due', dispute_id: step.next.id }),
    );
  });
});
