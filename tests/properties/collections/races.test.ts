import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { createCharge, retryDirectDebit } from '#lib/api/charges/routes.ts';
import { revokeDirectDebit, updateDirectDebit } from '#lib/api/direct-debits/routes.ts';
import type { Route } from '#lib/api/route.ts';
import { readReturnCode } from '#lib/domain/bank-file/return-codes.ts';
import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { Decision } from '#lib/domain/direct-debit/decision.ts';
import { claimed, presented } from '#lib/domain/direct-debit/presentment-transitions.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { STANDARD_SETTLEMENT } from '#lib/domain/ledger/order-ledger.ts';
import { simulatedClockOn } from '#lib/operations/clock.ts';
import { startLoneTable } from '#tests/support/database/lone-table.ts';
import { storeAccount, storeActiveDebit } from '#tests/support/database/stored-debits.ts';
import { ROUNDS, ROUNDS_AT_ONCE } from '#tests/support/jest/budget.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { type MemoryBankFiles, memoryBankFiles } from '#tests/support/money/memory-bank-files.ts';
import { callHandler, type HandlerResponse } from '#tests/support/service/call-handler.ts';

const NOW = new Date('2029-03-05T15:00:00.000Z');
const TODAY = '2029-03-05' as CalendarDate;
const DUE = businessDaysAfter(TODAY, 1);
const CLOCK: Clock = { now: NOW, today: TODAY, isEvening: false, closed: new Set() };
const DUE_RUN = { ...simulatedClockOn(DUE, new Date('2029-03-06T15:00:00.000Z')), owner: 'all' };
const OUTSIDE = { bank: '002', issuer: { companyName: 'Kemper', rfc: 'EKU9003173C9' } };

let lib: Awaited<ReturnType<typeof load>>;
let table: Awaited<ReturnType<typeof startLoneTable>>;
let accountId: string;

async function load() {
  return {
    ...(await import('#lib/operations/collections/opening/open-collections.ts')),
    ...(await import('#lib/operations/bank-files/recall-file.ts')),
    ...(await import('#lib/operations/collections/collections-content.ts')),
    ...(await import('#lib/operations/collections/filing/claim-charges.ts')),
    ...(await import('#lib/operations/collections/returns/settle-charges.ts')),
    ...(await import('#lib/store/charges.ts')),
    ...(await import('#lib/operations/writes/charges.ts')),
    ...(await import('#lib/store/collections/bank-files.ts')),
    ...(await import('#lib/store/direct-debits.ts')),
    ...(await import('#lib/store/engine/transact.ts')),
    ...(await import('#lib/operations/mandate/write-with-evidence.ts')),
    ...(await import('#lib/operations/direct-debits/withdraw-orders.ts')),
    revokeNow: (await import('#lib/domain/direct-debit/ending.ts')).revoke,
    ...(await import('#lib/operations/bank-files/present-file.ts')),
    charge: (await import('#functions/direct-debits/create-charge.ts')).handler,
    retry: (await import('#functions/direct-debits/retry.ts')).handler,
    update: (await import('#functions/direct-debits/update.ts')).handler,
    revoke: (await import('#functions/direct-debits/revoke.ts')).handler,
  };
}

beforeAll(async () => {
  jest.spyOn(process.stdout, 'write').mockImplementation(() => true);
  table = await startLoneTable();
  lib = await load();
  ({ account_id: accountId } = await storeAccount());
});
afterAll(async () => {
  jest.restoreAllMocks();
  await table.stop();
});

const debit = () => storeActiveDebit(accountId, { next_payment_date: DUE, max_amount: 2_000 }, NOW);
const call = (handler: typeof lib.charge, route: Route, id: string, body?: unknown) =>
  callHandler(handler as never, route, {
    accountId,
    now: NOW,
    params: { id },
    ...(body !== undefined && { body }),
  });
