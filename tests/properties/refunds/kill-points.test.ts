import { describe, expect, test } from '@jest/globals';
import { createRefund } from '#lib/api/refunds/routes.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { copyTable, putBack, type TableCopy } from '#tests/support/database/table-copy.ts';
import { KILL_STRIDE, SEED } from '#tests/support/jest/budget.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { newClabe } from '#tests/support/records/account-numbers.ts';
import { callHandler } from '#tests/support/service/call-handler.ts';
import { killedAt } from '#tests/support/service/killable.ts';

/**
 * The work that requests, releases, files and settles refunds, killed at its calls to the table and the bucket in turn,
 * before the call or after it: repeated, it leaves the same books, and each refund in one file that the bank reads. A
 * long run kills at every call, a push at one of a few.
 */
let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('#tests/support/money/lone-transfers.ts')),
  ...(await import('#tests/support/database/stored-payments.ts')),
  ...(await import('#tests/support/money/sum-ledger.ts')),
  ...(await import('#tests/properties/collections/refunds/stored.ts')),
  ...(await import('#tests/properties/collections/transfers/bank.ts')),
  ...(await import('#lib/domain/bank-file/return-codes.ts')),
  ...(await import('#lib/operations/bank-files/recall-file.ts')),
  ...(await import('#lib/operations/collections/returns/settle-charges.ts')),
  ...(await import('#lib/operations/ledger/trial-balance.ts')),
  ...(await import('#lib/operations/outgoing/filing/payouts-content.ts')),
  ...(await import('#lib/store/charges.ts')),
  ...(await import('#lib/store/collections/exceptions.ts')),
  ...(await import('#lib/store/ledger/lowered.ts')),
  request: (await import('#functions/refunds/create.ts')).handler,
});
onLoneTable(async () => {
  lib = await load();
});

const [DAY, NEXT, LATER] = ['2027-03-02', '2027-03-03', '2027-03-04'] as const;
const PAID = 350_50;
const AMOUNT = 120_00;

/** A merchant with a paid order, and its table and files at a moment. */
type Moment = {
  transfers: ReturnType<(typeof lib)['loneTransfers']>;
  merchant: string;
  order: string;
  copy: TableCopy;
  written: [string, string][];
  name: string;
};

/** Begins with a payment that is covered by `owed`, and returns the moment after some work. */
async function momentAfter(
  owed: number,
  work: (moment: Moment) => Promise<unknown> = async () => {},
): Promise<Moment> {
  await putBack([]);
  const transfers = lib.loneTransfers();
  // The minimum keeps transfers out of the files.
  const merchant = await transfers.merchant(newClabe(undefined, '012'), { transfer_minimum: 1_000_000_00 });
  const { id: order, direct_debit_id } = await lib.storePaidOrder(merchant, DAY, PAID);
  await lib.sumLedgerOf([`DD#${direct_debit_id}`], new Set());
  if (owed > 0) await transfers.owe(merchant, owed, DAY);
  const moment: Moment = { transfers, merchant, order, copy: [], written: [], name: '' };
  const done = await work(moment);
  await transfers.sum(merchant);
  const name = Array.isArray(done) ? String(done[0]) : '';
  return { ...moment, name, copy: await copyTable(), written: [...transfers.files.written] };
}

/** Returns to a moment. */
async function returnTo({ transfers, copy, written }: Moment): Promise<void> {
  await transfers.restore(copy);
  transfers.files.written.clear();
  for (const [name, text] of written) transfers.files.written.set(name, text);
}

const refund = ({ transfers, merchant, order }: Moment) =>
  callHandler(lib.request as never, createRefund, {
    accountId: merchant,
    now: transfers.at(DAY).now,
    params: { order_id: order },
    headers: { 'idempotency-key': 'f2b3c0f4-5d1e-4a53-9a4e-0c6a2b1f7d10' },
    body: { amount: AMOUNT / 100 },
  });

/** What the books say of the order and its refund at the end. */
type Books = {
  statuses: string[];
  amount: number;
  lines: string[];
  files: number;
  exceptions: string[];
};

/** Returns what the books say, which must agree among themselves. */
async function booksOf(
  { transfers, merchant, order }: Moment,
  refused: readonly string[] = [],
): Promise<Books> {
  await transfers.sum(merchant);
  expect(await lib.trialBalance([merchant])).toMatchObject({ total: 0, differing: [] });
  const refunds = await lib.storedRefunds(merchant);
  const promised = refunds
    .filter(({ status }) => status === 'created')
    .reduce((sum, one) => sum + one.amount, 0);
  expect(await lib.findLowered(merchant)).toMatchObject({ promised });
  const [charge] = await lib.findCharges([order]);
  const lines = await lib.itemsOf<{ type: string; order_id: string | null }>(
    `ACC#${merchant}#LEDGER`,
    'LINE#',
  );
  const files = [...transfers.files.written].filter(
    ([name]) => name.startsWith('dispersals/') && !name.endsWith('.return.txt') && !refused.includes(name),
  );
  const presented = (await Promise.all(files.map(([, text]) => lib.linesIn(text)))).flat();
  expect(presented.map(({ amount }) => amount as number)).toEqual(presented.map(() => AMOUNT));
  const { items } = await lib.listExceptions('open', 100);
  return {
    statuses: refunds.map(({ status }) => status),
    amount: charge?.refunds?.amount ?? 0,
    lines: lines.flatMap(({ type, order_id }) => (order_id === order ? [type] : [])).sort(),
    files: presented.length,
    exceptions: items.map(({ reason, amount }) => `${reason} ${amount}`),
  };
}

