import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { Import, Working } from '#lib/domain/imports/import.ts';
import type { Slice } from '#lib/domain/imports/steps.ts';
import type { Account } from '#lib/store/accounts.ts';
import { applyChargeRows } from './apply-charge-rows.ts';
import { applyRows } from './apply-rows.ts';
import { checkChargeRows } from './check-charge-rows.ts';
import { checkRows, type KnownRows } from './check-rows.ts';
import { FileSoFar } from './file-so-far.ts';
import type { ReadFile } from './import-file.ts';

/** Works on the rows of a file from one place to another. */
type WorkOnSlice = (one: Import, from: number, to: number, clock: Clock) => Promise<Slice>;

/** Returns the work of a step on slices of a file, by what its rows become. */
export function workOnSlices(
  file: ReadFile,
  { id }: Import,
  step: Exclude<Working, 'undoing'>,
  { account, known }: { account: Account; known: KnownRows },
): WorkOnSlice {
  if (file.kind === 'direct_debits') {
    const { rows } = file;
    return step === 'checking'
      ? (one, from, to, clock) => checkRows(one, rows.slice(from, to), clock, known)
      : (one, from, to, clock) => applyRows(one, rows.slice(from, to), account, clock);
  }
  const { rows } = file;
  const soFar = new FileSoFar(id, rows, account);
  return step === 'checking'
    ? (one, from, to, clock) =>
        checkChargeRows(one, rows.slice(from, to), { clock, seller: account, soFar, known })
    : (one, from, to, clock) => applyChargeRows(one, rows.slice(from, to), clock);
}