const cancel = (id: string) => call(lib.update as never, updateDirectDebit, id, { status: 'cancelled' });
const charge = (id: string) => call(lib.charge, createCharge, id, {});
const retry = (id: string) => call(lib.retry as never, retryDirectDebit, id);
const revoke = (id: string) => call(lib.revoke as never, revokeDirectDebit, id);
const outcome = ({ status, body }: HandlerResponse) => (status < 300 ? 'done' : body.error.code);

/** Returns the visible result: the direct debit, its orders, and whether they are consistent. */
async function stateOf(id: string) {
  const [found, { items }] = await Promise.all([
    lib.findDirectDebit(id),
    lib.listCharges({ id }, { limit: 100 }),
  ]);
  const open = items.filter(({ status }) => ['created', 'pending', 'in_process'].includes(status));
  expect(found?.counters.open_orders).toBe(open.length);
  if (found?.status === 'cancelled') expect(open).toEqual([]);
  return { status: found?.status, open: open.length, orders: items };
}

/** Creates a direct debit with one failed order that is carried over. */
async function withFailed() {
  const { id } = await debit();
  const { body } = await charge(id);
  const [order] = await lib.findCharges([body.id]);
  if (!order) throw new Error('The order is gone');
  await present(order);
  await lib.settleCharge({ orderId: order.id, word: { bankReturn: readReturnCode('002', '04') } }, CLOCK);
  return { id, orderId: order.id };
}

/** The steps of a run for a due order, without the file. */
async function present(order: Charge): Promise<void> {
  const mandate = (await lib.findDirectDebit(order.direct_debit_id)) as DirectDebit;
  const inFile = claimed(mandate, {
    fileId: 'tests',
    date: DUE,
    accountDigest: 'abc',
    settlement: STANDARD_SETTLEMENT,
  });
  await lib.transact(lib.moveCharge({ charge: order, transition: inFile }, CLOCK));
  const [claimedOne = order] = await lib.findCharges([order.id]);
  await lib.transact(lib.moveCharge({ charge: claimedOne, transition: presented('tests') }, CLOCK));
}

/** Returns the references in all presented files, each as often as it occurs. */
function referencesIn(files: MemoryBankFiles): number[] {
  const presented = [...files.written].filter(([name]) => name.startsWith('presentments/'));
  const lines = presented.flatMap(([, text]) => text.split('\r\n'));
  return lines
    .filter((line) => line.startsWith('02'))
    .map((line) => Number(line.slice(230, 237)))
    .sort();
}

let days = 0;
/** True every other time. */
let times = 0;
const alternately = () => times++ % 2 === 0;

/** Opens the collection of one direct debit. */
async function openOne(id: string, run: Parameters<typeof lib.openCollections>[1]) {
  const [result] = await lib.openCollections([id], run);
  if (result?.status !== 'fulfilled') throw result?.reason;
  return result.value;
}

async function rounds(work: () => Promise<void>): Promise<void> {
  for (let done = 0; done < ROUNDS; done += ROUNDS_AT_ONCE)
    await Promise.all(Array.from({ length: ROUNDS_AT_ONCE }, work));
}

describe(`a cancellation, ${ROUNDS} times over`, () => {
  test('against a charge: one of the two succeeds', () =>
    rounds(async () => {
      const { id } = await debit();
      const answers = await Promise.all([cancel(id), charge(id)]);
      const { status, open } = await stateOf(id);
      const expected =
        status === 'cancelled'
          ? ['done', 'direct_debit_final', 0]
          : ['direct_debit_has_open_orders', 'done', 1];
      expect([...answers.map(outcome), open]).toEqual(expected);
    }));

  test('against a retry: one of the two succeeds', () =>
    rounds(async () => {
      const { id, orderId } = await withFailed();
      const answers = await Promise.all([cancel(id), retry(id)]);
      const { status, open, orders } = await stateOf(id);
      const former = orders.find((order) => order.id === orderId);
      const [cancelled, retried] = answers.map(outcome);
      expect([cancelled, open, former?.status]).toEqual(
        status === 'cancelled' ? ['done', 0, 'cancelled'] : ['direct_debit_has_open_orders', 1, 'failed'],
      );
      // The orders that it reads last may already be cancelled although its direct debit was not yet.
      expect(status === 'cancelled' ? ['direct_debit_final', 'nothing_to_retry'] : ['done']).toContain(
        retried,
      );
    }));

  test('against the scheduled collection: one of the two succeeds', () =>
    rounds(async () => {
      const { id } = await withFailed();
      const [cancelled, { opened }] = await Promise.all([cancel(id), openOne(id, DUE_RUN)]);
      const { status, open } = await stateOf(id);
      expect([outcome(cancelled), opened, open]).toEqual(
        status === 'cancelled' ? ['done', 0, 0] : ['direct_debit_has_open_orders', 2, 2],
      );
    }));

  longTest('against all of them at once: never cancelled with an order open', () =>
    rounds(async () => {
      const { id } = await withFailed();
      await Promise.all([charge(id), cancel(id), openOne(id, DUE_RUN), retry(id), cancel(id)]);
      await stateOf(id);
    }),
  );
});

