import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { type BankStatement, OPERATOR_ACCOUNT } from '#lib/domain/ledger/bank-statement.ts';
import type { Credited } from '#lib/domain/ledger/credit.ts';
import { isTransferable, isUncredited, type Line } from '#lib/domain/ledger/line.ts';
import { change, conflict, putVersion } from '#lib/store/engine/change.ts';
import { missing } from '#lib/store/engine/conditions.ts';
import { getItem } from '#lib/store/engine/read.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { type Key, orderKey } from '#lib/store/keys.ts';
import { bankStatementKey, keyOfLine } from './keys.ts';
import { inQueue } from './lines.ts';

/** Returns a statement of the bank as of this moment; undefined if none of its rows was booked. */
export const findBankStatement = (id: string): Promise<BankStatement | undefined> =>
  getItem<BankStatement & Key>(bankStatementKey(id));

/** Returns the write of a statement's next state. It fails with `ConflictError` if it changed since it was read. */
export function changeBankStatement(before: BankStatement | undefined, next: BankStatement): Write {
  const item = { ...bankStatementKey(next.id), account_id: OPERATOR_ACCOUNT, ...next };
  return putVersion(item, before?.version);
}

/** Returns the write that claims a payment for a statement. It fails with `ConflictError` if another one has it. */
export const claimPayment = (line: Line, statementId: string): Write =>
  change(
    keyOfLine(line),
    { from: { credited_on: null, statement_id: missing }, set: { statement_id: statementId } },
    conflict,
  );

/**
 * Returns the writes that credit a payment, which enters the queue of its account unless a transfer took it with its
 * return. They fail with `ConflictError` if it is credited, if a transfer took it, or if its order changed since it was
 * read.
 */
export function creditPayment(
  order: Charge,
  before: Line,
  { ledger, line }: Credited,
  on: CalendarDate,
): Write[] {
  const { statement_id, transfer_id, available_on } = before;
  const isReady = isUncredited(before) && transfer_id === null && isTransferable(before);
  const queued = isReady && inQueue(before, available_on > on ? available_on : on);
  const credited = change(
    keyOfLine(line),
    {
      from: { statement_id: statement_id ?? missing, transfer_id, credited_on: null },
      set: { credited_on: on, ...queued },
    },
    conflict,
  );
  if (ledger === order.ledger) return [credited];
  const { id, version } = order;
  return [
    credited,
    change(orderKey(id), { from: { version }, set: { ledger }, add: { version: 1 } }, conflict),
  ];
}
