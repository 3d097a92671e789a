import { command, found, type OpsCommand, OpsError } from '#infra/ops/command.ts';
import { day, oneOf, wholeNumber } from '#infra/ops/options.ts';
import type { Row } from '#infra/ops/output/row.ts';
import {
  EXPORT_FORMATS,
  EXPORT_KINDS,
  EXPORT_STATUSES,
  type Export,
  faultOfRange,
  MOST_EXPORTED_DAYS,
} from '#lib/domain/exports/export.ts';
import { newExport } from '#lib/domain/exports/new-export.ts';
import { writesOfExport } from '#lib/operations/writes/exports.ts';
import { findAccount } from '#lib/store/accounts.ts';
import { transact } from '#lib/store/engine/transact.ts';
import { findExport, listExports } from '#lib/store/exports.ts';

const COLUMNS = [
  ...['export_id', 'account_id', 'kind', 'format', 'from', 'to', 'filter', 'status', 'rows', 'bytes'],
  ...['sha256', 'file', 'failure', 'created_at', 'finished_at', 'expires_at'],
];

const rowOf = ({ file, filter, ...one }: Export) =>
  ({
    ...{ export_id: one.id, account_id: one.account_id, kind: one.kind, format: one.format },
    ...{ from: one.from, to: one.to, filter: filter.status ?? filter.type ?? '', status: one.status },
    ...{ rows: file?.rows ?? '', bytes: file?.bytes ?? '', sha256: file?.sha256 ?? '' },
    ...{ file: file?.name ?? '', failure: one.failure ?? '', created_at: one.created_at },
    ...{ finished_at: one.finished_at ?? '', expires_at: new Date(one.expires_at * 1000).toISOString() },
  }) satisfies Row;

const FAULTS = {
  before_from: '--to is before --from.',
  range_too_long: `An export has at most ${MOST_EXPORTED_DAYS} days.`,
};

/** Exports: files for merchants and their accountants. */
export const exportCommands: readonly OpsCommand[] = [
  command({
    name: 'list',
    summary: 'List the exports of an account, newest first.',
    details:
      'An export is deleted with its file after seven days. file is its name in the bucket of merchants.',
    example: 'export list acc_…',
    takes: (line) =>
      line
        .argument('<account>', 'account id')
        .option(
          '--status <status>',
          `only exports with this status: ${EXPORT_STATUSES.join(', ')}`,
          oneOf('status', EXPORT_STATUSES),
        )
        .option('--limit <number>', 'how many exports at most; 100 unless given', wholeNumber),
    columns: COLUMNS,
    list: async ([id], { status, limit = 100 }) => {
      found(await findAccount(id), 'account', id);
      return (await listExports(id, { limit, status }, new Date())).items.map(rowOf);
    },
  }),
  command({
    name: 'show',
    summary: 'Show an export.',
    details:
      'The merchant gets a link to the file with GET /api/exports/{id}. If the worker gave it up, replay its event: see ' +
      'ops events list.',
    example: 'export show exp_…',
    takes: (line) => line.argument('<export>', 'export id'),
    run: async ([id]) => rowOf(found(await findExport(id, new Date()), 'export', id)),
  }),
  command({
    name: 'create',
    summary: 'Create an export of an account, as its merchant would.',
    details: 'The merchant sees it, and receives its events.',
    example: 'export create acc_… --kind payments --from 2027-01-01 --to 2027-01-31',
    takes: (line) =>
      line
        .argument('<account>', 'account id')
        .requiredOption('--kind <kind>', `one of ${EXPORT_KINDS.join(', ')}`, oneOf('kind', EXPORT_KINDS))
        .requiredOption('--from <day>', 'the first day: 2027-01-01, today or yesterday', day)
        .requiredOption('--to <day>', 'the last day', day)
        .option('--format <format>', 'csv or jsonl; csv unless given', oneOf('format', EXPORT_FORMATS)),
    run: async ([id], { kind, from, to, format = 'csv' }) => {
      found(await findAccount(id), 'account', id);
      const fault = faultOfRange({ from, to });
      if (fault) throw new OpsError(FAULTS[fault]);
      const now = new Date();
      const asked = newExport(id, { kind, from, to, format, filter: { status: null, type: null } }, now);
      await transact(writesOfExport(undefined, asked, now));
      return rowOf(asked);
    },
  }),
];
