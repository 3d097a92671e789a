import { rowOfFile } from '#infra/ops/collection-rows.ts';
import { command, found, type OpsCommand, OpsError } from '#infra/ops/command.ts';
import { day } from '#infra/ops/options.ts';
import { stageClock } from '#infra/ops/stage-settings.ts';
import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { amountOf, type Centavos } from '#lib/domain/money.ts';
import { nameOf } from '#lib/operations/collections/filing/present-file.ts';
import { type NotRejected, rejectFile } from '#lib/operations/collections/filing/recall-file.ts';
import { configuredBankFiles } from '#lib/providers/bank-files/configured-bank-files.ts';
import { NoSuchFile } from '#lib/providers/bank-files/port.ts';
import { EVERY_ACCOUNT, findFileById } from '#lib/store/collections/collection-files.ts';
import { listFiles } from '#lib/store/collections/find-files.ts';

/** A key of the bucket names its folder; what does not is a file for the bank. */
const FOLDER = /^(?:prepared|presentments|answers|reports)\//;

const idOf = (name: string) => name.replace(/^presentments\//, '').replace(/\.txt$/, '');
const keyOf = (name: string) => (FOLDER.test(name) ? name : nameOf({ id: idOf(name) }));
const fileOf = async (name: string) => found(await findFileById(idOf(name)), 'file', name);

const WHY_NOT: Readonly<Record<NotRejected, string>> = {
  unknown_file: 'There is no such file: see files list.',
  not_presented: 'It has not been given to the bank, so the bank cannot have refused it.',
  answered: 'The bank has answered lines of it already, so it was not refused: see exceptions list.',
};

const WHEN_DELETED = 'Files for the bank and answers are deleted after the days of the setting bankFileDays.';

/** The files for the bank. */
export const fileCommands: readonly OpsCommand[] = [
  command({
    name: 'list',
    summary: 'List the files of a day for the bank: where each stands, what it holds.',
    details: `The account "${EVERY_ACCOUNT}" stands for the scheduled run; a sandbox also has files of one account.`,
    example: 'files list --day today',
    takes: (line) =>
      line
        .option('--day <day>', 'a day of Mexico City: 2027-11-16, yesterday; today without', day)
        .option('--account <account>', `the files of this account only, or of "${EVERY_ACCOUNT}"`),
    columns: ['name', 'state', 'day', 'account', 'operations', 'sum', 'answered_at', 'digest'],
    list: async (_, { day: of = mexicoCityDate(new Date()), account }) =>
      (await listFiles(of, account)).map(rowOfFile),
  }),
  command({
    name: 'get',
    summary: 'Print a file as it is: one for the bank, an answer of the bank’s, a report.',
    details:
      'It is printed byte by byte, with the account numbers in it: keep it where nobody else can read it.',
    example: 'files get presentments/all/2027-11-16-002-00001.txt > file.txt',
    takes: (line) => line.argument('<name>', 'as a list shows it'),
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
    summary: 'Take back a file that the bank has refused, so that its orders are presented anew.',
    details:
      'For a file that the bank did not read at all. Its orders go with the next file of a later day, as if it had not been; ' +
      'those that were stopped meanwhile do not. It is not possible once a line of it was answered.',
    example: 'files reject presentments/all/2027-11-16-002-00001.txt',
    takes: (line) => line.argument('<name>', 'as the list shows it'),
    asks: async ([name]) => {
      const { operations, total } = await fileOf(name);
      return `${operations} orders of ${amountOf(total as Centavos)} pesos are taken out of ${name} and presented anew.`;
    },
    run: async ([name]) => {
      const file = await rejectFile(idOf(name), await stageClock());
      if (typeof file === 'string') throw new OpsError(`${name}: ${WHY_NOT[file]}`);
      return rowOfFile(file);
    },
  }),
];
