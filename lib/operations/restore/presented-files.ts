import { checkBankFile, readBankFile } from '#lib/domain/bank-file/read-bank-file.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { BankFiles, Listed } from '#lib/providers/bank-files/port.ts';
import type { BankFile } from '#lib/store/collections/bank-files.ts';

/** A file at the bank: its owner, its identity and its totals. */
export type PresentedFile = Pick<
  BankFile,
  'id' | 'account_id' | 'bank' | 'date' | 'number' | 'operations' | 'total'
> & { name: string; digest: string };

/**
 * How many days before the restored moment files are compared, too: the table may know only a part of what was written
 * then.
 */
export const DAYS_BEFORE = 5;
const MARGIN = DAYS_BEFORE * 24 * 60 * 60_000;

const NAME =
  /^presentments\/(?<id>(?<account>[^/]+)\/(?<date>\d{4}-\d\d-\d\d)-(?<bank>\d{3})-(?<number>\d{5}))\.txt$/;
/** The simulated bank's return files for single accounts are next to the presented files. */
const RETURN_FILE = /^answers\/|^presentments\/.*\.return\.txt$/;

/** Yields the files that were given to the bank since a moment, and on some days before it, in that order. */
export async function* presentedSince(
  files: BankFiles,
  since: Date,
): AsyncGenerator<PresentedFile, void, undefined> {
  for (const { name } of await writtenSince(files, 'presentments/', since)) {
    const { id = '', account: account_id = '', date = '', bank = '', number } = NAME.exec(name)?.groups ?? {};
    if (id === '') continue;
    const { digest, operations, total } = await checkBankFile((await files.read(name)).pieces, {
      kind: 'collections',
    });
    const of = { account_id, bank, date: date as CalendarDate, number: Number(number) };
    yield { id, ...of, name, digest, operations, total: Number(total) };
  }
}

/** Returns the names of the return files since a moment, and of some days before it, in the order of their arrival. */
export async function returnFilesSince(files: BankFiles, since: Date): Promise<string[]> {
  const listed = [
    ...(await writtenSince(files, 'answers/', since)),
    ...(await writtenSince(files, 'presentments/', since)),
  ];
  return inOrder(listed.filter(({ name }) => RETURN_FILE.test(name))).map(({ name }) => name);
}

/** Yields the lines of a file, one at a time. */
export async function linesOf(files: BankFiles, { name }: Pick<PresentedFile, 'name'>) {
  return (await readBankFile((await files.read(name)).pieces, { kind: 'collections' })).details;
}

async function writtenSince(files: BankFiles, prefix: string, since: Date): Promise<Listed[]> {
  const found: Listed[] = [];
  const from = since.getTime() - MARGIN;
  for await (const file of files.list(prefix)) if (file.writtenAt.getTime() >= from) found.push(file);
  return inOrder(found);
}

const inOrder = (listed: readonly Listed[]) =>
  listed.toSorted((one, other) => one.writtenAt.getTime() - other.writtenAt.getTime());
