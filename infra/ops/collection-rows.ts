import { describeOddities } from '#lib/domain/bank-file/oddities.ts';
import { type CollectionException, EXCEPTIONS } from '#lib/domain/direct-debit/exception.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { nameOf } from '#lib/operations/bank-files/file-names.ts';
import { RECONCILED, type ReconciledRow, type Sum } from '#lib/operations/collections/returns/reconcile.ts';
import type { BankFile } from '#lib/store/collections/bank-files.ts';
import { EVERY_ACCOUNT } from '#lib/store/collections/presentations.ts';
import type { ReturnFile } from '#lib/store/collections/return-files.ts';
import type { Row } from './output/row.ts';
import { pesos, pesosIf } from './output/values.ts';

/** A file for the bank, with its sum in pesos and the time of the first return for one of its lines. */
export function rowOfFile(file: BankFile) {
  return {
    name: nameOf(file),
    state: file.state,
    day: file.date,
    account: file.account_id,
    operations: file.operations,
    sum: pesos(file.total as Centavos),
    first_return_at: file.first_return_at,
    digest: file.digest,
  } satisfies Row;
}

export const RETURN_FILE_COLUMNS = [
  ...['name', 'received_at', 'state', 'paid', 'failed', 'reversed', 'corrected', 'objected', 'unchanged'],
  ...['exceptions', 'unsettled', 'odd', 'fault', 'digest'],
] as const;

/** A return file, its effect, and how often which field is odd without consequence. */
export function rowOfReturnFile({
  name,
  received_at,
  state,
  counts,
  fault,
  digest,
  oddities = {},
}: ReturnFile) {
  const { paid, failed, reversed, corrected, objected, unchanged, exceptions, unsettled } = counts ?? {};
  const odd = describeOddities(oddities);
  const where = [fault?.code, fault?.field, fault && `line ${fault.line}`];
  return {
    ...{ name, received_at, state },
    ...{ paid, failed, reversed, corrected, objected, unchanged, exceptions, unsettled },
    odd: odd || null,
    fault: fault ? where.filter(Boolean).join(', ') : null,
    digest,
  } satisfies Row;
}

export const EXCEPTION_COLUMNS = [
  ...[
    'id',
    'created_at',
    'reason',
    'meaning',
    'detail',
    'file',
    'line',
    'reference',
    'order_id',
    'payment_id',
    'account_id',
  ],
  ...['amount', 'bank_code', 'what_to_do', 'resolved_as', 'resolved_by', 'resolved_at'],
] as const;

/** An exception, with its meaning and the command that resolves it. */
export function rowOfException(exception: CollectionException) {
  const { id, created_at, reason, detail, file, line, reference, account_id } = exception;
  const { order_id, payment_id, amount, bank_code, resolved_as, resolved_by, resolved_at } = exception;
  const { meaning, ways } = EXCEPTIONS[reason];
  return {
    ...{ id, created_at, reason, meaning, detail, file, line, reference, order_id, payment_id },
    // Exceptions without an order of ours belong to no account.
    account_id: account_id === EVERY_ACCOUNT ? undefined : account_id,
    amount: pesosIf(amount),
    bank_code,
    what_to_do:
      exception.state === 'open' ? `ops exceptions resolve ${id} --as ${ways.join('|')}` : undefined,
    ...{ resolved_as, resolved_by, resolved_at },
  } satisfies Row;
}

export const RECONCILED_COLUMNS = [
  ...['file', 'state', 'account_id'],
  ...RECONCILED.flatMap((word) => [word, `${word}_sum`]),
  'exceptions',
] as const;

/** Numbers and sums in pesos, side by side. */
export function rowOfSums(sums: Readonly<Record<(typeof RECONCILED)[number], Sum>>): Row {
  return Object.fromEntries(
    RECONCILED.flatMap((word) => [
      [word, sums[word].count],
      [`${word}_sum`, pesos(sums[word].amount as Centavos)],
    ]),
  );
}

/** A merchant's part of one file. */
export function rowOfReconciled(row: ReconciledRow): Row {
  const { file, state, account_id, exceptions } = row;
  return { file, state, account_id, ...rowOfSums(row), exceptions };
}
