import { expect, test } from '@jest/globals';
import type { ReadDetail } from '#lib/domain/bank-file/detail.ts';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { newCharge } from '#lib/domain/direct-debit/charge.ts';
import { countedWith } from '#lib/domain/direct-debit/decision.ts';
import type { Resolution } from '#lib/domain/direct-debit/exception.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { LARGE_DAY } from '#tests/support/jest/budget.ts';
import { memoryBankFiles } from '#tests/support/money/memory-bank-files.ts';
import { runOn } from '#tests/support/money/run-on.ts';
import { read, write } from './bank.ts';

const TODAY = '2027-02-09' as CalendarDate;
const DAY = '2027-02-10' as CalendarDate;
const BEFORE = new Date(`${TODAY}T15:00:00Z`);
const MORNING = new Date(`${DAY}T14:30:00Z`);
const RECEIVING = { bank: '002', issuer: { companyName: 'Escuela Kemper Urgate', rfc: 'EKU9003173C9' } };
/** How many orders one direct debit has, and how many lines have a return that is not understood. */
const EACH = 20;
const EXCEPTIONS = 40;

let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('#lib/operations/clock.ts')),
  ...(await import('#lib/operations/collections/filing/claim-charges.ts')),
  ...(await import('#lib/operations/bank-files/ingest-return-file.ts')),
  ...(await import('#lib/operations/bank-files/file-names.ts')),
  ...(await import('#lib/operations/bank-files/present-file.ts')),
  ...(await import('#lib/operations/collections/collections-content.ts')),
  ...(await import('#lib/operations/collections/returns/reconcile.ts')),
  ...(await import('#lib/operations/collections/returns/resolve-exception.ts')),
  ...(await import('#lib/store/collections/bank-files.ts')),
  ...(await import('#lib/store/collections/presentations.ts')),
  ...(await import('#lib/store/direct-debits.ts')),
  ...(await import('#lib/operations/writes/direct-debits.ts')),
  ...(await import('#lib/store/collections/due-collections.ts')),
  ...(await import('#lib/store/collections/exceptions.ts')),
  ...(await import('#lib/store/engine/transact.ts')),
  ...(await import('#tests/support/database/stored-debits.ts')),
});
onLoneTable(async () => {
  lib = await load();
});

/** Creates a direct debit with as many orders for the day as fit into one transaction. */
async function storeOrders(accountId: string, number: number): Promise<void> {
  const terms = { next_payment_date: DAY, is_fixed_amount: false, amount: undefined };
  const debit = await lib.storeActiveDebit(accountId, terms, BEFORE);
  const period = { n: 0, from: DAY, to: null };
  const charges = Array.from({ length: EACH }, (_, index) => {
    const reference = 2_000_000 + number * EACH + index;
    const order = { reference, amount: (1_000 + index) as never, concept: 'Uno de muchos', period };
    const seller = { account_id: accountId, pricing: { percent_basis_points: 0, fixed_centavos: 0 } };
    return newCharge(
      debit,
      {
        ...order,
        chargeDate: DAY,
        pre_notification: { on: TODAY, date: DAY, account: debit.payment_method_id },
      },
      seller as never,
      BEFORE,
    );
  });
  const held = charges.reduce((sum, { totals }) => sum + totals.total, 0) as never;
  const next: DirectDebit = {
    ...debit,
    counters: {
      ...debit.counters,
      ...{ open_orders: EACH, periods: [{ n: 0, held, open: EACH, paid: 0, failed: 0 }] },
    },
    version: debit.version + 1,
  };
  await lib.transact(
    lib.writesOf(
      debit,
      { next, events: [], ...countedWith(debit, { opened: charges }).orders },
      lib.clockAt(BEFORE),
    ),
  );
}

/** The possible faults of a line, repeated in turn, and how an operator resolves them. */
const WRONG: readonly [(line: ReadDetail) => ReadDetail, Resolution][] = [
  [(line) => ({ ...line, numericReference: `9${line.numericReference.slice(1)}` }), 'ignored'],
  [(line) => ({ ...line, amount: (line.amount + 1) as never }), 'paid'],
  [(line) => ({ ...line, clabe: '012180012345678909', bank: '012' }), 'failed'],
  [(line) => ({ ...line, chargeDate: addDays(DAY, 1) }), 'paid'],
  [(line) => ({ ...line, settlementDate: addDays(DAY, 1) }), 'failed'],
];

const wrongAt = (index: number) => WRONG[index % WRONG.length] as (typeof WRONG)[number];

test(`of a day with ${LARGE_DAY} orders all but ${EXCEPTIONS} settle, each of those is resolved by one command, and the day balances`, async () => {
  const accounts = [await lib.storeAccount(), await lib.storeAccount()];
  for (let number = 0; number < LARGE_DAY / EACH; number += 1) {
    await storeOrders(accounts[number % 2]?.account_id ?? '', number);
  }
  const files = memoryBankFiles();
  const of = { kind: 'collections', account_id: lib.EVERY_ACCOUNT, bank: '002', date: DAY } as const;
  const clock = runOn(lib.clockAt(MORNING));
  const due = lib.findDueEverywhere('CHARGE', { until: DAY });
  expect(await lib.claimDueCharges(due, of, clock)).toEqual({ claimed: LARGE_DAY, waiting: [] });
  const [file] = await lib.presentFiles(of, { files, ...RECEIVING, content: lib.collectionsContent }, clock);
  expect(file).toMatchObject({ operations: LARGE_DAY });

  const { header, details } = await read(files.written.get(lib.nameOf(file as never)) ?? '');
  const answers = `answers/${DAY}.txt`;
  files.written.set(answers, await write(header, answered(details)));
  const { counts } = await lib.ingestReturnFile(
    answers,
    { files, ...RECEIVING, content: lib.collectionsContent },
    clock,
  );
  expect(counts).toMatchObject({ exceptions: EXCEPTIONS, paid: LARGE_DAY - EXCEPTIONS - 20, failed: 20 });

  const before = await lib.reconcileDay(DAY);
  expect(before).toMatchObject({ differences: [], open_exceptions: EXCEPTIONS });
  expect(before.total.unanswered.count).toBe(EXCEPTIONS);

  const { items: exceptions } = await lib.listExceptions('open', 100);
  expect(exceptions).toHaveLength(EXCEPTIONS);
  for (const { id, line = 0 } of exceptions) {
    const [, as] = wrongAt(line - 2);
    const says = { as, by: 'ana', ...(as === 'failed' && { code: '04' }) };
    const resolved = await lib.resolveAs(
      id,
      says,
      { files, ...RECEIVING, content: lib.collectionsContent },
      clock,
    );
    expect(resolved).toMatchObject({ state: 'resolved', resolved_as: as, resolved_by: 'ana' });
  }

  const { total, rows, differences, open_exceptions } = await lib.reconcileDay(DAY);
  expect([differences, open_exceptions, rows.length]).toEqual([[], 0, 2]);
  expect(total.paid.amount + total.returned.amount + total.unanswered.amount).toBe(total.presented.amount);
  expect(total.unanswered.count).toBe(EXCEPTIONS / WRONG.length);
});

/** The first lines are faulty, the next twenty not paid, the others paid. */
function answered(details: readonly ReadDetail[]): ReadDetail[] {
  return details.map((line, index) => {
    if (index < EXCEPTIONS) return wrongAt(index)[0](line);
    return { ...line, returnCode: index < EXCEPTIONS + 20 ? '04' : '00' };
  });
}
