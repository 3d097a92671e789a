import { createHash } from 'node:crypto';
import { participatingBanks } from '#lib/domain/clabe.ts';
import { type CheckedCharge, checkCharges } from '#lib/domain/imports/check-charges.ts';
import { type CheckedRow, checkFile } from '#lib/domain/imports/check-file.ts';
import type { Column } from '#lib/domain/imports/columns.ts';
import type { FileFault } from '#lib/domain/imports/file-faults.ts';
import type { Guess } from '#lib/domain/imports/guess.ts';
import type { CheckedBytes, Import } from '#lib/domain/imports/import.ts';
import type { StepFault } from '#lib/domain/imports/later-faults.ts';
import { setting } from '#lib/environment.ts';
import { ChangedFile, NoSuchFile } from '#lib/providers/bank-files/port.ts';
import type { MerchantFiles } from '#lib/providers/merchant-files/port.ts';
import { uploadName } from './file-names.ts';

/** A file that was read: what it is, its rows with their faults, and the bytes that they were read from. */
export type ReadFile = { readonly guess: Guess; readonly bytes: CheckedBytes } & (
  | { readonly kind: 'direct_debits'; readonly rows: readonly CheckedRow[] }
  | { readonly kind: 'charges'; readonly rows: readonly CheckedCharge[] }
);

/** Why a file cannot be read, and the columns that this is about. */
type Unread = { readonly fault: FileFault | StepFault; readonly columns?: readonly Column[] };

/**
 * Reads and checks the file of an import. Once it was read, only the same version and the same bytes are read again.
 *
 * @returns the file, or why it cannot be read
 */
export async function readImportFile(
  one: Import,
  files: Pick<MerchantFiles, 'read'>,
): Promise<ReadFile | Unread> {
  try {
    const { pieces, version } = await files.read(uploadName(one), one.file_version ?? undefined);
    const some: Buffer[] = [];
    for await (const piece of pieces) some.push(Buffer.from(piece as string));
    const content = Buffer.concat(some);
    const sha256 = createHash('sha256').update(content).digest('hex');
    if (one.sha256 !== null && one.sha256 !== sha256) return { fault: 'file_changed' };
    const bytes = { version, sha256 };
    if (one.kind === 'charges') {
      const checked = checkCharges(content);
      return 'fault' in checked ? checked : { ...checked, kind: one.kind, bytes };
    }
    const checked = checkFile(content, participatingBanks(setting('PARTICIPATING_BANKS')));
    return 'fault' in checked ? checked : { ...checked, kind: one.kind, bytes };
  } catch (error) {
    if (error instanceof ChangedFile) return { fault: 'file_changed' };
    if (error instanceof NoSuchFile) return { fault: 'file_missing' };
    throw error;
  }
}
