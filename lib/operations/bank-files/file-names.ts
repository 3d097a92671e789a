import { FILE_KINDS, type FileKind, FOLDERS } from '#lib/domain/bank-file/file-kind.ts';
import type { BankFile } from '#lib/store/collections/bank-files.ts';

/** Returns the name under which the bank fetches a file. */
export function nameOf({ kind, id }: Pick<BankFile, 'kind' | 'id'>): string {
  return `${FOLDERS[kind].presented}${id}.txt`;
}

/** Returns the file's name before its release, where the bank cannot see it. */
export function preparedName({ id }: Pick<BankFile, 'id'>): string {
  return `prepared/${id}.txt`;
}

/** The ending of the names of the simulated bank's return files for single accounts. */
export const SIMULATED_RETURN = '.return.txt';

/**
 * Returns the name of the simulated bank's return file for an account's own file. It is in the folder of the file
 * itself: return files in the bank's folder are ingested automatically.
 */
export const simulatedReturnOf = (file: Pick<BankFile, 'kind' | 'id'>): string =>
  nameOf(file).replace(/\.txt$/, SIMULATED_RETURN);

/**
 * Returns the kind of a return file by its folder.
 *
 * @throws Error if no return files arrive there
 */
export function kindOfReturnFile(name: string): FileKind {
  const kind = FILE_KINDS.find((one) => name.startsWith(FOLDERS[one].returned));
  if (!kind) throw new Error(`${name} is in no folder of return files`);
  return kind;
}