describe(`a revocation, ${ROUNDS} times over`, () => {
  longTest('against the run that claims an order: the order is withdrawn or presented', () =>
    rounds(async () => {
      const { id } = await debit();
      const { body } = await charge(id);
      days += 1;
      const of = {
        kind: 'collections',
        account_id: `${accountId}-r${days}`,
        bank: '002',
        date: DUE,
      } as const;
      const due = (async function* () {
        yield [body.id as string];
      })();
      const [revoked, { claimed: count }] = await Promise.all([
        revoke(id),
        lib.claimDueCharges(due, of, DUE_RUN),
      ]);
      const { status, open, orders } = await stateOf(id);
      expect([outcome(revoked), status, open, orders[0]?.status]).toEqual(
        count === 1 ? ['done', 'active', 1, 'pending'] : ['done', 'cancelled', 0, 'cancelled'],
      );
    }),
  );

  test('against a charge, a retry and the scheduled collection: no order is left open', () =>
    rounds(async () => {
      const { id } = await withFailed();
      await Promise.all([charge(id), revoke(id), retry(id), openOne(id, DUE_RUN), charge(id)]);
      expect(await stateOf(id)).toMatchObject({ status: 'cancelled', open: 0 });
    }));

  longTest('cut off after its first write: a worker finishes it', () =>
    rounds(async () => {
      const { id } = await withFailed();
      await Promise.all([charge(id), retry(id)]);
      const before = (await lib.findDirectDebit(id)) as DirectDebit;
      const decision = lib.revokeNow(before, [], CLOCK) as Decision;
      await lib.transact(await lib.writesWithEvidence(before, decision, CLOCK, { by: 'merchant' }));
      expect(await stateOf(id)).toMatchObject({ status: 'active', open: 2 });
      await Promise.all([lib.withdrawOrders(id, CLOCK), lib.withdrawOrders(id, CLOCK)]);
      expect(await stateOf(id)).toMatchObject({ status: 'cancelled', open: 0 });
    }),
  );
});

