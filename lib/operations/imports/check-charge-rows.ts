import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { CheckedCharge } from '#lib/domain/imports/check-charges.ts';
import { foresee } from '#lib/domain/imports/foreseen-charges.ts';
import type { Import } from '#lib/domain/imports/import.ts';
import type { FoundFault } from '#lib/domain/imports/later-faults.ts';
import { type ImportRow, placeOf } from '#lib/domain/imports/row.ts';
import type { Move, Slice } from '#lib/domain/imports/steps.ts';
import type { Taking } from '#lib/domain/imports/totals.ts';
import type { Seller } from '#lib/domain/order.ts';
import { inParallel } from '#lib/operations/in-parallel.ts';
import { putRow } from '#lib/store/imports/rows.ts';
import type { KnownRows } from './check-rows.ts';
import type { FileSoFar } from './file-so-far.ts';
import { compareWithOrder, type ExistingCharge, findChargedDebit, findOrderId } from './find-charged.ts';

/** How many direct debits are looked at at the same time: each row that is not ready is a write of its own. */
const AT_THE_SAME_TIME = 40;

/** A row with the records that it is about. */
type Located = {
  readonly row: CheckedCharge;
  readonly debit: DirectDebit | undefined;
  readonly existing: ExistingCharge | undefined;
};

/** What rows are checked against, in addition to the records that they name. */
type CheckFacts = { readonly clock: Clock; readonly seller: Seller; readonly soFar: FileSoFar };

/**
 * Checks some rows of charges against the account's day, its direct debits and the rows before them, and stores those
 * that will not be applied. The rows of one direct debit are checked one after the other.
 */
export async function checkChargeRows(
  one: Import,
  rows: readonly CheckedCharge[],
  { known, ...facts }: CheckFacts & { readonly known: KnownRows },
): Promise<Slice> {
  const located: Located[] = [];
  await inParallel([...rows.entries()], AT_THE_SAME_TIME, async ([n, row]) => {
    located[n] = await locate(one.account_id, row);
  });
  const groups = Map.groupBy(located, ({ row, debit }) => debit?.id ?? row.line);
  const moves: Move[] = [];
  const takings: Taking[] = [];
  await inParallel([...groups.values()], AT_THE_SAME_TIME, async (group) => {
    for (const each of group) {
      const stored = known.get(each.row.line);
      const found = stored ?? (await check(one, each, facts));
      if ('taking' in found) takings.push(found.taking);
      else if (!stored) await putRow(found);
      moves.push([undefined, 'taking' in found ? 'ready' : found.status]);
    }
  });
  return { rows: rows.length, moves, takings, lastLine: rows.at(-1)?.line ?? one.last_line };
}

async function locate(accountId: string, row: CheckedCharge): Promise<Located> {
  const [debit, orderId] = await Promise.all([
    findChargedDebit(accountId, row.charge),
    findOrderId(accountId, row),
  ]);
  const existing = orderId === undefined ? undefined : await compareWithOrder(orderId, row, debit);
  return { row, debit, existing };
}

/** Returns what a row that is ready takes, or what is to be stored of it. */
async function check(
  one: Import,
  { row, debit, existing }: Located,
  { clock, seller, soFar }: CheckFacts,
): Promise<{ taking: Taking } | ImportRow> {
  const direct_debit_id = debit?.id ?? null;
  const stored = { ...placeOf(one, row), step: 'checking', direct_debit_id } as const;
  const rejected = (faults: readonly FoundFault[]) => ({ ...stored, status: 'rejected', faults }) as const;
  if (existing && row.faults.length === 0) {
    const { status, orderId, faults } = existing;
    return { ...stored, status, faults, ...(status === 'existing' && { order_id: orderId }) };
  }
  const others = existing?.faults ?? [];
  if (!debit) return rejected([...row.faults, ...others, ...unknownOf(row)]);
  const before = await soFar.before(row.line, debit, clock);
  const seen = foresee(before, row.charge, seller, clock);
  if (row.faults.length > 0 || 'faults' in seen) {
    soFar.note(row.line, before);
    return rejected([...row.faults, ...others, ...('faults' in seen ? seen.faults : [])]);
  }
  soFar.note(row.line, seen.next);
  return { taking: seen.taking };
}

/** Returns the fault of a row that names a direct debit in vain. One that names none, or two, says so already. */
function unknownOf({ charge: { direct_debit_id: id, direct_debit_external_id: own } }: CheckedCharge) {
  if ((id === '') === (own === '')) return [];
  const column = id === '' ? 'direct_debit_external_id' : 'direct_debit_id';
  return [{ column, fault: 'direct_debit_unknown' } as const];
}
