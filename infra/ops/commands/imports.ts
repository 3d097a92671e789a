import { command, found, type OpsCommand } from '#infra/ops/command.ts';
import { oneOf, wholeNumber } from '#infra/ops/options.ts';
import type { Row } from '#infra/ops/output.ts';
import { IMPORT_STATUSES, type Import } from '#lib/domain/imports/import.ts';
import { findAccount } from '#lib/store/accounts.ts';
import { findImport } from '#lib/store/imports/imports.ts';
import { listRecords } from '#lib/store/lists/list.ts';
import { IMPORTS } from '#lib/store/lists/lists.ts';

const COLUMNS = [
  ...['import_id', 'account_id', 'status', 'fault', 'rows', 'done', 'ready', 'rejected', 'existing'],
  ...['applied', 'failed', 'undone', 'kept', 'attempts', 'due_at', 'created_at', 'updated_at'],
];

/** An import with its counts, and when its work is taken up again. */
function rowOf({ id: import_id, counts, ...one }: Import): Row {
  const { account_id, status, fault, rows, done, attempts, due_at } = one;
  return {
    ...{ import_id, account_id, status, fault: fault ?? '', rows, done, ...counts },
    ...{ attempts, due_at: due_at ?? '', created_at: one.created_at, updated_at: one.updated_at },
  };
}

/** Files of merchants whose rows become direct debits. */
export const importCommands: readonly OpsCommand[] = [
  command({
    name: 'list',
    summary: 'List the imports of an account, newest first.',
    details:
      'done says how many rows the current step has worked on, and due_at when a sweep takes the work up again. An ' +
      'import with the fault work_failed stopped after several attempts without progress: its worker logs why. The ' +
      'merchant may ask for the step again.',
    example: 'imports list acc_… --status failed',
    takes: (line) =>
      line
        .argument('<account>', 'account id')
        .option(
          '--status <status>',
          `only imports with this status: ${IMPORT_STATUSES.join(', ')}`,
          oneOf('status', IMPORT_STATUSES),
        )
        .option('--limit <number>', 'how many imports at most; 100 unless given', wholeNumber),
    columns: COLUMNS,
    list: async ([id], { status, limit = 100 }) => {
      found(await findAccount(id), 'account', id);
      return (await listRecords(id, IMPORTS, { limit, status })).items.map(rowOf);
    },
  }),
  command({
    name: 'show',
    summary: 'Show an import.',
    example: 'imports show imp_…',
    takes: (line) => line.argument('<import>', 'import id'),
    run: async ([id]) => rowOf(found(await findImport(id), 'import', id)),
  }),
];
