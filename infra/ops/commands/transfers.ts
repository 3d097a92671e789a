import { userInfo } from 'node:os';
import { command, found, type OpsCommand, OpsError } from '#infra/ops/command.ts';
import { ofDeployed } from '#infra/ops/of-deployed.ts';
import { oneOf, wholeNumber } from '#infra/ops/options.ts';
import { pesos } from '#infra/ops/output/values.ts';
import { accountClock, stageClock } from '#infra/ops/stage-settings.ts';
import { rowOfTransfer, TRANSFER_COLUMNS } from '#infra/ops/transfer-rows.ts';
import { WAITING_FOR, type WaitingFor } from '#lib/domain/outgoing/waiting.ts';
import { TRANSFER_STATUSES, type TransferStatus } from '#lib/domain/transfers/transfer.ts';
import { decideOnTransfer, NotDecided } from '#lib/operations/transfers/decide-as-operator.ts';
import { findAccount } from '#lib/store/accounts.ts';
import { listRecords } from '#lib/store/lists/list.ts';
import { TRANSFERS } from '#lib/store/lists/lists.ts';
import { findTransfer } from '#lib/store/outgoing/payments.ts';
import { listWaiting } from '#lib/store/outgoing/waiting.ts';

/** The status of a transfer that waits for an operator or for the bank, with what it waits for. */
const WAITS: Partial<Record<TransferStatus, readonly WaitingFor[]>> = {
  closed: ['release'],
  released: ['file', 'presentment'],
  in_transit: ['return'],
};

/** Lists the transfers of all merchants that wait, those that have waited longest first. */
async function listOfAll(status: TransferStatus | undefined, limit: number) {
  const what = status === undefined ? WAITING_FOR : WAITS[status];
  if (!what)
    throw new OpsError(
      `Name an account to list its ${status} transfers. Without one, only those that wait are listed: --status ${Object.keys(WAITS).join(', ')}.`,
    );
  return (await listWaiting(what, limit)).map(rowOfTransfer);
}

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
    asks: async ([id]) => {
      const waiting = as === 'released' ? await findTransfer(id) : undefined;
      return ofDeployed(
        waiting?.status === 'closed'
          ? `This pays ${pesos(waiting.amount)} to the merchant ${waiting.account_id}.`
          : undefined,
      );
    },
    run: async ([id], { by = userInfo().username }) => {
      try {
        const waiting = await findTransfer(id);
        const clock = waiting ? await accountClock(waiting.account_id) : await stageClock();
        const transfer = await decideOnTransfer(id, { as, by }, clock);
        const isOpen = as === 'released' && transfer.status === 'open';
        const what_to_do =
          'A payment was taken back, so its amount was not covered. It is open again and takes the next lines.';
        return { ...rowOfTransfer(transfer), ...(isOpen && { what_to_do }) };
      } catch (error) {
        throw error instanceof NotDecided ? new OpsError(error.message) : error;
      }
    },
  });

/** Transfers to merchants. */
export const transferCommands: readonly OpsCommand[] = [
  command({
    name: 'list',
    summary: 'List the transfers that wait for an operator or the bank, or all of an account.',
    details:
      'Without an account: those of all merchants that wait, longest first. waits_for says for what: release (an ' +
      'operator decides), file (the next run), presentment (its file goes to the bank, or its exception is resolved) ' +
      'or return (the bank). With an account: all of its transfers, newest first.',
    example: 'transfers list --status closed',
    takes: (line) =>
      line
        .argument('[account]', 'account id')
        .option(
          '--status <status>',
          `only transfers with this status: ${TRANSFER_STATUSES.join(', ')}`,
          oneOf('status', TRANSFER_STATUSES),
        )
        .option('--limit <number>', 'how many transfers at most; 100 unless given', wholeNumber),
    columns: TRANSFER_COLUMNS,
    list: async ([id], { status, limit = 100 }) => {
      if (id === undefined) return listOfAll(status, limit);
      found(await findAccount(id), 'account', id);
      return (await listRecords(id, TRANSFERS, { limit, status })).items.map(rowOfTransfer);
    },
  }),
  command({
    name: 'show',
    summary: 'Show a transfer.',
    example: 'transfers show tr_…',
    takes: (line) => line.argument('<transfer>', 'transfer id'),
    run: async ([id]) => rowOfTransfer(found(await findTransfer(id), 'transfer', id)),
  }),
  decide('released'),
  decide('rejected'),
];
