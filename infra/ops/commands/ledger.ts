import { accountIds } from '#infra/ops/account-ids.ts';
import { command, found, type OpsCommand, OpsError } from '#infra/ops/command.ts';
import { oneOf, wholeNumber } from '#infra/ops/options.ts';
import { showProgress } from '#infra/ops/progress.ts';
import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { OPERATOR_ACCOUNT } from '#lib/domain/ledger/bank-statement.ts';
import type { Head } from '#lib/domain/ledger/closing.ts';
import type { Line } from '#lib/domain/ledger/line.ts';
import { settlementTermsOf } from '#lib/domain/ledger/order-ledger.ts';
import {
  LEDGER_ACCOUNTS,
  type LedgerAccount,
  LINE_TYPES,
  type Postings,
  shownBalance,
} from '#lib/domain/ledger/postings.ts';
import { balanceOf } from '#lib/domain/ledger/sums.ts';
import { amountOf, type Centavos } from '#lib/domain/money.ts';
import { bookMissingLines } from '#lib/operations/ledger/book-missing.ts';
import { closeDays } from '#lib/operations/ledger/closings/close-days.ts';
import { type ClosingFault, verifyClosings } from '#lib/operations/ledger/closings/verify-closings.ts';
import { findWithBank } from '#lib/operations/ledger/find-with-bank.ts';
import { trialBalance } from '#lib/operations/ledger/trial-balance.ts';
import { findAccount } from '#lib/store/accounts.ts';
import { findHead, findLastClosed } from '#lib/store/ledger/closings.ts';
import { findLedgerSums } from '#lib/store/ledger/ledger-sums.ts';
import { listLines } from '#lib/store/ledger/list-lines.ts';
import { entryCommands } from './ledger-entries.ts';

const inPesos = (sums: Readonly<Record<string, Centavos>>) =>
  Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, amountOf(sum)]));

/** A line in a listing: amounts in pesos, debits positive in its postings. */
const rowOfLine = (line: Line) => ({
  ...{ line_id: line.id, day: line.day, type: line.type, order_id: line.order_id ?? '' },
  ...inPesos({ amount: line.amount, fee: line.fee, tax: line.tax, net: line.net }),
  ...{ available_on: line.available_on, credited_on: line.credited_on ?? '', reverses: line.reverses ?? '' },
  postings: LEDGER_ACCOUNTS.flatMap((account) => {
    const by = line.postings[account];
    return by === undefined ? [] : `${account} ${amountOf(by)}`;
  }).join(', '),
  ...{ reference: line.entry?.reference ?? '', reason: line.entry?.reason ?? '', by: line.entry?.by ?? '' },
  created_at: line.created_at,
});

/** What is wrong with a closing, in words. */
const WRONG: Readonly<Record<ClosingFault['what'], string>> = {
  head: 'was changed: its head does not match its hash',
  signature: 'has no valid signature of ours',
  lines: 'has other lines than the ledger: a line was changed, added or removed',
  sums: 'has other sums than its lines',
  chain: 'does not follow the closing before it',
  copy: 'differs from its locked copy, or has none',
  missing: 'is missing',
};

const shown = (account: LedgerAccount, of: Postings) =>
  amountOf(shownBalance(account, of[account] ?? (0 as Centavos)));

/** The ledger: where merchants' money is. */
export const ledgerCommands: readonly OpsCommand[] = [
  command({
    name: 'show',
    summary: 'Show the balance of an account, as its merchant sees it.',
    example: 'ledger show acc_…',
    takes: (line) => line.argument('<account>', 'account id'),
    run: async ([id]) => {
      const account = found(await findAccount(id), 'account', id);
      const today = mexicoCityDate(new Date());
      const [{ counts, as_of }, with_bank] = await Promise.all([findLedgerSums(id), findWithBank(id, today)]);
      const balance = inPesos({ ...balanceOf(counts, today), with_bank });
      return { account_id: id, ...settlementTermsOf(account), ...balance, currency: 'MXN', as_of };
    },
  }),
  command({
    name: 'lines',
    summary: 'List the lines of an account’s ledger, latest date first.',
    example: 'ledger lines acc_… --order ord_…',
    takes: (line) =>
      line
        .argument('<account>', `account id, or "${OPERATOR_ACCOUNT}" for the operator’s own lines`)
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
      'The operator’s own lines are part of it, unless you name a merchant. Lists in `differing` the merchants whose shown sums differ from their lines. Sums follow within seconds; repeat ' +
      'the command before you look for a fault.',
    example: 'ledger trial-balance',
    takes: (line) => line.option('--account <account>', 'only this merchant'),
    run: async (_, { account }) => {
      const ids = await accountIds(account);
      const all = account === undefined ? [...ids, OPERATOR_ACCOUNT] : ids;
      const read = await trialBalance(all, (lines) => showProgress(`${lines} lines read`));
      return {
        ...{
          accounts: ids.length,
          lines: read.lines,
          total: amountOf(read.total),
          differing: read.differing,
        },
        balances: read.balances.map((one) => ({ ...one, balance: amountOf(one.balance) })),
      };
    },
    listing: { member: 'balances', columns: ['account', 'balance'] },
  }),
  command({
    name: 'close',
    summary: 'Close the days that are over and not closed yet, as the hourly worker does.',
    details: 'A day is closed from 02:00 of the next day on, in Mexico City. A closing never changes.',
    example: 'ledger close',
    run: async () => ({ closed: await closeDays(new Date()), last_closed: (await findLastClosed()) ?? null }),
  }),
  command({
    name: 'closing',
    summary: 'Show the closing of a day: its lines, its balances, and what was presented to the bank.',
    example: 'ledger closing 2027-01-18',
    takes: (line) => line.argument('<day>', 'a day that is closed'),
    run: async ([asked]) => {
      const { text, hash, signature } = found(await findHead(asked), 'closing', asked);
      const { opening, movements, closing, presentments, uncredited, ...head } = JSON.parse(text) as Head;
      return {
        ...{ ...head, hash, signature, uncredited: amountOf(uncredited) },
        balances: LEDGER_ACCOUNTS.map((account) => ({
          ...{ account, opening: shown(account, opening), moved: shown(account, movements) },
          closing: shown(account, closing),
        })),
        presentments: presentments.flatMap(({ presented_on, ...outcomes }) =>
          Object.entries(outcomes).map(([what, { count, amount }]) => ({
            ...{ presented_on, what, count, amount: amountOf(amount as Centavos) },
          })),
        ),
      };
    },
    listing: { member: 'balances', columns: ['account', 'opening', 'moved', 'closing'] },
  }),
  command({
    name: 'verify',
    summary: 'Verify all closings: replay their lines, and check sums, chain, signatures and locked copies.',
    details: 'Fails at the first fault, and names its day, its account, and what is wrong.',
    example: 'ledger verify',
    run: async () => {
      const { days, lines, fault } = await verifyClosings(new Date(), (day) =>
        showProgress(`${day} verified`),
      );
      if (fault) {
        const of = fault.account_id === null ? '' : ` of ${fault.account_id}`;
        throw new OpsError(`Not verified: the closing of ${fault.day}${of} ${WRONG[fault.what]}.`);
      }
      return { verified: true, days, lines };
    },
  }),
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
