import { command, found, type OpsCommand, OpsError } from '#infra/ops/command.ts';
import { inPesos, pesos, pesosIf, price } from '#infra/ops/output/values.ts';
import { showProgress } from '#infra/ops/progress.ts';
import type { ClosedPresentment, Head } from '#lib/domain/ledger/closing-head.ts';
import type { NotedStatement } from '#lib/domain/ledger/noted-statement.ts';
import {
  LEDGER_ACCOUNTS,
  type LedgerAccount,
  type Postings,
  shownBalance,
} from '#lib/domain/ledger/postings.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { closeDays } from '#lib/operations/ledger/closings/close-days.ts';
import { type ClosingFault, verifyClosings } from '#lib/operations/ledger/closings/verify-closings.ts';
import { findHead, findLastClosed } from '#lib/store/ledger/closings.ts';

/** What is wrong with a closing, in words. */
const WRONG: Readonly<Record<ClosingFault['what'], string>> = {
  head: 'was changed: its head does not match its hash',
  signature: 'has no valid signature of ours',
  lines: 'has other lines than the ledger: a line was changed, added or removed',
  sums: 'has other sums than its lines',
  presentments: 'has a presentment whose outcomes do not add up',
  statements: 'has other statements of the bank than were booked on it',
  chain: 'does not follow the closing before it',
  copy: 'differs from its locked copy, or has none',
  missing: 'is missing',
};

const shown = (account: LedgerAccount, of: Postings) =>
  price(shownBalance(account, of[account] ?? (0 as Centavos)));

/** A statement of the bank in a closing: what was credited, and where it differs, in pesos. */
const rowOfStatement = ({ credited, differing, differences, ...of }: NotedStatement) => ({
  ...{ ...of, payments: credited.count, credited: pesos(credited.amount) },
  differing: Object.entries(differing)
    .filter(([, { count }]) => count > 0)
    .map(([difference, { count, ...sums }]) => ({ difference, count, ...inPesos(sums) })),
  differences: differences.map(({ ours, statement, ...one }) => ({
    ...{ ...one, ours: pesosIf(ours), statement: pesosIf(statement) },
  })),
});

/** The outcomes of a presentment. They are parts of what was presented, so their amounts are not added up. */
export const rowsOfPresentment = ({ presented_on, ...outcomes }: ClosedPresentment) =>
  Object.entries(outcomes).map(([what, { count, amount }]) => ({
    ...{ presented_on, what, count, amount: price(amount as Centavos) },
  }));

/** The closings of days. */
export const closingCommands: readonly OpsCommand[] = [
  command({
    name: 'close',
    summary: 'Close the days that are over and not closed yet, as the hourly worker does.',
    details: 'A day is closed from 02:00 of the next day on, in Mexico City. A closing never changes.',
    example: 'ledger close',
    run: async () => ({ closed: await closeDays(new Date()), last_closed: (await findLastClosed()) ?? null }),
  }),
  command({
    name: 'closing',
    summary:
      'Show the closing of a day: its lines, its balances, what was presented, and how the bank’s statements differ.',
    example: 'ledger closing 2027-01-18',
    takes: (line) => line.argument('<day>', 'a day that is closed: 2027-01-18'),
    run: async ([asked]) => {
      const { text, hash, signature } = found(await findHead(asked), 'closing', asked);
      const read = JSON.parse(text) as Head;
      const {
        opening,
        movements,
        closing,
        presentments,
        uncredited,
        clearing,
        statements = [],
        ...head
      } = read;
      return {
        ...{ ...head, hash, signature, uncredited: pesos(uncredited) },
        ...(clearing && { clearing: inPesos(clearing) }),
        statements: statements.map(rowOfStatement),
        balances: LEDGER_ACCOUNTS.map((account) => ({
          ...{ account, opening: shown(account, opening), moved: shown(account, movements) },
          closing: shown(account, closing),
        })),
        presentments: presentments.flatMap(rowsOfPresentment),
      };
    },
    listing: { member: 'balances', columns: ['account', 'opening', 'moved', 'closing'] },
  }),
  command({
    name: 'verify',
    summary: 'Verify all closings: replay their lines, and check sums, chain, signatures and locked copies.',
    details:
      'Fails at the first fault, and names its day, its account, and what is wrong. `differences` counts those of all ' +
      'statements of the bank, `uncredited` is what the bank has collected and not credited at the end.',
    example: 'ledger verify',
    run: async () => {
      const { fault, uncredited, ...verified } = await verifyClosings(new Date(), (day) =>
        showProgress(`${day} verified`),
      );
      if (fault) {
        const of = fault.account_id === null ? '' : ` of ${fault.account_id}`;
        throw new OpsError(`Not verified: the closing of ${fault.day}${of} ${WRONG[fault.what]}.`);
      }
      return { verified: true, ...verified, uncredited: pesos(uncredited) };
    },
  }),
];
