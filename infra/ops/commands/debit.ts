import { Option } from '@commander-js/extra-typings';
import { accountIds } from '#infra/ops/account-ids.ts';
import { command, found, type OpsCommand, OpsError } from '#infra/ops/command.ts';
import { describeDebit } from '#infra/ops/describe-debit.ts';
import { digits } from '#infra/ops/options.ts';
import { showProgress } from '#infra/ops/progress.ts';
import { rowOfDebit } from '#infra/ops/rows.ts';
import { stageClock } from '#infra/ops/stage-settings.ts';
import { revokeDirectDebit } from '#lib/operations/revoke-direct-debit.ts';
import { findByReference, searchDebits } from '#lib/operations/search/search-debits.ts';
import { findDirectDebit } from '#lib/store/direct-debits.ts';

const debitOf = async (id: string) => found(await findDirectDebit(id), 'direct debit', id);

/** Direct debits, as somebody needs them whom a customer calls. */
export const debitCommands: readonly OpsCommand[] = [
  command({
    name: 'find',
    summary: 'Find direct debits by what a customer can say.',
    details:
      'A reference is found at once: that of a direct debit, or of one of its charges; an e-mail address account by ' +
      'account. The end of an account number alone is looked for in all direct debits of all accounts, or of one: that takes ' +
      'a while.',
    example: 'debit find --email dolores@example.com',
    takes: (line) =>
      line
        .addOption(
          new Option('--reference <reference>', 'seven digits, as the bank statement shows them')
            .argParser(digits(7))
            .conflicts(['email', 'last4', 'account']),
        )
        .option('--email <email>', 'the customer’s address')
        .option('--last4 <digits>', 'the last four digits of the account number', digits(4))
        .option('--account <account>', 'look in this account only'),
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
    summary: 'Show a direct debit: its terms, its customer, its orders and what came of them, its mails.',
    example: 'debit show dd_…',
    takes: (line) => line.argument('<direct-debit>', 'its id'),
    run: async ([id]) => describeDebit(await debitOf(id)),
  }),
  command({
    name: 'revoke',
    summary: 'Put down the customer’s word that nothing more is to be taken.',
    details:
      'Nothing is collected by it from that moment on. What has gone to the bank already goes its way; everything else is ' +
      'withdrawn. It is noted that an operator did it.',
    example: 'debit revoke dd_…',
    takes: (line) => line.argument('<direct-debit>', 'its id'),
    asks: async ([id]) => {
      const { reference, customer, counters } = await debitOf(id);
      return `The direct debit ${reference} of ${customer.name} ends; ${counters.open_orders} of its orders are open.`;
    },
    run: async ([id]) =>
      describeDebit(await revokeDirectDebit(() => debitOf(id), await stageClock(), { by: 'operator' })),
  }),
];
