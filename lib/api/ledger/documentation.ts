import type { DocumentationsOf } from '#lib/api/members/documentation.ts';
import { FILTERED, list } from '#lib/api/members/meanings.ts';
import { pageOf } from '#lib/api/members/of-record.ts';
import { IDS } from '#lib/api/members/story.ts';
import { Balance, BalanceTransaction, Statement } from './record.ts';
import type { ledgerRoutes } from './routes.ts';

const { status: _, ...page } = list;

export const ledger = {
  getBalance: {
    description: `Returns where your money is: what is pending, available, reserved and on its way, what you owe, and what is with the bank.

If the bank credits you directly, the balance has only the fees that you owe.`,
    response: Balance,
  },
  listBalanceTransactions: {
    description: `Returns the movements of your money by the date of \`created_at\` in Mexico City, latest date first. Those of one date are in no order of time.\n\n${FILTERED}`,
    query: {
      ...page,
      type: 'Only transactions of this type.',
      order_id: 'Only transactions of this order, which must be yours.',
    },
    response: pageOf(BalanceTransaction),
    errors: ['not_found'],
  },
  getBalanceTransaction: {
    description: 'Returns a balance transaction.',
    path: { id: { description: 'The id of the transaction.', example: IDS.transaction } },
    response: BalanceTransaction,
  },
  getStatement: {
    description:
      'Returns the transactions of a month summed by type and by day, and the balance at its beginning and its end. A month’s statement does not change once the month is over and its last transactions are summed: a return that arrives later is a transaction of a later month.',
    path: { month: { description: 'The month in Mexico City, as YYYY-MM.', example: '2026-12' } },
    response: Statement,
  },
} satisfies DocumentationsOf<(typeof ledgerRoutes)[number]>;
