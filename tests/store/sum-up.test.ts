import { TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { newId } from '#lib/domain/ids.ts';
import { newLine } from '#lib/domain/ledger/new-line.ts';
import {
  balanceOf,
  countsOfLines,
  imbalanceOf,
  movementsOf,
  totalCountsOfLines,
} from '#lib/domain/ledger/sums.ts';
import { centavos } from '#tests/domain/direct-debit/sample.ts';
import { asStored } from '#tests/support/database/as-stored.ts';
import { insist } from '#tests/support/database/insist.ts';
import { inBatch } from '#tests/support/records/delivered.ts';

beforeEach(() => {
  jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
});
afterEach(() => void jest.restoreAllMocks());

const DAY = '2027-11-16' as CalendarDate;
const load = async () => {
  const days = await import('#lib/store/sums/day-outcomes.ts');
  const ledger = await import('#lib/store/ledger/ledger-sums.ts');
  const { findCollected } = await import('#lib/store/sums/summaries.ts');
  return {
    ...(await import('#functions/workers/sum-up.ts')),
    ...(await import('#lib/store/engine/client.ts')),
    findOutcomes: days.findOutcomes,
    findLedgerSums: ledger.findLedgerSums,
    // Reports of several days may show a sum a moment late; what is tried here is the sum that is stored.
    findCollected: stored(findCollected),
    findLateOutcomes: stored(days.findLateOutcomes),
    findLedgerDays: stored(ledger.findLedgerDays),
    findLedgerMonths: stored(ledger.findLedgerMonths),
  };
};

const stored =
  <A extends unknown[], T>(find: (...of: A) => Promise<T>) =>
  (...of: A) =>
    asStored(() => find(...of));

const paid = (account_id: string, amount: number, at = new Date('2027-11-16T18:00:00.000Z')) => ({
  event_id: newId('evt', at),
  created_at: at.toISOString(),
  event_type: 'charge.paid',
  account_id,
  data: { direct_debit_id: 'dd_1', order_id: 'ord_1', amount, date: DAY, reference: 1, concept: 'x' },
});

describe('the worker that sums up', () => {
  test('adds each event once, in whatever batches it arrives, at the same moment and again', async () => {
    const { handler, findCollected } = await load();
    const account = newId('acc');
    const events = Array.from({ length: 120 }, (_, n) => paid(account, n + 1));
    const halves = [inBatch(...events.slice(0, 80), ...events.slice(0, 5)), inBatch(...events.slice(40))];

    for (let time = 0; time < 2; time++) await Promise.all(halves.map((batch) => handler(batch)));

    expect((await findCollected(account, DAY, DAY)).paid).toEqual({ count: 120, amount: (120 * 121) / 2 });
  });

  test('counts each charge once among the business figures, and failures by their reason', async () => {
    const { handler } = await load();
    const account = newId('acc');
    const failed = (code: string) => {
      const { data, ...event } = paid(account, 1);
      return { ...event, event_type: 'charge.failed', data: { ...data, code } };
    };
    const reversed = { ...failed('disputed_by_customer'), event_type: 'charge.reversed' };
    const all = [paid(account, 1), paid(account, 2), reversed];
    const failures = ['insufficient_funds', 'insufficient_funds', 'unknown_reason'].map(failed);
    const batch = inBatch(...all, ...failures, ...all);

    for (let time = 0; time < 2; time++) await Promise.all([handler(batch), handler(batch)]);

    const lines = jest
      .mocked(process.stdout.write)
      .mock.calls.map(([line]) => JSON.parse(String(line)))
      .filter(({ event }) => event === 'charges_counted');
    const total = (member: string, reason?: string) =>
      lines.reduce((sum, line) => sum + (line.Reason === reason ? (line[member] ?? 0) : 0), 0);
    expect([total('Paid'), total('ReturnedLate'), total('Failed')]).toEqual([2, 1, 0]);
    expect([total('Failed', 'no_funds'), total('Failed', 'other')]).toEqual([2, 1]);
    expect(JSON.stringify(lines)).not.toMatch(/acc_|dd_|ord_/);
  });

  test('adds the events of one sum in one transaction, separate from those of others', async () => {
    const { handler, documents, findCollected } = await load();
    const [one, other] = [newId('acc'), newId('acc')];
    const send = jest.spyOn(documents, 'send');

    await handler(inBatch(paid(one, 1), paid(other, 2), paid(one, 3)));

    const added = send.mock.calls.flatMap(([command]) =>
      command instanceof TransactWriteCommand ? command.input.TransactItems?.map(({ Update }) => Update) : [],
    );
    // A transaction that met another one is repeated as it was.
    expect(new Set(added.filter(Boolean).map((update) => JSON.stringify(update))).size).toBe(2);
    expect((await findCollected(one, DAY, DAY)).paid).toEqual({ count: 2, amount: 4 });
    expect((await findCollected(other, DAY, DAY)).paid).toEqual({ count: 1, amount: 2 });
  });

  test('counts a reversal and a correction of another day on that day, and the report of the first day stays', async () => {
    const { handler, findCollected, findOutcomes, findLateOutcomes } = await load();
    const account = newId('acc');
    const [later, last] = [new Date('2028-01-05T05:59:59.999Z'), new Date('2028-01-05T06:00:00.000Z')];
    const code = 'disputed_by_customer';
    const changed = (event_type: string, amount: number, at: Date) => {
      const { data, ...event } = paid(account, amount, at);
      return { ...event, event_type, data: { ...data, code } };
    };
    await handler(
      inBatch(
        paid(account, 7),
        paid(account, 5),
        changed('charge.reversed', 5, new Date('2027-11-17T05:59:59Z')),
      ),
    );
    const closed = { paid: { count: 1, amount: 7 }, failed: { count: 1, amount: 5 }, reasons: { [code]: 1 } };
    expect(await findOutcomes(account, DAY)).toEqual(closed);
    expect(await findLateOutcomes(account, DAY)).toEqual([]);

    const changes = [changed('charge.reversed', 7, later), changed('charge.corrected', 5, last)];
    for (let time = 0; time < 2; time++) await handler(inBatch(...changes));

    expect(await findOutcomes(account, DAY)).toEqual(closed);
    const none = { count: 0, amount: 0 };
    expect(await findLateOutcomes(account, '2028-01-04' as CalendarDate)).toEqual([
      { presented_on: DAY, paid: none, failed: { count: 1, amount: 7 }, reasons: { [code]: 1 } },
    ]);
    expect(await findLateOutcomes(account, '2028-01-05' as CalendarDate)).toEqual([
      { presented_on: DAY, paid: { count: 1, amount: 5 }, failed: none, reasons: {} },
    ]);
    expect(await findCollected(account, DAY, DAY)).toEqual({
      ...{ paid: { count: 1, amount: 5 }, failed: { count: 1, amount: 7 }, reasons: { [code]: 1 } },
    });
  });

  test('counts a charge without a file separately from those that were presented on its day', async () => {
    const { handler, findOutcomes, findLateOutcomes } = await load();
    const account = newId('acc');
    const inFile = (event: ReturnType<typeof paid>, file: string | null) => ({
      ...event,
      record: { file },
    });
    const at = new Date('2027-11-20T18:00:00.000Z');
    await handler(inBatch(inFile(paid(account, 3), 'a'), inFile(paid(account, 4, at), null)));
    expect((await findOutcomes(account, DAY)).paid).toEqual({ count: 1, amount: 3 });
    expect(await findLateOutcomes(account, '2027-11-20' as CalendarDate)).toMatchObject([
      { presented_on: null, paid: { count: 1, amount: 4 } },
    ]);
  });

  test('shows no reason whose count a correction made zero', async () => {
    const { handler, findCollected } = await load();
    const account = newId('acc');
    const { data, ...event } = paid(account, 4);
    const more = { ...data, code: 'insufficient_funds' };
    const failed = { ...event, event_type: 'charge.failed', data: more };
    await handler(inBatch(failed));
    await handler(inBatch({ ...paid(account, 4), event_type: 'charge.corrected', data: more }));
    expect((await findCollected(account, DAY, DAY)).reasons).toEqual({});
  });

  test('reports the failed events, and has processed the others', async () => {
    const { handler, findCollected } = await load();
    const account = newId('acc');
    const unknown = { ...paid(account, 1), event_type: 'direct_debit.invented' };

    expect(await handler(inBatch(paid(account, 5), unknown))).toEqual({
      batchItemFailures: [{ itemIdentifier: '1' }],
    });
    expect((await findCollected(account, DAY, DAY)).paid).toEqual({ count: 1, amount: 5 });
  });

  test('writes the sums of a batch twenty at a time, so that one of many merchants ends in time', async () => {
    const { handler, documents, findCollected } = await load();
    const accounts = Array.from({ length: 60 }, () => newId('acc'));
    const send = documents.send.bind(documents);
    let [underWay, most] = [0, 0];
    jest.spyOn(documents, 'send').mockImplementation((async (command: never) => {
      if (!((command as object) instanceof TransactWriteCommand)) return send(command);
      most = Math.max(most, ++underWay);
      return Promise.resolve(send(command)).finally(() => {
        underWay -= 1;
      });
    }) as never);

    await handler(inBatch(...accounts.map((account) => paid(account, 7))));

    expect(most).toBe(20);
    for (const account of accounts) expect((await findCollected(account, DAY, DAY)).paid.count).toBe(1);
  });

  test('reports all events of a sum that could not be written', async () => {
    const { handler, documents, findCollected } = await load();
    const [one, other] = [newId('acc'), newId('acc')];
    const send = documents.send.bind(documents);
    jest
      .spyOn(documents, 'send')
      .mockImplementation(((command: { input: object }) =>
        command instanceof TransactWriteCommand && JSON.stringify(command.input).includes(`ACC#${other}`)
          ? Promise.reject(new Error('down'))
          : send(command as never)) as never);

    expect(await handler(inBatch(paid(one, 1), paid(other, 2), paid(other, 3)))).toEqual({
      batchItemFailures: [{ itemIdentifier: '1' }, { itemIdentifier: '2' }],
    });
    expect((await findCollected(one, DAY, DAY)).paid).toEqual({ count: 1, amount: 1 });
  });

  test('fails as a whole if nothing succeeded, so that an event that is replayed alone can fail', async () => {
    const { handler } = await load();
    const unknown = { ...paid(newId('acc'), 1), event_type: 'direct_debit.invented' };
    await expect(handler(inBatch(unknown))).rejects.toThrow('No event');
    expect(await handler(inBatch())).toEqual({ batchItemFailures: [] });
  });

  test('adds no event whose notes have expired, since it may be in the sum, and logs an error', async () => {
    const { handler, findCollected } = await load();
    const account = newId('acc');
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000);

    await handler(inBatch(paid(account, 1, daysAgo(44))));
    await expect(handler(inBatch(paid(account, 2, daysAgo(46))))).rejects.toThrow('No event');

    expect((await findCollected(account, DAY, DAY)).paid).toEqual({ count: 1, amount: 1 });
    const lines = jest.mocked(process.stdout.write).mock.calls.map(([line]) => JSON.parse(String(line)));
    expect(lines.filter(({ level }) => level === 'error')).toMatchObject([
      { event: 'events_too_old_to_sum', count: 1, what_to_do: 'ops ledger trial-balance' },
    ]);
  });

  test('logs an error once the sums of an account add up to anything but zero, and none before', async () => {
    const { handler, documents, findLedgerSums } = await load();
    const { ledgerSumKey } = await import('#lib/store/ledger/keys.ts');
    const [account, other] = [newId('acc'), newId('acc')];
    const errors = () =>
      jest
        .mocked(process.stdout.write)
        .mock.calls.map(([line]) => JSON.parse(String(line)))
        .filter(({ level }) => level === 'error');
    const booked = (of: string, second: number) => inBatch(lineEvent(of, DAY, second));
    await handler(booked(account, 1));
    await handler(booked(other, 1));
    expect(errors()).toEqual([]);

    await insist(() =>
      documents.send(
        new UpdateCommand({
          TableName: process.env.TABLE_NAME,
          Key: ledgerSumKey(account),
          UpdateExpression: 'ADD payable :one',
          ExpressionAttributeValues: { ':one': 1 },
        }),
      ),
    );
    const next = booked(account, 2);
    for (let time = 1; time <= 2; time++) {
      await handler(next);
      await handler(booked(other, 2 + time));
      // Also if the event is delivered again: the first delivery may have ended before the check.
      expect(errors()).toHaveLength(time);
    }
    expect(errors()[0]).toMatchObject({
      ...{ event: 'ledger_sums_unbalanced', account_id: account, imbalance: 1 },
      what_to_do: `ops ledger trial-balance --account ${account}`,
    });
    expect(imbalanceOf((await findLedgerSums(other)).counts)).toBe(0);
  });

  test('adds the lines of the ledger once to the sums of the account, of the day and of the month', async () => {
    const { handler, findLedgerSums, findLedgerDays, findLedgerMonths } = await load();
    const account = newId('acc');
    const days = ['2027-11-15', '2027-11-16', '2027-12-01'] as CalendarDate[];
    const booked = Array.from({ length: 40 }, (_, n) =>
      lineEvent(account, days[n % 3] as CalendarDate, n + 1),
    );
    const halves = [inBatch(...booked.slice(0, 30)), inBatch(...booked.slice(20), ...booked.slice(0, 5))];

    for (let time = 0; time < 2; time++) await Promise.all(halves.map((batch) => handler(batch)));

    const lines = booked.flatMap(({ data }) => data.lines);
    const { counts, as_of } = await findLedgerSums(account);
    const today = '2027-12-01' as CalendarDate;
    expect([balanceOf(counts, today), typeof as_of]).toEqual([
      balanceOf(totalCountsOfLines(lines), today),
      'string',
    ]);
    expect(movementsOf(counts)).toEqual(movementsOf(totalCountsOfLines(lines)));
    const of = (from: string) => countsOfLines(lines.filter(({ day }) => day.startsWith(from)));
    expect(await findLedgerMonths(account, '2027-12')).toEqual([
      { month: '2027-11', counts: of('2027-11') },
      { month: '2027-12', counts: of('2027-12') },
    ]);
    expect(await findLedgerDays(account, '2027-11')).toEqual([
      { day: '2027-11-15', counts: of('2027-11-15') },
      { day: '2027-11-16', counts: of('2027-11-16') },
    ]);
  });
});

/** The event of a held payment of `n` pesos that was booked on a day. */
const TERMS = { settlement_days: 2, awaits_credit: false };

function lineEvent(account_id: string, day: CalendarDate, n: number) {
  const at = new Date(`${day}T15:00:${String(n).padStart(2, '0')}.000Z`);
  const order = { id: newId('ord'), account_id, direct_debit_id: 'dd_1' };
  const booking = {
    type: 'charge',
    side: 'held',
    amount: centavos(n * 100),
    fee: centavos(3),
    tax: centavos(1),
  } as const;
  const line = newLine(order, 0, booking, { now: at, today: day, closed: new Set() }, TERMS);
  return {
    ...{ event_id: newId('evt', at), created_at: at.toISOString(), event_type: 'ledger.booked', account_id },
    data: { lines: [line] },
  };
}
