import { accountIds } from '#infra/ops/account-ids.ts';
import { command, found, type OpsCommand } from '#infra/ops/command.ts';
import { rowOfBalance } from '#infra/ops/ledger-accounts.ts';
import { oneOf, wholeNumber } from '#infra/ops/options.ts';
import { inPesos, pesos, price } from '#infra/ops/output/values.ts';
import { showProgress } from '#infra/ops/progress.ts';
import { OPERATOR_ACCOUNT } from '#lib/domain/ledger/bank-statement.ts';
import type { Line } from '#lib/domain/ledger/line.ts';
import { settlementTermsOf } from '#lib/domain/ledger/order-ledger.ts';
import { LEDGER_ACCOUNTS, LINE_TYPES, shownBalance } from '#lib/domain/ledger/postings.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { clockOf } from '#lib/operations/clock.ts';
import { bookMissingLines } from '#lib/operations/ledger/book-missing.ts';
import { findBalance } from '#lib/operations/ledger/find-balance.ts';
import { trialBalance } from '#lib/operations/ledger/trial-balance.ts';
import { findAccount } from '#lib/store/accounts.ts';
import { findLedgerSums } from '#lib/store/ledger/ledger-sums.ts';
import { listLines } from '#lib/store/ledger/list-lines.ts';
import { closingCommands } from './ledger-closings.ts';
import { entryCommands } from './ledger-entries.ts';

/** A line in a listing: amounts in pesos, debits positive in its postings. */
const rowOfLine = (line: Line) => ({
  ...{ line_id: line.id, day: line.day, type: line.type, order_id: line.order_id ?? '' },
  ...inPesos({ amount: line.amount, fee: line.fee, tax: line.tax, net: line.net }),
  ...{ available_on: line.available_on, credited_on: line.credited_on ?? '', reverses: line.reverses ?? '' },
  postings: LEDGER_ACCOUNTS.flatMap((account) => {
    const by = line.postings[account];
    return by === undefined ? [] : `${account} ${pesos(by)}`;
  }).join(', '),
  ...{ reference: line.entry?.reference ?? '', reason: line.entry?.reason ?? '', by: line.entry?.by ?? '' },
  created_at: line.created_at,
});

const ACCOUNT = `account id, or "${OPERATOR_ACCOUNT}" for the operator’s own lines`;

/** Shows what the operator's own lines sum to: the bank's credits, and what no merchant has or owes. */
async function showOperator() {
  const { counts, as_of } = await findLedgerSums(OPERATOR_ACCOUNT);
  const moved = LEDGER_ACCOUNTS.filter((account) => counts[account]);
  const balances = moved.map((account) => ({
    ...{ account, balance: shownBalance(account, counts[account] as Centavos) },
  }));
  return { account_id: OPERATOR_ACCOUNT, currency: 'MXN', as_of, balances: balances.map(rowOfBalance) };
}

/** The ledger: where merchants' money is. */
export const ledgerCommands: readonly OpsCommand[] = [
  command({
    name: 'show',
    summary: 'Show the balance of an account, as its merchant sees it, or of the operator’s own lines.',
    example: 'ledger show acc_…',
    takes: (line) => line.argument('<account>', ACCOUNT),
    run: async ([id]) => {
      if (id === OPERATOR_ACCOUNT) return showOperator();
      const account = found(await findAccount(id), 'account', id);
      const { pending_by_day, with_bank_count, as_of, next_transfer_on, ...sums } = await findBalance(
        id,
        await clockOf(id, new Date()),
      );
      return {
        ...{ account_id: id, ...settlementTermsOf(account), ...inPesos(sums), with_bank_count },
        ...{ currency: 'MXN', as_of, next_transfer_on },
        pending_by_day: pending_by_day.map((part) => ({ ...part, amount: pesos(part.amount) })),
      };
    },
  }),
  command({
    name: 'lines',
    summary: 'List the lines of an account’s ledger, latest date first.',
    example: 'ledger lines acc_… --order ord_…',
    takes: (line) =>
      line
        .argument('<account>', ACCOUNT)
        .option('--order <order>', 'only the lines of this order')
        .option(
          '--type <type>',
          `only lines of this type: ${LINE_TYPES.join(', ')}`,
          oneOf('type', LINE_TYPES),
        )
        .option('--limit <number>', 'how many lines at most; 100 unless given', wholeNumber),
    columns: [
      ...['line_id', 'day', 'type', 'order_id', 'amount', 'fee', 'tax', 'net'],
      ...['available_on', 'credited_on', 'reverses', 'postings', 'reference', 'reason', 'by', 'created_at'],
    ],
    list: async ([id], { order: order_id, type, limit = 100 }) => {
      if (id !== OPERATOR_ACCOUNT) found(await findAccount(id), 'account', id);
      return (await listLines(id, { limit, order_id, type })).items.map(rowOfLine);
    },
  }),
  command({
    name: 'trial-balance',
    summary: 'Replay all lines: the balance of each account of the ledger, and whether they sum to zero.',
    details:
      'The operator’s own lines are part of it, unless you name a merchant. `bank_clearing`, `bank_cash` and `losses` ' +
      'together are the sum of all other accounts; in the sandbox `bank_cash` is below zero until you book statements. ' +
      'Lists in `owing` the merchants that owe us, and in `differing` those whose shown sums differ from their lines. ' +
      'Sums follow within seconds; repeat the command before you look for a fault.',
    example: 'ledger trial-balance',
    takes: (line) =>
      line.option(
        '--account <account>',
        `only this merchant, or "${OPERATOR_ACCOUNT}" for the operator’s own lines`,
      ),
    run: async (_, { account }) => {
      const isOperator = account === OPERATOR_ACCOUNT;
      const ids = isOperator ? [] : await accountIds(account);
      const all = isOperator || account === undefined ? [...ids, OPERATOR_ACCOUNT] : ids;
      const read = await trialBalance(all, (lines) => showProgress(`${lines} lines read`));
      return {
        ...{
          accounts: ids.length,
          lines: read.lines,
          total: pesos(read.total),
          differing: read.differing,
        },
        owing: read.owing.map(({ account_id, owed }) => ({ account_id, owed: price(owed) })),
        balances: read.balances.map(rowOfBalance),
      };
    },
    listing: { member: 'balances', columns: ['account', 'balance', 'holds'] },
  }),
  ...closingCommands,
  command({
    name: 'book-missing',
    summary: 'Book the lines of orders that were settled before the ledger. It may be repeated.',
    example: 'ledger book-missing --account acc_…',
    takes: (line) => line.option('--account <account>', 'only this merchant'),
    run: async (_, { account }) => {
      let [read, booked] = [0, 0];
      for (const id of await accountIds(account)) {
        const before = read;
        const one = await bookMissingLines(id, (some) => showProgress(`${before + some} orders read`));
        read += one.read;
        booked += one.booked;
      }
      return { orders_read: read, orders_booked: booked };
    },
  }),
  ...entryCommands,
];
