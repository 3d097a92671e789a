import { rowOfFile } from '#infra/ops/collection-rows.ts';
import { command, found, type OpsCommand, OpsError } from '#infra/ops/command.ts';
import { day, oneOf } from '#infra/ops/options.ts';
import { pesos } from '#infra/ops/output/values.ts';
import { stageClock, stageFiles } from '#infra/ops/stage-settings.ts';
import { FILE_KINDS, type FileKind, FOLDERS } from '#lib/domain/bank-file/file-kind.ts';
import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { EntriesLeft } from '#lib/operations/bank-files/entries-left.ts';
import { nameOf } from '#lib/operations/bank-files/file-names.ts';
import { type NotRejected, rejectFile } from '#lib/operations/bank-files/recall-file.ts';
import { configuredBankFiles } from '#lib/providers/bank-files/configured-bank-files.ts';
import { NoSuchFile } from '#lib/providers/bank-files/port.ts';
import { findFileById } from '#lib/store/collections/bank-files.ts';
import { listFiles } from '#lib/store/collections/find-files.ts';
import { EVERY_ACCOUNT, presentationOf } from '#lib/store/collections/presentations.ts';

/** A key of the bucket begins with its folder; a name without one is a file for the bank. */
const ALL_FOLDERS = [
  ...['prepared/', 'reports/'],
  ...FILE_KINDS.flatMap((kind) => Object.values(FOLDERS[kind])),
];

function idOf(name: string): string {
  const folder = FILE_KINDS.map((kind) => FOLDERS[kind].presented).find((one) => name.startsWith(one)) ?? '';
  return name.slice(folder.length).replace(/\.txt$/, '');
}

const kindOf = (name: string) => presentationOf(idOf(name))?.kind ?? 'collections';
const isKey = (name: string) => ALL_FOLDERS.some((folder) => name.startsWith(folder));
const keyOf = (name: string) => (isKey(name) ? name : nameOf({ kind: kindOf(name), id: idOf(name) }));
const fileOf = async (name: string) => found(await findFileById(idOf(name)), 'file', name);

const WHY_NOT: Readonly<Record<NotRejected, string>> = {
  unknown_file: 'There is no file of this name: see files list.',
  not_presented: 'It was not presented to the bank, so the bank cannot have rejected it.',
  returned: 'The bank has returned lines of it, so it did not reject the file: see exceptions list.',
};

const NOT_NOTED =
  'It is released, but not noted as presented. Repair the records that item_unreadable names in the log, if there are any, and start ops collections run. Then repeat this command.';

/** Returns why the file of this name is not recalled. An operator's word about one entry is named with the entry. */
async function whyNot(name: string, reason: NotRejected): Promise<string> {
  const { state, decided } = reason === 'unknown_file' ? {} : await fileOf(name);
  if (state === 'released' && reason === 'not_presented') return NOT_NOTED;
  if (!decided || reason !== 'returned') return WHY_NOT[reason];
  const { id, as, by } = decided;
  return `${by} has resolved an exception of ${id} --as ${as}, so the bank has read the file. What the bank does not return becomes an exception: resolve each by itself.`;
}

/** Says what to do if the records of some entries cannot be read. The next run continues the recall as well. */
const whatIsLeft = ({ entries }: EntriesLeft): string =>
  `The records of ${entries} of its orders or transfers cannot be read; all others are recalled. Repair the records that item_unreadable names in the log, then repeat this command.`;

const ENTRIES: Readonly<Record<FileKind, string>> = { collections: 'orders', payouts: 'transfers' };

const WHEN_DELETED = 'Bank files and return files are deleted after bankFileDays, a setting of the stage.';

/** The files for the bank. */
export const fileCommands: readonly OpsCommand[] = [
  command({
    name: 'list',
    summary: 'List the bank files of a day: their state and content.',
    details: `The account "${EVERY_ACCOUNT}" is the scheduled run; in a sandbox, single accounts have files of their own.`,
    example: 'files list --day today',
    takes: (line) =>
      line
        .option('--day <day>', 'a day of Mexico City: 2027-11-16, yesterday (default: today)', day)
        .option('--kind <kind>', `${FILE_KINDS.join(', ')} (default: collections)`, oneOf('kind', FILE_KINDS))
        .option('--account <account>', `only files of this account, or of "${EVERY_ACCOUNT}"`),
    columns: ['name', 'state', 'day', 'account', 'operations', 'sum', 'first_return_at', 'digest'],
    list: async (_, { day: of = mexicoCityDate(new Date()), kind, account }) =>
      (await listFiles(of, { kind, accountId: account })).map(rowOfFile),
  }),
  command({
    name: 'get',
    summary: 'Print a file unchanged: a file for the bank, a return file or a report.',
    details: 'The file contains account numbers: store it where nobody else can read it.',
    example: 'files get presentments/all/2027-11-16-002-00001.txt > file.txt',
    takes: (line) => line.argument('<name>', 'name, as in files list or answers list'),
    file: async ([name]) => {
      try {
        return (await configuredBankFiles().read(keyOf(name))).pieces;
      } catch (error) {
        throw error instanceof NoSuchFile
          ? new OpsError(`There is no file ${keyOf(name)}. ${WHEN_DELETED}`)
          : error;
      }
    },
  }),
  command({
    name: 'reject',
    summary: 'Recall a file that the bank rejected, so that its orders or transfers are presented again.',
    details:
      'For a file that the bank did not read at all. What it holds is presented with the next file of a later day, ' +
      'except orders that were stopped in the meantime. Not possible once the bank has returned a line of the file, or an ' +
      'operator has said what the bank did with one.',
    example: 'files reject presentments/all/2027-11-16-002-00001.txt',
    takes: (line) => line.argument('<name>', 'name, as in files list'),
    asks: async ([name]) => {
      const { kind, operations, total } = await fileOf(name);
      return `This withdraws ${operations} ${ENTRIES[kind]} of ${pesos(total as Centavos)} from ${name}, to present them again.`;
    },
    run: async ([name]) => {
      const { content, files } = await stageFiles(kindOf(name));
      const clock = await stageClock();
      const file = await rejectFile(idOf(name), content, clock, files).catch((error: unknown) => {
        throw error instanceof EntriesLeft ? new OpsError(`${name}: ${whatIsLeft(error)}`) : error;
      });
      if (typeof file === 'string') throw new OpsError(`${name}: ${await whyNot(name, file)}`);
      return rowOfFile(file);
    },
  }),
];
