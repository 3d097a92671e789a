import { Option } from '@commander-js/extra-typings';
import { accountIds } from '#infra/ops/account-ids.ts';
import { command, type OpsCommand } from '#infra/ops/command.ts';
import { day, oneOf } from '#infra/ops/options.ts';
import { showProgress } from '#infra/ops/progress.ts';
import { rowOfPayment } from '#infra/ops/rows.ts';
import { ORDER_STATUSES } from '#lib/domain/order-status.ts';
import { searchPayments } from '#lib/operations/search/search-payments.ts';

/** Payments: the orders of direct debits. */
export const paymentCommands: readonly OpsCommand[] = [
  command({
    name: 'list',
    summary: 'List the orders that were presented or settled on the given days, and why they failed.',
    details:
      'A payment is listed for the day of its bank file, for the day of its return and for the days of its reversal ' +
      'and its correction. Without another filter, all orders of all accounts are read, or of one: that takes a while.',
    example: 'payments list --day yesterday --status failed',
    takes: (line) =>
      line
        .addOption(
          new Option('--day <day>', 'one day of Mexico City: 2027-11-16, today or yesterday')
            .argParser(day)
            .conflicts(['from', 'to']),
        )
        .option('--from <day>', 'the first day of a range (default: all earlier ones)', day)
        .option('--to <day>', 'the last day of a range (default: all later ones)', day)
        .option(
          '--status <status>',
          `${ORDER_STATUSES.join(', ')}; failed includes orders that are carried over`,
          oneOf('status', ORDER_STATUSES),
        )
        .option('--reason <code>', 'why it failed: our code (insufficient_funds) or the bank’s (04)')
        .option('--account <account>', 'only this account'),
    columns: [
      ...['order_id', 'account_id', 'direct_debit_id', 'reference', 'amount', 'status', 'charge_date'],
      ...[
        'presented_on',
        'updated_at',
        'reason',
        'bank_code',
        'message',
        'reversed_at',
        'retried_by',
        'file',
        'exception',
      ],
    ],
    list: async (_, { day: only, from = only, to = only, status, reason, account }) => {
      const looked = (count: number) => showProgress(`${count} orders read`);
      const payments = await searchPayments(await accountIds(account), { from, to, status, reason }, looked);
      return payments.map(rowOfPayment);
    },
  }),
];
