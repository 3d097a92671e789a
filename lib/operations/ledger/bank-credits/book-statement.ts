import type { StatementLine } from '#lib/domain/bank-file/compare-statement.ts';
import { bookClaimed, withClaimed, withCredited } from '#lib/domain/ledger/bank-statement.ts';
import { type Credit, type Credited, creditLine } from '#lib/domain/ledger/credit.ts';
import type { Line } from '#lib/domain/ledger/line.ts';
import type { BookingTime } from '#lib/domain/ledger/new-line.ts';
import type { OrderLedger } from '#lib/domain/ledger/order-ledger.ts';
import { retryOnConflict, transact, type Write } from '#lib/store/engine/transact.ts';
import { emit } from '#lib/store/events/events.ts';
import {
  changeBankStatement,
  claimPayment,
  creditPayment,
  findBankStatement,
} from '#lib/store/ledger/bank-statements.ts';
import { storeOperatorLine } from '#lib/store/ledger/entries.ts';
import { ledgerPk } from '#lib/store/ledger/keys.ts';
import { inGroups, matchRows, type Statement } from './match-rows.ts';

/**
 * Books the rows of a statement of the bank: one `bank_credit` holds the payments that they show for the first time,
 * which are credited afterwards. It may be repeated, may be stopped anywhere, and may run several times at once: each
 * payment is booked and credited once. What a stopped call has claimed is finished by the next call for the statement.
 *
 * @param by the operator who handed it in
 */
export async function bookStatement(statement: Statement, by: string, clock: BookingTime): Promise<void> {
  for (;;) {
    await creditClaimed(statement, clock);
    await claimOpen(statement, clock.now);
    if (!(await bookOpen(statement, by, clock))) return;
  }
}

/** Claims the payments that no statement has. Stops if another call has booked this statement meanwhile. */
async function claimOpen(statement: Statement, now: Date): Promise<void> {
  for (const rows of inGroups(statement))
    if (!(await retryOnConflict(() => claimSome(statement, rows, now)))) return;
}

async function claimSome({ id }: Statement, rows: readonly StatementLine[], now: Date): Promise<boolean> {
  const before = await findBankStatement(id);
  if (before?.state === 'booked') return false;
  const payments = (await matchRows(id, rows)).flatMap(({ shown }) =>
    shown.as === 'open' ? [shown.line] : [],
  );
  if (payments.length === 0) return true;
  const next = withClaimed(id, before, payments, now);
  await transact([changeBankStatement(before, next), ...payments.map((line) => claimPayment(line, id))]);
  return true;
}

/** Books the cash of what is claimed, and returns whether there are payments to credit. */
function bookOpen({ id }: Statement, by: string, clock: BookingTime): Promise<boolean> {
  return retryOnConflict(async () => {
    const before = await findBankStatement(id);
    if (before?.state !== 'claiming') return before?.state === 'booked';
    const { statement, line } = bookClaimed(before, by, clock);
    await transact([changeBankStatement(before, statement), ...storeOperatorLine(line, clock.now)]);
    return true;
  });
}

/**
 * Credits the payments whose cash is booked.
 *
 * @throws Error if the statement has payments that its rows do not show
 */
async function creditClaimed(statement: Statement, clock: BookingTime): Promise<void> {
  const before = await findBankStatement(statement.id);
  if (before?.state !== 'booked') return;
  for (const rows of inGroups(statement)) await retryOnConflict(() => creditSome(statement, rows, clock));
  const { state, bookings, credited, payments } = (await findBankStatement(statement.id)) ?? before;
  // Another call may have gone on to the next booking.
  if (state === 'booked' && bookings === before.bookings)
    throw new Error(`Of the statement ${statement.id} ${credited} of ${payments} payments are credited`);
}

async function creditSome(
  { id }: Statement,
  rows: readonly StatementLine[],
  clock: BookingTime,
): Promise<void> {
  const before = await findBankStatement(id);
  if (before?.state !== 'booked') return;
  const due = (await matchRows(id, rows)).flatMap(({ order, shown }) =>
    shown.as === 'claimed' && shown.line.credited_on === null ? [{ order, ...shown }] : [],
  );
  if (due.length === 0) return;
  const { now, today } = clock;
  const credited = due.flatMap(({ order, line, also }) =>
    [line, ...(also?.credited_on === null ? [also] : [])].map((before) => ({
      ...{ order, before },
      ...creditLine(order.ledger as OrderLedger, before, today),
    })),
  );
  await transact([
    changeBankStatement(before, withCredited(before, due.length, now)),
    ...credited.flatMap((one) => creditPayment(one.order, one.before, one, today)),
    ...eventsOf(credited, now),
  ]);
}

/** Returns the writes of the events for the sums of the accounts whose money no longer waits for the bank. */
function eventsOf(credited: readonly (Credited & { readonly line: Line })[], now: Date): Write[] {
  const byAccount = Map.groupBy(credited, ({ line }) => line.account_id);
  return [...byAccount].flatMap(([account_id, some]) => {
    const credits: Credit[] = some.flatMap(({ credit }) => credit ?? []);
    const event = { type: 'ledger.credited', data: { credits } } as const;
    return credits.length === 0 ? [] : emit({ pk: ledgerPk(account_id), account_id }, [event], now);
  });
}
