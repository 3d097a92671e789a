import { userInfo } from 'node:os';
import { EXCEPTION_COLUMNS, rowOfException } from '#infra/ops/collection-rows.ts';
import { command, found, type OpsCommand, OpsError } from '#infra/ops/command.ts';
import { ofDeployed } from '#infra/ops/of-deployed.ts';
import { day, oneOf, returnCode } from '#infra/ops/options.ts';
import { rowOfPayment } from '#infra/ops/rows.ts';
import { accountClock, stageClock, stageFiles } from '#infra/ops/stage-settings.ts';
import { rowOfTransfer } from '#infra/ops/transfer-rows.ts';
import { type FileKind, FOLDERS } from '#lib/domain/bank-file/file-kind.ts';
import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import {
  type CollectionException,
  EXCEPTIONS,
  type ExceptionReason,
  RESOLUTIONS,
} from '#lib/domain/direct-debit/exception.ts';
import { NotResolved } from '#lib/operations/bank-files/resolve-exception.ts';
import { resolveAs } from '#lib/operations/collections/returns/resolve-exception.ts';
import { resolveOfPayouts } from '#lib/operations/outgoing/settling/resolve-payment.ts';
import { findCharges } from '#lib/store/charges.ts';
import { findException, listExceptions } from '#lib/store/collections/exceptions.ts';
import { findTransfer } from '#lib/store/outgoing/payments.ts';

const REASONS = Object.keys(EXCEPTIONS) as ExceptionReason[];
const [PAYOUTS, RETURNED] = [FOLDERS.payouts.presented, FOLDERS.payouts.returned];

/** Returns the kind of files that an exception is about. */
const kindOfException = ({ payment_id, file = '' }: CollectionException): FileKind =>
  payment_id !== undefined || file.startsWith(PAYOUTS) || file.startsWith(RETURNED)
    ? 'payouts'
    : 'collections';

/** More than are ever open. */
const MOST = 10_000;

const exceptionOf = async (id: string) => found(await findException(id), 'exception', id);

/** Exceptions: what only an operator can decide. */
export const exceptionCommands: readonly OpsCommand[] = [
  command({
    name: 'list',
    summary: 'List the open exceptions, newest first, with their meaning and what to do.',
    example: 'exceptions list --reason unanswered',
    takes: (line) =>
      line
        .option('--resolved', 'list the resolved ones, and who resolved them')
        .option('--reason <reason>', REASONS.join(', '), oneOf('reason', REASONS))
        .option(
          '--day <day>',
          'exceptions raised on this day, or about its orders: 2027-11-16, today, yesterday',
          day,
        ),
    columns: EXCEPTION_COLUMNS,
    list: async (_, { resolved, reason, day: of }) => {
      const { items } = await listExceptions(resolved ? 'resolved' : 'open', MOST);
      return items
        .filter((exception) => reason === undefined || exception.reason === reason)
        .filter(
          ({ date, created_at }) =>
            of === undefined || date === of || mexicoCityDate(new Date(created_at)) === of,
        )
        .map(rowOfException);
    },
  }),
  command({
    name: 'show',
    summary: 'Show an exception, and its order or transfer.',
    example: 'exceptions show exc_…',
    takes: (line) => line.argument('<exception>', 'exception id'),
    run: async ([id]) => {
      const exception = await exceptionOf(id);
      const [order] = await findCharges(exception.order_id ? [exception.order_id] : []);
      const transfer = exception.payment_id ? await findTransfer(exception.payment_id) : undefined;
      return {
        ...rowOfException(exception),
        ...(order && { order: rowOfPayment(order) }),
        ...(transfer && { transfer: rowOfTransfer(transfer) }),
      };
    },
  }),
  command({
    name: 'resolve',
    summary: 'Resolve an exception: the order or transfer was paid, or failed, or nothing is to be done.',
    details:
      'The order or transfer settles as if the bank had returned it, under the same rules. If an order that was withheld from the ' +
      'bank is ignored, it is presented after all. taken_twice: the order and the one that replaced it were both paid; ' +
      'the refund stays listed as an exception until it is resolved as refunded. replaced: the bank sent another file ' +
      'in place of a refused one, which is read now, or the records that an incomplete one needs are repaired. Who resolved it is recorded.',
    example: 'exceptions resolve exc_… --as failed --code 04',
    takes: (line) =>
      line
        .argument('<exception>', 'exception id')
        .requiredOption('--as <outcome>', RESOLUTIONS.join(', '), oneOf('outcome', RESOLUTIONS))
        .option('--code <code>', 'the bank’s return code, for --as failed', returnCode)
        .option('--file <name>', 'the file that replaces a refused one (default: the one of the same name)')
        .option('--by <name>', 'who resolves it (default: the user of this machine)'),
    asks: async ([id], { as }) => {
      const { state, reason } = await exceptionOf(id);
      return ofDeployed(
        state === 'open' ? `This resolves the exception ${id} (${reason}) as ${as}.` : undefined,
      );
    },
    run: async ([id], { as, code, file, by = userInfo().username }) => {
      if (code !== undefined && as !== 'failed') throw new OpsError('Use --code only with --as failed.');
      if (file !== undefined && as !== 'replaced') throw new OpsError('Use --file only with --as replaced.');
      const exception = await exceptionOf(id);
      const kind = kindOfException(exception);
      const { account_id: accountId } = exception;
      const resolve = kind === 'payouts' ? resolveOfPayouts : resolveAs;
      const outside = await stageFiles(kind);
      try {
        const clock = accountId === undefined ? await stageClock() : await accountClock(accountId);
        return rowOfException(await resolve(id, { as, code, file, by }, outside, clock));
      } catch (error) {
        throw error instanceof NotResolved ? new OpsError(error.message) : error;
      }
    },
  }),
];
