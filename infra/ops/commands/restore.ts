import type { Command } from '@commander-js/extra-typings';
import { readTemplates } from '#infra/ops/assembly.ts';
import { command, type OpsCommand, OpsError } from '#infra/ops/command.ts';
import { importsOf, type Template } from '#infra/ops/imports.ts';
import { duration, stageName, time } from '#infra/ops/options.ts';
import { comparing, FINDING_COLUMNS, findingsOf } from '#infra/ops/restored.ts';
import { target } from '#infra/ops/target.ts';
import { repairRestored } from '#lib/operations/restore/repair-restored.ts';
import { findHold, holdCollections, releaseCollections } from '#lib/store/collections/hold.ts';
import { skipReferences } from '#lib/store/references.ts';

/** Far more than are given out between the moment of a restore and its end, and few of the nine million there are. */
const SKIPPED = 10_000;

/** In seconds: far longer than a restore takes. */
const A_DAY = 24 * 60 * 60;

const ofRestored = (line: Command) =>
  line
    .option('--table <name>', 'the restored table; without, the one that the stage works on')
    .option('--since <time>', 'the moment it was restored to; known where restore prepare could tell', time)
    .option('--former <name>', 'the table that was in use before: what was stopped since is read from it');

/** The way back from a restore, step by step. */
export const restoreCommands: readonly OpsCommand[] = [
  command({
    name: 'hold',
    summary: 'Hold the collections at once: nothing goes to the bank, and what it answers waits.',
    example: 'restore hold --stage production',
    run: async () => {
      await holdCollections({ reason: 'operator', held_at: new Date().toISOString(), restored_to: null });
      return { held: true };
    },
  }),
  command({
    name: 'prepare',
    summary: 'Give a restored table what a restore does not bring along, and hold the collections on it.',
    details:
      'Waits for the restore, which takes from minutes to hours. Then checks keys, indexes and encryption, and turns on stream, ' +
      'expiry, recovery and protection from deletion. Skips some references. May be cut off and repeated. What it prints ' +
      'goes into the settings of the stage.',
    example: 'restore prepare --table domicilia-production-restored --stage production',
    takes: (line) =>
      line
        .requiredOption('--table <name>', 'the table that was made by the restore')
        .option('--wait <time>', 'how long to wait for it at most: 30m, 24h, 7d; 24h without', duration),
    run: async (_, { table: name, wait: seconds = A_DAY }) => {
      const [{ prepareTable }, { STAGES }] = await Promise.all([
        import('#infra/ops/prepare-table.ts'),
        import('#infra/settings/stages.ts'),
      ]);
      const table = await prepareTable(name, {
        isProtected: !STAGES[target().stage].isDisposable,
        seconds,
      });
      process.env.TABLE_NAME = name;
      const restored_to = table.RestoreSummary?.RestoreDateTime?.toISOString() ?? null;
      const held_at = new Date().toISOString();
      await holdCollections({ reason: 'restored', held_at, restored_to }, [skipReferences(SKIPPED)]);
      const streamArn = table.LatestStreamArn ?? '';
      return {
        ...{ name, streamArn, restored_to },
        settings: `restoredTable: { name: '${name}', streamArn: '${streamArn}' },`,
        settings_file: `infra/settings/${target().stage}.ts`,
      };
    },
  }),
  command({
    name: 'check',
    summary: 'Compare a restored table with all that the bank was given, and has answered, since.',
    details:
      'The exit code is 1 while anything is open that must end before collections go on. What no file can tell (who has ' +
      'revoked, whose keys were replaced) is told with --former.',
    example: 'restore check --former domicilia-production --stage production',
    takes: ofRestored,
    listing: { member: 'findings', columns: FINDING_COLUMNS },
    run: async (_, options) => {
      const result = await findingsOf(await comparing(options));
      if (result.open > 0) process.exitCode = 1;
      return result;
    },
  }),
  command({
    name: 'repair',
    summary: 'Put down in a restored table what the bank was given since, and what it has answered.',
    details:
      'Only while the collections are held. References go on after the last one that the bank has seen; orders that it has are ' +
      'in process, built anew where they are forgotten; then its answers are put through. Nothing is given to the bank. ' +
      'May be repeated.',
    example: 'restore repair --stage production',
    takes: ofRestored,
    asks: async (_, { table }) =>
      `Orders in the files of the bank are put down as presented in ${table ?? process.env.TABLE_NAME}.`,
    run: async (_, options) => {
      const { since, receiving, clock } = await comparing(options);
      if (!(await findHold()))
        throw new OpsError('The collections are not held: begin with restore prepare.');
      return repairRestored(since, receiving, clock);
    },
  }),
  command({
    name: 'release',
    summary: 'Let the collections go on, once restore check finds nothing open.',
    example: 'restore release --stage production',
    details:
      'Who has revoked since, no file of the bank tells: say with --former which table was in use before, or with --no-former ' +
      'that it cannot be read.',
    takes: (line) =>
      ofRestored(line).option('--no-former', 'the table that was in use before cannot be read'),
    asks: async () => 'The next run collects from customers again.',
    run: async (_, options) => {
      if (options.former === undefined)
        throw new OpsError('Say --former TABLE, or --no-former: who has revoked since is not known then.');
      const found = await comparing(options);
      const { open, ...compared } = await findingsOf(found);
      if (open > 0) throw new OpsError(`${open} findings are open: see restore check.`);
      await releaseCollections();
      return { released: true, ...compared };
    },
    listing: { member: 'findings', columns: FINDING_COLUMNS },
  }),
  command({
    name: 'imports',
    summary: 'List what stays when the stacks of a stage are deleted, and how new stacks import it.',
    details:
      'Read from the templates that npm run synth makes; AWS is not asked. What is imported by "deploy", cdk deploy ' +
      '--import-existing-resources imports by itself; the identifiers of the others are what cdk import asks for.',
    example: 'restore imports --stage production',
    findsTarget: true,
    takes: (line) =>
      line
        .requiredOption('--stage <stage>', 'sandbox or production', stageName)
        .option('--assembly <folder>', 'the cloud assembly', 'cdk.out'),
    columns: ['stack', 'type', 'name', 'by'],
    list: async (_, { stage, assembly }) => importsOf(readTemplates<Template>(assembly, stage)),
  }),
];
