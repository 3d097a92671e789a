import { command, type OpsCommand } from '#infra/ops/command.ts';
import { showProgress } from '#infra/ops/progress.ts';
import { fillLists } from '#lib/store/fill-lists.ts';

/** What lists find records by. */
export const listCommands: readonly OpsCommand[] = [
  command({
    name: 'fill',
    summary: 'Let lists find the records that were stored before there were their indexes.',
    details:
      'Reads the whole table, once, and gives records what they lack, while the service works. Run it when a release that ' +
      'brings an index is deployed, and on a restored table that is older than that. May be repeated.',
    example: 'lists fill --stage production',
    takes: (line) =>
      line.option('--table <name>', 'a restored table; without, the one that the stage works on'),
    run: async (_, { table }) => {
      if (table !== undefined) process.env.TABLE_NAME = table;
      let result = { looked: 0, filled: 0, unreadable: 0 };
      for await (result of fillLists()) showProgress(`${result.looked} records read`);
      return result;
    },
  }),
];
