import { Option } from '@commander-js/extra-typings';
import { accountIds } from '#infra/ops/account-ids.ts';
import { command, type OpsCommand, OpsError } from '#infra/ops/command.ts';
import { DEBIT, debitOf } from '#infra/ops/debit-of.ts';
import { describeDebit, describeResent } from '#infra/ops/describe-debit.ts';
import { digits } from '#infra/ops/options.ts';
import { showProgress } from '#infra/ops/progress.ts';
import { rowOfDebit } from '#infra/ops/rows.ts';
import { accountClock } from '#infra/ops/stage-settings.ts';
import { revokeDirectDebit } from '#lib/operations/direct-debits/revoke-direct-debit.ts';
import { resendingOf } from '#lib/operations/links/resend-link.ts';
import { findByReference, searchDebits } from '#lib/operations/search/search-debits.ts';
import { retryOnConflict, transact } from '#lib/store/engine/transact.ts';

/** Direct debits, for an operator whom a customer calls. */
export const debitCommands: readonly OpsCommand[] = [
  command({
    name: 'find',
    summary: 'Find direct debits by what a customer knows.',
    details:
      'A reference, of a direct debit or of one of its charges, is found at once. An e-mail address is looked up ' +
      'account by account. The end of an account number alone is searched in all direct debits of all accounts, or of ' +
      'one: that takes a while.',
    example: 'debit find --email dolores@example.com',
    takes: (line) =>
      line
        .addOption(
          new Option('--reference <reference>', 'seven digits, as on the bank statement')
            .argParser(digits(7))
            .conflicts(['email', 'last4', 'account']),
        )
        .option('--email <email>', 'the customer’s e-mail address')
        .option('--last4 <digits>', 'the last four digits of the account number', digits(4))
        .option('--account <account>', 'search this account only'),
    columns: [
      ...['direct_debit_id', 'account_id', 'reference', 'status', 'name', 'email', 'amount'],
      ...['next_payment_date', 'concept', 'created_at'],
    ],
    list: async (_, { reference, email, last4, account }) => {
      if (reference !== undefined) {
        const debit = await findByReference(Number(reference));
        return debit ? [rowOfDebit(debit)] : [];
      }
      if (email === undefined && last4 === undefined)
        throw new OpsError('Say what to look for: --email, --reference or --last4.');
      const looked = (count: number) => showProgress(`${count} direct debits read`);
      return (await searchDebits(await accountIds(account), { email, last4 }, looked)).map(rowOfDebit);
    },
  }),
  command({
    name: 'show',
    summary:
      'Show a direct debit: its terms, its customer, its orders with their outcome, its mails, its documents.',
    example: 'debit show dd_…',
    takes: (line) => line.argument(...DEBIT),
    run: async ([id]) => describeDebit(await debitOf(id)),
  }),
  command({
    name: 'resend',
    summary: 'Mail the customer a new link for the step that is outstanding.',
    details:
      'To agree, or to complete what is missing. Earlier links of the customer end. It is the mail that the merchant ' +
      'requests with resend-email, and counts among those. The address counts as reachable again.',
    example: 'debit resend dd_…',
    takes: (line) => line.argument(...DEBIT),
    run: async ([id]) => {
      const clock = await accountClock((await debitOf(id)).account_id);
      return retryOnConflict(async () => {
        const { next, writes } = await resendingOf(await debitOf(id), clock, new Date());
        await transact(writes);
        return describeResent(next);
      });
    },
  }),
  command({
    name: 'revoke',
    summary: 'Revoke a direct debit at the customer’s request.',
    details:
      'Nothing more is collected from that moment on. Orders that are with the bank continue; all others are ' +
      'withdrawn. The operator is recorded as the actor.',
    example: 'debit revoke dd_…',
    takes: (line) => line.argument(...DEBIT),
    asks: async ([id]) => {
      const { reference, customer, counters } = await debitOf(id);
      return `This revokes the direct debit ${reference} of ${customer.name}, which has ${counters.open_orders} open orders.`;
    },
    run: async ([id]) => {
      const clock = await accountClock((await debitOf(id)).account_id);
      return describeDebit(await revokeDirectDebit(() => debitOf(id), clock, { by: 'operator' }));
    },
  }),
];
