import { userInfo } from 'node:os';
import { command, found, type OpsCommand, OpsError } from '#infra/ops/command.ts';
import { oneOf, wholeNumber } from '#infra/ops/options.ts';
import { stageClock } from '#infra/ops/stage-settings.ts';
import { amountOf } from '#lib/domain/money.ts';
import { TRANSFER_STATUSES, type Transfer } from '#lib/domain/transfers/transfer.ts';
import { decideOnTransfer, NotDecided } from '#lib/operations/transfers/decide-as-operator.ts';
import { findAccount } from '#lib/store/accounts.ts';
import { listRecords } from '#lib/store/lists/list.ts';
import { TRANSFERS } from '#lib/store/lists/lists.ts';
import { findTransfer } from '#lib/store/outgoing/payments.ts';

const COLUMNS = [
  ...['transfer_id', 'account_id', 'status', 'amount', 'lines', 'bank', 'last4', 'reference', 'file'],
  ...['return_code', 'decided_by', 'exception', 'created_at', 'released_at', 'settled_at'],
];

const rowOf = ({ id, to, amount, reference, file_id, ...transfer }: Transfer) => ({
  ...{ transfer_id: id, account_id: transfer.account_id, status: transfer.status },
  ...{ amount: amountOf(amount), lines: transfer.lines, bank: to?.bank ?? '', last4: to?.last4 ?? '' },
  ...{ reference: reference ?? '', file: file_id ?? '', return_code: transfer.return_code ?? '' },
  ...{ decided_by: transfer.decided_by ?? '', exception: transfer.exception ?? '' },
  ...{ created_at: transfer.created_at, released_at: transfer.released_at ?? '' },
  settled_at: transfer.settled_at ?? '',
});

const decide = (as: 'released' | 'rejected') =>
  command({
    name: as === 'released' ? 'release' : 'reject',
    summary:
      as === 'released'
        ? 'Release a closed transfer: its money leaves the balance, and the next file takes it.'
        : 'Open a closed transfer again, so that it takes further lines.',
    example: `transfers ${as === 'released' ? 'release' : 'reject'} tr_…`,
    takes: (line) =>
      line
        .argument('<transfer>', 'transfer id')
        .option('--by <name>', 'who decides (default: the user of this machine)'),
    run: async ([id], { by = userInfo().username }) => {
      try {
        const transfer = await decideOnTransfer(id, { as, by }, await stageClock());
        const isOpen = as === 'released' && transfer.status === 'open';
        const what_to_do =
          'A payment was taken back, so its amount was not covered. It is open again and takes the next lines.';
        return { ...rowOf(transfer), ...(isOpen && { what_to_do }) };
      } catch (error) {
        throw error instanceof NotDecided ? new OpsError(error.message) : error;
      }
    },
  });

/** Transfers to merchants. */
export const transferCommands: readonly OpsCommand[] = [
  command({
    name: 'list',
    summary: 'List the transfers of an account, newest first.',
    example: 'transfers list acc_… --status closed',
    takes: (line) =>
      line
        .argument('<account>', 'account id')
        .option(
          '--status <status>',
          `only transfers with this status: ${TRANSFER_STATUSES.join(', ')}`,
          oneOf('status', TRANSFER_STATUSES),
        )
        .option('--limit <number>', 'how many transfers at most; 100 unless given', wholeNumber),
    columns: COLUMNS,
    list: async ([id], { status, limit = 100 }) => {
      found(await findAccount(id), 'account', id);
      return (await listRecords(id, TRANSFERS, { limit, status })).items.map(rowOf);
    },
  }),
  command({
    name: 'show',
    summary: 'Show a transfer.',
    example: 'transfers show tr_…',
    takes: (line) => line.argument('<transfer>', 'transfer id'),
    run: async ([id]) => rowOf(found(await findTransfer(id), 'transfer', id)),
  }),
  decide('released'),
  decide('rejected'),
];
