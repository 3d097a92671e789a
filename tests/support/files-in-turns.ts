import { isTurnOfFile, LONG } from './budget.ts';

/** Files that hold one promise, each for other records or by other means; a push runs one in `of`. */
export type Group = { readonly promise: string; readonly of: number; readonly files: readonly string[] };

/**
 * The files that take turns: a push runs some of each group, the next commit others, and a long run all. The files of a
 * group hold one promise, so that every push tries it. None of them is the only one that asserts a rule or a route.
 */
export const GROUPS: readonly Group[] = [
  {
    promise: 'work that is killed at any call is completed, and done once',
    of: 5,
    files: [
      'properties/collections/kill-points',
      'properties/closings/kill-points',
      'properties/refunds/kill-points',
      'properties/imports/kill-points',
      'properties/webhooks/killed-webhooks',
    ],
  },
  {
    promise: 'requests and runs at the same time leave what one after the other would',
    of: 5,
    files: [
      'properties/collections/races',
      'properties/bank-credits/races',
      'properties/transfers/races',
      'store/order-races',
      'store/direct-debit-races',
    ],
  },
  {
    promise: 'whatever a bank says and a merchant does, the money is that of the model',
    of: 5,
    files: [
      'properties/collections/collections',
      'properties/collections/refunds/found',
      'properties/collections/ten-years',
      'properties/bank-credits/sequences',
      'properties/disputes/sequences',
    ],
  },
  {
    promise: 'records live as their model says, which finds every planted fault',
    of: 5,
    files: [
      'properties/consent-requests/life',
      'properties/mandate/mandate',
      'properties/mandate/cases',
      'properties/mandate/faults',
      'properties/collections/refunds/faults',
    ],
  },
  {
    promise: 'the history of a direct debit agrees with what the rules foresee',
    of: 4,
    files: [
      'properties/direct-debit/life',
      'properties/direct-debit/plan',
      'properties/direct-debit/published',
      'properties/direct-debit/upcoming',
    ],
  },
  {
    promise: 'a closing that is changed or lost anywhere is named',
    of: 3,
    files: [
      'properties/closings/merchant-month',
      'properties/closings/stage-month',
      'properties/closings/stopped-and-restored',
    ],
  },
  {
    promise: 'a server that behaves badly gets its events, and delays no other',
    of: 3,
    files: ['properties/webhooks/chaos', 'properties/webhooks/shares', 'properties/webhooks/lapsed-claims'],
  },
  {
    promise: 'a step of the day’s collections that fails or is repeated continues where it was',
    of: 3,
    files: [
      'operations/collections/settle-charges',
      'operations/collections/open-collections',
      'operations/collections/lagging-index',
    ],
  },
  {
    promise: 'an import of many rows, or by two workers, does each row once',
    of: 2,
    files: ['properties/imports/many-rows', 'properties/imports/two-workers'],
  },
  {
    promise: 'an operation runs, reads and writes no more than is known',
    of: 2,
    files: ['operations/files-run', 'properties/bank-credits/cost'],
  },
  {
    promise: 'the official form has each place that the authority asks for, with its own fonts',
    of: 2,
    files: ['mandate-form/bundle', 'mandate-form/layout'],
  },
  {
    promise: 'an export has each row of its days once, in steps and after a failure',
    of: 2,
    files: ['operations/exports/write-export', 'operations/exports/month'],
  },
  {
    promise: 'a statement stays what it was when it was noted',
    of: 2,
    files: ['operations/ledger/noted-statements', 'operations/ledger/changed-presentments'],
  },
  {
    promise: 'a table that was restored is repaired from the files of the bank',
    of: 4,
    files: [
      'operations/restore/repair',
      'operations/restore/repair-refunds',
      'operations/restore/repair-transfers',
      'operations/restore/set-back',
    ],
  },
  {
    promise: 'a transfer whose file the bank refuses or does not answer is paid once',
    of: 3,
    files: [
      'operations/transfers/refused-files',
      'operations/transfers/unanswered-transfers',
      'operations/transfers/waiting-transfers',
    ],
  },
  {
    promise: 'an operator decides what the bank left open',
    of: 3,
    files: ['ops/bank-desk', 'ops/transfers-desk', 'ops/far-days'],
  },
  {
    promise: 'a start that cannot work ends in one line that says what to do',
    of: 3,
    files: ['local/starts/services', 'local/starts/settings', 'local/starts/installation'],
  },
  {
    promise: 'a page shows each state of its record, in every look, without a fault of accessibility',
    of: 3,
    files: ['e2e/activation-page', 'e2e/direct-debit-screens', 'e2e/link-pages'],
  },
  {
    promise: 'what readers copy leads from a new account to a paid collection',
    of: 4,
    files: ['e2e/first-five-minutes', 'e2e/client-testing', 'e2e/samples', 'e2e/stories/stories'],
  },
];

/** Returns patterns of the files that this run leaves to other pushes; none in a long run. */
export const leftToOthers = (turn?: number): string[] =>
  LONG
    ? []
    : GROUPS.flatMap(({ of, files }) =>
        files.filter((_, n) => !isTurnOfFile(n, of, turn)).map((file) => `/tests/${file}\\.test\\.ts$`),
      );
