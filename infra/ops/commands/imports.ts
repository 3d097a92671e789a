import { command, found, type OpsCommand } from '#infra/ops/command.ts';
import { oneOf, wholeNumber } from '#infra/ops/options.ts';
import type { Row } from '#infra/ops/output/row.ts';
import { pesos } from '#infra/ops/output/values.ts';
import type { ConsentRequests } from '#lib/domain/consent-requests/record.ts';
import { IMPORT_STATUSES, type Import } from '#lib/domain/imports/import.ts';
import { findAccount } from '#lib/store/accounts.ts';
import { findConsentRequests } from '#lib/store/imports/consent-requests.ts';
import { findImport } from '#lib/store/imports/imports.ts';
import { listRecords } from '#lib/store/lists/list.ts';
import { IMPORTS } from '#lib/store/lists/lists.ts';

const COLUMNS = [
  ...['import_id', 'account_id', 'kind', 'status', 'fault', 'rows', 'done', 'ready', 'rejected', 'existing'],
  ...['applied', 'failed', 'undone', 'kept', 'attempts', 'due_at', 'created_at', 'updated_at'],
];

/** An import with its counts, and when its work is taken up again. */
function rowOf({ id: import_id, counts, ...one }: Import): Row {
  const { account_id, kind, status, fault, rows, done, attempts, due_at } = one;
  return {
    ...{ import_id, account_id, kind, status, fault: fault ?? '', rows, done, ...counts },
    ...{ attempts, due_at: due_at ?? '', created_at: one.created_at, updated_at: one.updated_at },
  };
}

/** What the ready rows of a file of charges would take; nothing for other files. */
const totalsOf = ({ totals }: Import): Row =>
  totals ? { charges: totals.all.count, charges_sum: pesos(totals.all.amount) } : {};

/** The plan of the mails that ask its customers for consent, and how many there are of each state. */
const requestsOf = ({
  status,
  mails_per_day,
  day,
  mails,
  counts,
  counted_at,
  due_at,
}: ConsentRequests): Row => ({
  ...{ consent_requests: status, mails_per_day, mails_on: day ?? '', mails, ...counts },
  ...{ counted_at: counted_at ?? '', mails_due_at: due_at ?? '' },
});

/** Files of merchants whose rows become direct debits or charges. */
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
    summary: 'Show an import, with the mails that ask its customers for consent.',
    example: 'imports show imp_…',
    takes: (line) => line.argument('<import>', 'import id'),
    run: async ([id]) => {
      const [one, requests] = await Promise.all([findImport(id), findConsentRequests(id)]);
      const shown = found(one, 'import', id);
      return { ...rowOf(shown), ...totalsOf(shown), ...(requests && requestsOf(requests)) };
    },
  }),
];
