import { type FileKind, FOLDERS } from '#lib/domain/bank-file/file-kind.ts';
import { checkBankFile, readBankFile } from '#lib/domain/bank-file/read-bank-file.ts';
import { nameOf, SIMULATED_RETURN } from '#lib/operations/bank-files/file-names.ts';
import type { BankFiles, Listed } from '#lib/providers/bank-files/port.ts';
import type { BankFile } from '#lib/store/collections/bank-files.ts';
import { presentationOf } from '#lib/store/collections/presentations.ts';

/** A file at the bank: its owner, its identity and its totals. */
export type PresentedFile = Pick<
  BankFile,
  'id' | 'kind' | 'account_id' | 'bank' | 'date' | 'number' | 'operations' | 'total'
> & { name: string; digest: string };

/**
 * How many days before the restored moment files are compared, too: the table may know only a part of what was written
 * then.
 */
export const DAYS_BEFORE = 5;
const MARGIN = DAYS_BEFORE * 24 * 60 * 60_000;

/** Yields the files of a kind that were given to the bank since a moment, and on some days before it, in that order. */
export async function* presentedSince(
  files: BankFiles,
  since: Date,
  kind: FileKind,
): AsyncGenerator<PresentedFile, void, undefined> {
  for (const { name } of await writtenSince(files, FOLDERS[kind].presented, since)) {
    const id = name.slice(FOLDERS[kind].presented.length, -'.txt'.length);
    const of = presentationOf(id);
    if (of?.kind !== kind || name !== nameOf({ kind, id })) continue;
    const { digest, operations, total } = await checkBankFile((await files.read(name)).pieces, { kind });
    yield { id, ...of, name, digest, operations, total: Number(total) };
  }
}

/**
 * Returns the names of the return files of a kind since a moment, and of some days before it, in the order of their
 * arrival. The simulated bank's return files for single accounts are next to the presented files.
 */
export async function returnFilesSince(files: BankFiles, since: Date, kind: FileKind): Promise<string[]> {
  const { presented, returned } = FOLDERS[kind];
  const simulated = (await writtenSince(files, presented, since)).filter(({ name }) =>
    name.endsWith(SIMULATED_RETURN),
  );
  const listed = [...(await writtenSince(files, returned, since)), ...simulated];
  return inOrder(listed).map(({ name }) => name);
}

/** Yields the lines of a file, one at a time. */
export async function linesOf(files: BankFiles, { name, kind }: Pick<PresentedFile, 'name' | 'kind'>) {
  return (await readBankFile((await files.read(name)).pieces, { kind })).details;
}

async function writtenSince(files: BankFiles, prefix: string, since: Date): Promise<Listed[]> {
  const found: Listed[] = [];
  const from = since.getTime() - MARGIN;
  for await (const file of files.list(prefix)) if (file.writtenAt.getTime() >= from) found.push(file);
  return inOrder(found);
}

const inOrder = (listed: readonly Listed[]) =>
  listed.toSorted((one, other) => one.writtenAt.getTime() - other.writtenAt.getTime());
