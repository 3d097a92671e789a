import type { Command } from '@commander-js/extra-typings';
import { readTemplates } from '#infra/ops/assembly.ts';
import { command, type OpsCommand, OpsError } from '#infra/ops/command.ts';
import { importsOf, type Template } from '#infra/ops/imports.ts';
import { duration, stageName, time } from '#infra/ops/options.ts';
import { comparing, FINDING_COLUMNS, findingsOf } from '#infra/ops/restored.ts';
import { target } from '#infra/ops/target.ts';
import { moveReferencesOn, repairRestored } from '#lib/operations/restore/repair-restored.ts';
import { sumAgain } from '#lib/operations/restore/sum-again.ts';
import { findHold, holdCollections, releaseCollections } from '#lib/store/collections/hold.ts';
import { skipReferences } from '#lib/store/references.ts';

/** More than are used between the moment of a restore and its end, and few of all nine million. */
const SKIPPED = 10_000;

/** In seconds: longer than a restore takes. */
const A_DAY = 24 * 60 * 60;

const ofRestored = (line: Command) =>
  line
    .option('--table <name>', 'the restored table (default: the table that the stage uses)')
    .option(
      '--since <time>',
      'the moment that it was restored to (default: as recorded by restore prepare)',
      time,
    )
    .option('--former <name>', 'the table used before, to find what was revoked or removed since then');

/** The steps after a restore of the table. */
export const restoreCommands: readonly OpsCommand[] = [
  command({
    name: 'hold',
    summary: 'Hold the collections at once: nothing is presented to the bank, and return files wait.',
    example: 'restore hold --stage production',
    run: async () => {
      await holdCollections({ reason: 'operator', held_at: new Date().toISOString(), restored_to: null });
      return { held: true };
    },
  }),
  command({
    name: 'prepare',
    summary: 'Set up a restored table with what a restore leaves out, and hold the collections on it.',
    details:
      'Waits for the restore, which takes minutes to hours. Then checks keys, indexes and encryption, and turns on ' +
      'stream, expiry, recovery and deletion protection. Skips some references. Can be interrupted and repeated. Copy ' +
      'the line that it prints into the settings of the stage.',
    example: 'restore prepare --table domicilia-production-restored --stage production',
    takes: (line) =>
      line
        .requiredOption('--table <name>', 'the table that the restore created')
        .option('--wait <time>', 'longest time to wait: 30m, 24h, 7d (default: 24h)', duration),
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
    name: 'add-indexes',
    summary: 'Add the indexes of this release to the restored table that a stage uses.',
    details:
      'A deployment adds indexes to its own table only. Run it before the deployment, if preflight says so. Takes minutes ' +
      'to hours; the stage works meanwhile. Can be interrupted and repeated.',
    example: 'restore add-indexes --stage production',
    takes: (line) =>
      line
        .option('--table <name>', 'the restored table (default: the one in the settings)')
        .option('--wait <time>', 'longest time to wait: 30m, 24h, 7d (default: 24h)', duration),
    run: async (_, { table: asked, wait: seconds = A_DAY }) => {
      const [{ addIndexes }, { STAGES }] = await Promise.all([
        import('#infra/ops/prepare-table.ts'),
        import('#infra/settings/stages.ts'),
      ]);
      const name = asked ?? STAGES[target().stage].restoredTable?.name;
      if (name === undefined)
        throw new OpsError('The stage uses no restored table: a deployment adds indexes to its own table.');
      const { GlobalSecondaryIndexes = [] } = await addIndexes(name, seconds);
      return { name, indexes: GlobalSecondaryIndexes.map(({ IndexName }) => IndexName) };
    },
  }),
  command({
    name: 'check',
    summary: 'Compare a restored table with the bank’s files and return files since then.',
    details:
      'The exit code is 1 as long as a finding blocks the collections. The bank’s files do not show revoked direct ' +
      'debits and keys, removed members and changed webhook endpoints: add --former to find those.',
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
    summary: 'Repair a restored table from the bank’s files and return files since then.',
    details:
      'Works only while the collections are held. References continue after the last one that the bank has seen. ' +
      'Orders and transfers that the bank has are marked as presented, and recreated if the table lacks them; then ' +
      'their return files are applied. The events of the thirty hours before the restored moment go to their workers again. ' +
      'Nothing is presented to the bank. Can be repeated.',
    example: 'restore repair --stage production',
    takes: ofRestored,
    asks: async (_, { table }) =>
      `This marks the orders and transfers of the bank’s files as presented in ${table ?? process.env.TABLE_NAME}.`,
    run: async (_, options) => {
      const { since, kinds, clock } = await comparing(options);
      const { table } = options;
      if (!(await findHold()))
        throw new OpsError('The collections are not held: start with restore prepare.');
      for (const receiving of kinds) await moveReferencesOn(since, receiving);
      const repaired = { files: 0, adopted: 0, rebuilt: 0, lost: 0, returns: 0 };
      for (const receiving of kinds) {
        const some = await repairRestored(since, receiving, clock);
        for (const name of Object.keys(repaired) as (keyof typeof repaired)[]) repaired[name] += some[name];
      }
      await sumAgain(since, clock.now);
      // The workers use the table of the stage.
      const { redoWork } = await import('#infra/ops/redo-work.ts');
      const redone = table === undefined ? await redoWork(since) : 0;
      return { ...repaired, redone };
    },
  }),
  command({
    name: 'release',
    summary: 'Let the collections continue, once restore check has no open findings.',
    example: 'restore release --stage production',
    details:
      'The bank’s files do not show what was revoked or removed: name the table used before with --former, or confirm ' +
      'with --no-former that it cannot be read.',
    takes: (line) => ofRestored(line).option('--no-former', 'the table used before cannot be read'),
    asks: async () => 'The next run collects from customers again.',
    run: async (_, options) => {
      if (options.former === undefined)
        throw new OpsError(
          'Name the earlier table with --former TABLE. If it cannot be read, use --no-former: what was revoked or removed since then stays unknown.',
        );
      const found = await comparing(options);
      const { open, ...compared } = await findingsOf(found);
      if (open > 0) throw new OpsError(`${open} findings are still open: see restore check.`);
      await releaseCollections();
      return { released: true, ...compared };
    },
    listing: { member: 'findings', columns: FINDING_COLUMNS },
  }),
  command({
    name: 'imports',
    summary: 'List what remains when the stacks of a stage are deleted, and how new stacks import it.',
    details:
      'Reads the templates of npm run synth, not AWS. Resources by "deploy" are imported by cdk deploy ' +
      '--import-existing-resources; the others by cdk import, which asks for their identifiers.',
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
