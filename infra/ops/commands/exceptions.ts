import { userInfo } from 'node:os';
import { EXCEPTION_COLUMNS, rowOfException } from '#infra/ops/collection-rows.ts';
import { command, found, type OpsCommand, OpsError } from '#infra/ops/command.ts';
import { day, oneOf, returnCode } from '#infra/ops/options.ts';
import { rowOfPayment } from '#infra/ops/rows.ts';
import { stageClock, stageCollections } from '#infra/ops/stage-settings.ts';
import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { EXCEPTIONS, type ExceptionReason, RESOLUTIONS } from '#lib/domain/direct-debit/exception.ts';
import { NotResolved, resolveAs } from '#lib/operations/collections/returns/resolve-exception.ts';
import { findCharges } from '#lib/store/charges.ts';
import { findException, listExceptions } from '#lib/store/collections/exceptions.ts';

const REASONS = Object.keys(EXCEPTIONS) as ExceptionReason[];
/** Far more than are ever open. */
const MOST = 10_000;

const exceptionOf = async (id: string) => found(await findException(id), 'exception', id);

/** What nobody but an operator can decide. */
export const exceptionCommands: readonly OpsCommand[] = [
  command({
    name: 'list',
    summary:
      'List what nobody understood and is not resolved, newest first, with what it means and what to do.',
    example: 'exceptions list --reason unanswered',
    takes: (line) =>
      line
        .option('--resolved', 'those that were resolved, and by whom')
        .option('--reason <reason>', REASONS.join(', '), oneOf('reason', REASONS))
        .option(
          '--day <day>',
          'of the orders of this day, or raised on it: 2027-11-16, today, yesterday',
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
    summary: 'Show an exception, and the order that it is about.',
    example: 'exceptions show exc_…',
    takes: (line) => line.argument('<exception>', 'its id'),
    run: async ([id]) => {
      const exception = await exceptionOf(id);
      const [order] = await findCharges(exception.order_id ? [exception.order_id] : []);
      return { ...rowOfException(exception), ...(order && { order: rowOfPayment(order) }) };
    },
  }),
  command({
    name: 'resolve',
    summary: 'Say what became of it: the order was paid, or was not, or nothing is to be done.',
    details:
      'The order settles as if the bank had said so, under the same rules. An order that was kept from the bank is presented ' +
      'after all where it is ignored. taken_twice: it was paid as well as the one in its place, and a refund is due, which ' +
      'is listed until you say refunded. replaced: the bank has sent another file in the place of a refused one, which is ' +
      'read now. Who resolved it is noted.',
    example: 'exceptions resolve exc_… --as failed --code 04',
    takes: (line) =>
      line
        .argument('<exception>', 'its id')
        .requiredOption('--as <outcome>', RESOLUTIONS.join(', '), oneOf('outcome', RESOLUTIONS))
        .option('--code <code>', 'with which code the bank returned it, where it failed', returnCode)
        .option(
          '--file <name>',
          'which file came in the place of a refused one; without, that of the same name',
        )
        .option('--by <name>', 'who says so; who is logged in on this machine without'),
    run: async ([id], { as, code, file, by = userInfo().username }) => {
      if (code !== undefined && as !== 'failed') throw new OpsError('--code is for --as failed only.');
      if (file !== undefined && as !== 'replaced') throw new OpsError('--file is for --as replaced only.');
      const outside = await stageCollections();
      try {
        return rowOfException(await resolveAs(id, { as, code, file, by }, outside, await stageClock()));
      } catch (error) {
        throw error instanceof NotResolved ? new OpsError(error.message) : error;
      }
    },
  }),
];
