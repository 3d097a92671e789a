import { BalanceTransaction } from '#lib/api/ledger/record.ts';
import type { DocumentationsOf } from '#lib/api/members/documentation.ts';
import { FILTERED, list } from '#lib/api/members/meanings.ts';
import { pageOf } from '#lib/api/members/of-record.ts';
import { IDS } from '#lib/api/members/story.ts';
import { Transfer } from './record.ts';
import type { transferRoutes } from './routes.ts';

const { limit, cursor } = list;
const path = { id: { description: 'The id of the transfer.', example: IDS.transfer } };

export const transfers = {
  createTransfer: {
    description: `Transfers what is available now to your payout account, without waiting for the schedule and its minimum. We set the payout account and the schedule; the API does not change them.

The transfer takes all available balance transactions, and its amount is their sum. Above a limit it stays \`closed\` until we have checked it.`,
    errors: ['settled_directly', 'nothing_available', 'payout_account_not_ready'],
    body: {},
    response: Transfer,
  },
  listTransfers: {
    description: `Returns the transfers to your payout account, newest first.\n\n${FILTERED}`,
    query: { ...list, status: 'Only transfers with this status.' },
    response: pageOf(Transfer),
  },
  getTransfer: { description: 'Returns a transfer.', path, response: Transfer },
  listTransferTransactions: {
    description:
      'Returns the balance transactions that a transfer pays out, in the order in which it took them. Their `net` sums to the amount of the transfer.',
    path,
    query: { limit, cursor },
    response: pageOf(BalanceTransaction),
  },
} satisfies DocumentationsOf<(typeof transferRoutes)[number]>;