let points = 0;

/** Kills the work at its calls in turn until none is left; `finish` must then leave the same books each time. */
async function atEveryCall(
  moment: Moment,
  work: (moment: Moment) => Promise<unknown>,
  finish: (moment: Moment) => Promise<Books>,
): Promise<Books> {
  await returnTo(moment);
  await work(moment);
  const books = await finish(moment);
  for (const losesLastResponse of [false, true]) {
    const first = (losesLastResponse ? 1 : 0) + (SEED % KILL_STRIDE);
    for (let calls = first, isKilled = true; isKilled; calls += KILL_STRIDE) {
      await returnTo(moment);
      isKilled = await killedAt(calls, losesLastResponse, () => work(moment));
      expect({ calls, ...(await finish(moment)) }).toEqual({ calls, ...books });
      points += isKilled ? 1 : 0;
    }
  }
  return books;
}

const again =
  (work: (moment: Moment) => Promise<unknown>, refused: (moment: Moment) => string[] = () => []) =>
  async (moment: Moment) => {
    await work(moment);
    return booksOf(moment, refused(moment));
  };
const answer = (word: string) => (moment: Moment) => moment.transfers.answer(moment.name, word, NEXT);
const run = (day: string) => (moment: Moment) => moment.transfers.run(day);
const takeBack = ({ transfers, order }: Moment) =>
  lib.settleCharge(
    { orderId: order, word: { bankReturn: lib.readReturnCode('002', '04'), saidOn: LATER as never } },
    transfers.at(NEXT),
  );
const requested = async (moment: Moment) => expect((await refund(moment)).status).toBe(201);
const presented = async (moment: Moment) => {
  await requested(moment);
  return moment.transfers.run(DAY);
};

describe('killed at every call', () => {
  longTest('the request of a refund that is covered: repeated under its key, it is made once', async () => {
    const books = await atEveryCall(await momentAfter(500_00), refund, again(refund));
    expect(books).toMatchObject({ statuses: ['released'], amount: AMOUNT, lines: ['charge', 'refund'] });
  });

  longTest('the request of one that waits: repeated under its key, it is made once', async () => {
    const books = await atEveryCall(await momentAfter(0), refund, again(refund));
    expect(books).toMatchObject({ statuses: ['created'], amount: AMOUNT, lines: ['charge'] });
  });

  longTest('the run that releases and presents a refund: finished by another run of the day', async () => {
    const waits = await momentAfter(0, async (moment) => {
      await requested(moment);
      await moment.transfers.owe(moment.merchant, 500_00, DAY);
    });
    const books = await atEveryCall(waits, run(DAY), again(run(DAY)));
    expect(books).toMatchObject({ statuses: ['in_transit'], lines: ['charge', 'refund'], files: 1 });
  });

  longTest('the run that releases and presents a refund: finished by the run of the next day', async () => {
    const waits = await momentAfter(0, async (moment) => {
      await requested(moment);
      await moment.transfers.owe(moment.merchant, 500_00, DAY);
    });
    const books = await atEveryCall(waits, run(DAY), again(run(NEXT)));
    expect(books).toMatchObject({ statuses: ['in_transit'], lines: ['charge', 'refund'], files: 1 });
  });

  test('the return file of a refund that arrived: finished when it arrives again', async () => {
    const books = await atEveryCall(await momentAfter(500_00, presented), answer('00'), again(answer('00')));
    expect(books).toMatchObject({
      statuses: ['paid'],
      amount: AMOUNT,
      lines: ['charge', 'refund', 'refund_paid'],
    });
  });

  longTest('the return file of a refund that came back: finished when it arrives again', async () => {
    const books = await atEveryCall(await momentAfter(500_00, presented), answer('01'), again(answer('01')));
    expect(books).toMatchObject({
      statuses: ['returned'],
      amount: 0,
      lines: ['charge', 'refund', 'refund_return'],
    });
  });

  longTest('the refusal of the file of a refund: finished by the next runs', async () => {
    const refuse = ({ transfers, name }: Moment) =>
      lib.rejectFile(
        name.replace('dispersals/', '').replace('.txt', ''),
        lib.payoutsContent,
        transfers.at(DAY),
      );
    const finish = again(
      async (moment) => {
        await refuse(moment);
        await moment.transfers.run(NEXT);
        await moment.transfers.run(LATER);
      },
      ({ name }) => [name],
    );
    const books = await atEveryCall(await momentAfter(500_00, presented), refuse, finish);
    expect(books).toMatchObject({ statuses: ['in_transit'], lines: ['charge', 'refund'], files: 1 });
  });

  longTest('a return of the payment that cancels a refund: finished when it is repeated', async () => {
    const books = await atEveryCall(await momentAfter(0, requested), takeBack, again(takeBack));
    expect(books).toEqual({
      ...{ statuses: ['cancelled'], amount: 0, lines: ['charge', 'charge_return'], files: 0, exceptions: [] },
    });
  });

  longTest(
    'a return of the payment after its refund has left: one exception, when it is repeated',
    async () => {
      const books = await atEveryCall(await momentAfter(500_00, requested), takeBack, again(takeBack));
      expect(books).toMatchObject({
        ...{ statuses: ['released'], amount: AMOUNT, lines: ['charge', 'charge_return', 'refund'] },
        exceptions: [`returned_after_refund ${AMOUNT}`],
      });
    },
  );

  test('is tested at eighty points at least, or at the part of them that a push tries', () => {
    expect(points).toBeGreaterThanOrEqual(Math.floor(80 / KILL_STRIDE));
  });
});
