import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { RETURN_FILE_COLUMNS, rowOfException, rowOfReturnFile } from '#infra/ops/collection-rows.ts';
import { command, type OpsCommand, OpsError } from '#infra/ops/command.ts';
import { ofDeployed } from '#infra/ops/of-deployed.ts';
import { day, oneOf } from '#infra/ops/options.ts';
import { pesos } from '#infra/ops/output/values.ts';
import { stageFiles } from '#infra/ops/stage-settings.ts';
import { waitFor } from '#infra/ops/wait-for.ts';
import { FILE_KINDS, type FileKind, FOLDERS } from '#lib/domain/bank-file/file-kind.ts';
import { addDays, type CalendarDate, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { foreseeReturnFile } from '#lib/operations/bank-files/foresee-return-file.ts';
import { digestOfReturnFile } from '#lib/operations/bank-files/ingest-return-file.ts';
import { outcomeOfReturnFile } from '#lib/operations/bank-files/outcome-of-return-file.ts';
import { configuredBankFiles } from '#lib/providers/bank-files/configured-bank-files.ts';
import type { BankFiles } from '#lib/providers/bank-files/port.ts';
import { listReturnFiles, type ReturnFile } from '#lib/store/collections/return-files.ts';

const MOST = 10_000;

/** Returns what arrived on a day of Mexico City, which ends in the next day of UTC. */
async function receivedOn(of: CalendarDate): Promise<ReturnFile[]> {
  if (of > mexicoCityDate(new Date())) return [];
  const found = [...(await listReturnFiles(MOST, addDays(of, 1))), ...(await listReturnFiles(MOST, of))];
  return found.filter(({ received_at }) => mexicoCityDate(new Date(received_at)) === of);
}

/** The return files of the bank. */
export const returnFileCommands: readonly OpsCommand[] = [
  command({
    name: 'list',
    summary: 'List the return files of the bank, newest first, with the result of each.',
    details:
      'Nothing of a refused file was applied; its fault says what is wrong, and where. A copy of a file that we ' +
      'presented is not a return file: see exceptions list.',
    example: 'answers list --day today',
    takes: (line) =>
      line.option('--day <day>', 'files that arrived on this day: 2027-11-16, today, yesterday', day),
    columns: RETURN_FILE_COLUMNS,
    list: async (_, { day: of }) =>
      (of === undefined ? await listReturnFiles(MOST) : await receivedOn(of)).map(rowOfReturnFile),
  }),
  command({
    name: 'put',
    summary: 'Hand in a return file, as if the bank had delivered it.',
    details:
      'Stores the file under its own name, or under a similar one if that is taken. It is applied within a moment. A ' +
      'file that was handed in before changes nothing. On a deployed stage it asks first: what the file says is settled.',
    example: 'answers put returns.txt --of payouts --wait',
    takes: (line) =>
      line
        .argument('<file>', 'a file on this machine')
        .option(
          '--of <kind>',
          `the kind of files that it returns: ${FILE_KINDS.join(', ')}`,
          oneOf('kind', FILE_KINDS),
          'collections' as const,
        )
        .option('--wait', 'wait until the file is applied, and print the result'),
    asks: async ([path], { of }) => ofDeployed(await effectOf(path, of)),
    run: async ([path], { of, wait }) => {
      const name = await putUnderFreeName(configuredBankFiles(), nameFor(path, of), await contentOf(path));
      if (!wait) return { name };
      const digest = await digestOfReturnFile(name, await stageFiles(of));
      const { file, exceptions } = await waitFor(
        name,
        async () => {
          const outcome = await outcomeOfReturnFile(digest, new Date());
          const isEarlier = outcome?.file.state === 'incomplete' && outcome.file.name !== name;
          return isEarlier ? undefined : outcome;
        },
        `${name} is not applied yet: see answers list.`,
      );
      const { name: done, ...row } = rowOfReturnFile(file);
      const sameAs = done === name ? {} : { same_as: done };
      return { name, ...sameAs, ...row, exceptions_to_resolve: exceptions.map(rowOfException) };
    },
  }),
];

const nameFor = (path: string, of: FileKind) => `${FOLDERS[of].returned}${basename(path)}`;

const contentOf = (path: string): Promise<Buffer> =>
  readFile(path).catch(() => {
    throw new OpsError(`The file ${path} cannot be read.`);
  });

/** Says what a file settles, if its lines match what was presented; undefined if it settles nothing. */
async function effectOf(path: string, of: FileKind): Promise<string | undefined> {
  const content = piecesOf(await contentOf(path));
  const foreseen = await foreseeReturnFile(nameFor(path, of), content, await stageFiles(of));
  if (!foreseen) return undefined;
  const { day: said, lines, paid, refused, unreadable } = foreseen;
  const parts = [
    `${paid.count} paid (${pesos(paid.amount)})`,
    `${refused.count} refused (${pesos(refused.amount)})`,
    ...(unreadable > 0 ? [`${unreadable} that cannot be read`] : []),
  ];
  return `This settles ${basename(path)} of the bank, of ${said}, with ${lines} lines of ${of}: ${parts.join(', ')}.`;
}

/** Writes a file under its name, or under the first free one of `name-2.txt`, `name-3.txt` …; returns that name. */
async function putUnderFreeName(files: BankFiles, name: string, content: Buffer): Promise<string> {
  const [, stem = name, ending = ''] = /^(.+?)(\.[^./]*)?$/.exec(name) ?? [];
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? name : `${stem}-${number}${ending}`;
    if (await files.putOnce(free, piecesOf(content), content.length)) return free;
  }
}

async function* piecesOf(content: Buffer) {
  yield content;
}
