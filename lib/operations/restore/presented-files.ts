import { checkBankFile, readBankFile } from '#lib/domain/bank-file/read-bank-file.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { BankFiles, Listed } from '#lib/providers/bank-files/port.ts';
import type { CollectionFile } from '#lib/store/collections/collection-files.ts';

/** A file as it lies with the bank: whose and which, and what it adds up to. */
export type PresentedFile = Pick<
  CollectionFile,
  'id' | 'account_id' | 'bank' | 'date' | 'number' | 'operations' | 'total'
> & { name: string; digest: string };

/** How many days before the moment of a restore files are looked at: what was written then may be known by half. */
export const DAYS_BEFORE = 5;
const MARGIN = DAYS_BEFORE * 24 * 60 * 60_000;

const NAME =
  /^presentments\/(?<id>(?<account>[^/]+)\/(?<date>\d{4}-\d\d-\d\d)-(?<bank>\d{3})-(?<number>\d{5}))\.txt$/;
/** What the simulated bank has answered to the runs of single accounts lies beside their files. */
const ANSWER = /^answers\/|^presentments\/.*\.answer\.txt$/;

/** The files that were given to the bank since a moment, and some days before it, in the order in which that was. */
export async function* presentedSince(
  files: BankFiles,
  since: Date,
): AsyncGenerator<PresentedFile, void, undefined> {
  for (const { name } of await writtenSince(files, 'presentments/', since)) {
    const { id = '', account: account_id = '', date = '', bank = '', number } = NAME.exec(name)?.groups ?? {};
    if (id === '') continue;
    const { digest, operations, total } = await checkBankFile((await files.read(name)).pieces);
    const of = { account_id, bank, date: date as CalendarDate, number: Number(number) };
    yield { id, ...of, name, digest, operations, total: Number(total) };
  }
}

/** The names of the bank's answers since a moment, and some days before it, in the order in which they came. */
export async function answersSince(files: BankFiles, since: Date): Promise<string[]> {
  const listed = [
    ...(await writtenSince(files, 'answers/', since)),
    ...(await writtenSince(files, 'presentments/', since)),
  ];
  return inOrder(listed.filter(({ name }) => ANSWER.test(name))).map(({ name }) => name);
}

/** The lines of a file, one at a time. */
export async function linesOf(files: BankFiles, { name }: Pick<PresentedFile, 'name'>) {
  return (await readBankFile((await files.read(name)).pieces)).details;
}

async function writtenSince(files: BankFiles, prefix: string, since: Date): Promise<Listed[]> {
  const found: Listed[] = [];
  const from = since.getTime() - MARGIN;
  for await (const file of files.list(prefix)) if (file.writtenAt.getTime() >= from) found.push(file);
  return inOrder(found);
}

const inOrder = (listed: readonly Listed[]) =>
  listed.toSorted((one, other) => one.writtenAt.getTime() - other.writtenAt.getTime());
