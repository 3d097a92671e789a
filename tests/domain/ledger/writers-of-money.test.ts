import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

/**
 * The functions by which money moves in the table, and the files that may call them. Whoever adds a caller shows here
 * that it writes the line of each movement in the same transaction.
 */
const CALLERS: Readonly<Record<string, readonly string[]>> = {
  // A line, with the event for its sums.
  storeLines: ['lib/store/ledger/lines.ts'],
  writesOfLines: [
    'lib/operations/writes/charges.ts',
    'lib/operations/writes/payments.ts',
    'lib/store/ledger/entries.ts',
    'lib/store/ledger/reserves.ts',
  ],
  storeOperatorLine: [
    'lib/operations/ledger/bank-credits/book-statement.ts',
    'lib/operations/ledger/book-entry.ts',
  ],
  // An order: `moveCharge` books what its transition moves, and `storeCharge` takes only one that moves nothing.
  itemOfOrder: ['lib/operations/writes/charges.ts', 'lib/operations/writes/orders.ts'],
  storeOrder: ['functions/orders/create.ts', 'lib/operations/writes/charges.ts'],
  // A transfer or a refund: an open transfer takes lines, and `requireBooked` checks every other step.
  storePayment: ['lib/operations/transfers/take-lines.ts', 'lib/operations/writes/payments.ts'],
  changePayment: ['lib/operations/transfers/take-lines.ts', 'lib/operations/writes/payments.ts'],
  // A dispute: `moveCharge` books the lines of its step, and `moveDispute` takes only one without lines.
  writesOfDispute: ['lib/operations/writes/charges.ts', 'lib/operations/writes/disputes.ts'],
  storeDispute: ['lib/operations/writes/disputes.ts'],
  changeDispute: ['lib/operations/writes/disputes.ts'],
  // A reserve, which takes its line with it.
  storeReserve: ['lib/operations/ledger/keep-reserves.ts'],
  // An entry of an operator, and its decision.
  storeEntry: ['lib/operations/ledger/book-entry.ts'],
  decideEntry: ['lib/operations/ledger/book-entry.ts'],
  // The bank's credit, which moves no money of a merchant.
  creditPayment: ['lib/operations/ledger/bank-credits/book-statement.ts'],
};

const sources = new Map(
  globSync(['lib/**/*.ts', 'functions/**/*.ts', 'infra/**/*.ts'], {
    exclude: (name) => name.includes('node_modules'),
  }).map((file) => [file.replaceAll('\\', '/'), readFileSync(file, 'utf8')] as const),
);

/** Returns the files that call a function; its definition is no call. */
const callersOf = (name: string): string[] =>
  [...sources]
    .filter(([, text]) => new RegExp(`(?<!function )\\b${name}\\(`).test(text))
    .map(([file]) => file)
    .sort();

test.each(Object.keys(CALLERS))('%s is called only where the line of each movement is written', (name) => {
  expect(callersOf(name)).toEqual(CALLERS[name]);
});