describe(`each of these happens once, ${ROUNDS} times over`, () => {
  test('a retry requested twice creates one order', () =>
    rounds(async () => {
      const { id } = await withFailed();
      const answers = await Promise.all([retry(id), retry(id)]);
      expect(answers.map(outcome).sort()).toEqual(['already_retried', 'done']);
      expect((await stateOf(id)).open).toBe(1);
    }));

  longTest('a retry against the scheduled collection creates one retry', () =>
    rounds(async () => {
      const { id, orderId } = await withFailed();
      await Promise.all([retry(id), openOne(id, DUE_RUN)]);
      const { orders, open } = await stateOf(id);
      expect([open, orders.filter(({ retry_of }) => retry_of === orderId).length]).toEqual([2, 1]);
    }),
  );

  longTest('a scheduled collection is opened once by two runs', () =>
    rounds(async () => {
      const { id } = await debit();
      const runs = await Promise.all([openOne(id, DUE_RUN), openOne(id, DUE_RUN)]);
      expect(runs.map(({ opened }) => opened).sort()).toEqual([0, 1]);
      expect((await stateOf(id)).open).toBe(1);
    }),
  );

  longTest('an order that two runs present is in one file, once', () =>
    rounds(async () => {
      const debits = await Promise.all([debit(), debit(), debit()]);
      const ids = await Promise.all(debits.map(async ({ id }) => (await charge(id)).body.id as string));
      const files = memoryBankFiles();
      days += 1;
      const of = { kind: 'collections', account_id: `${accountId}-${days}`, bank: '002', date: DUE } as const;
      const run = async () => {
        const due = (async function* () {
          yield ids;
        })();
        await lib.claimDueCharges(due, of, DUE_RUN);
        await lib.presentFiles(of, { files, ...OUTSIDE, content: lib.collectionsContent }, DUE_RUN);
      };
      await Promise.all([run(), run()]);
      await run();
      const orders = await lib.findCharges(ids);
      expect(orders.map(({ status, attempts }) => [status, attempts])).toEqual(
        ids.map(() => ['in_process', 1]),
      );
      expect(referencesIn(files)).toEqual(orders.map(({ reference }) => reference).sort());
    }),
  );

  test('orders that are opened while a file is closed, or dissolved, are in one file, once', () =>
    rounds(async () => {
      const account = await storeAccount();
      const of = { kind: 'collections', account_id: account.account_id, bank: '002', date: DUE } as const;
      const terms = { next_payment_date: DUE };
      const store = () => storeActiveDebit(of.account_id, terms, NOW);
      const [first, ...others] = (await Promise.all(Array.from({ length: 6 }, store))).map(({ id }) => id);
      const files = memoryBankFiles();
      const run = { ...DUE_RUN, today: DUE, owner: of.account_id };
      const open = (ids: string[], partition: number) =>
        lib.openCollections(ids, { ...run, into: { bank: of.bank, partition } });
      expect(await open([first ?? ''], 0)).toMatchObject([{ value: { opened: 1 } }]);
      const id = (await lib.openFile(of, 'direct', NOW)).id;
      const isDissolved = alternately();
      const [, ...opened] = await Promise.all([
        isDissolved
          ? lib.dissolveFile({ id }, lib.collectionsContent, run)
          : lib.presentFile({ id }, { files, ...OUTSIDE, content: lib.collectionsContent }, run),
        open(others.slice(0, 2), 0),
        open(others.slice(2, 4), 3),
        open(others.slice(4), 7),
      ]);
      expect(opened.flat()).toMatchObject(others.map(() => ({ value: { opened: 1 } })));
      const orders = async () => {
        const found = [first ?? '', ...others].map((debit) => lib.listCharges({ id: debit }, { limit: 9 }));
        return (await Promise.all(found)).flatMap(({ items }) => items);
      };
      const waiting = (await orders()).filter(({ status }) => status === 'created');
      const due = (async function* () {
        yield waiting.map((order) => order.id);
      })();
      await lib.claimDueCharges(due, of, run);
      await lib.presentFiles(of, { files, ...OUTSIDE, content: lib.collectionsContent }, run);
      expect((await orders()).map(({ status }) => status)).toEqual(Array(6).fill('in_process'));
      expect(referencesIn(files)).toEqual((await orders()).map(({ reference }) => reference).sort());
    }));

  test('a return file that arrives twice settles once', () =>
    rounds(async () => {
      const { id } = await debit();
      const { body } = await charge(id);
      const [order] = await lib.findCharges([body.id]);
      await present(order as Charge);
      const paid = readReturnCode('002', '00');
      const settled = await Promise.all([
        lib.settleCharge({ orderId: body.id, word: { bankReturn: paid } }, CLOCK),
        lib.settleCharge({ orderId: body.id, word: { bankReturn: paid } }, CLOCK),
      ]);
      expect(settled.map(({ settlement }) => settlement).sort()).toEqual(['paid', 'unchanged']);
      expect((await stateOf(id)).open).toBe(0);
    }));
});
