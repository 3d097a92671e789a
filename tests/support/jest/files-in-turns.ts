import { isTurnOfFile, LONG } from './budget.ts';
import { GROUPS_OF_PROPERTIES, type Group } from './groups-of-properties.ts';

/**
 * The files that take turns: a push runs some of each group, the next commit others, and a long run all. The files of a
 * group hold one promise, so that every push tries it; what one of them alone asserts is tried some pushes later.
 */
export const GROUPS: readonly Group[] = [
  ...GROUPS_OF_PROPERTIES,
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
    promise: 'an operation runs, reads and writes no more than is known',
    of: 2,
    files: ['e2e/costs', 'properties/bank-credits/cost', 'operations/files-run'],
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
    files: [
      'local/starts/services',
      'local/starts/settings',
      'local/starts/installation',
      'local/starts/data',
      'local/starts/directory',
    ],
  },
  {
    promise: 'no credential reaches more than its operations, and none that is closed does',
    of: 2,
    files: ['e2e/access/members-by-principal', 'e2e/access/access-matrix'],
  },
  {
    promise: 'no value that is to be sealed is shown, logged or stored in clear',
    of: 2,
    files: ['e2e/robustness/canaries', 'e2e/robustness/planted-digits'],
  },
  {
    promise: 'whatever is requested, the response is a documented one',
    of: 2,
    files: ['e2e/interface/contract-fuzz', 'e2e/interface/routes'],
  },
  {
    promise: 'a clock that is moved leaves what the runs of those days leave',
    of: 2,
    files: ['operations/collections/move-clock', 'e2e/accounts/clock'],
  },
  {
    promise: 'a mail is sent once, in time, and no more often than it may be asked for',
    of: 2,
    files: ['store/consumers-again', 'store/mail-worker', 'store/late-mails', 'e2e/mails/mails-asked-for'],
  },
  {
    promise: 'a list has what its filters mean, in any combination',
    of: 2,
    files: ['properties/store/list-combinations', 'e2e/interface/list-filters'],
  },
  {
    promise: 'a key that is replaced works for as long as was chosen, and opens what it sealed',
    of: 2,
    files: ['ops/rotate-keys', 'ops/rotate-secrets'],
  },
  {
    promise: 'a sum counts each event once',
    of: 2,
    files: ['properties/store/sums', 'store/sum-up'],
  },
  {
    promise: 'events that happen reach a developer’s server, signed',
    of: 3,
    files: ['e2e/client/client-listen', 'ops/listen/listen', 'ops/listen/deployed'],
  },
  {
    promise: 'a mandate’s evidence says what was agreed, and shows each change of it',
    of: 2,
    files: ['e2e/mandate/verifier', 'e2e/mandate/evidence'],
  },
  {
    promise: 'what merchants send by file becomes what single calls make, once, and customers are asked',
    of: 2,
    files: [
      'e2e/imports/imports',
      'e2e/imports/charge-imports',
      'e2e/imports/consent-requests',
      'e2e/direct-debits/documents',
    ],
  },
  {
    promise: 'a page shows each state of its record, in every look, without a fault of accessibility',
    of: 3,
    files: ['e2e/pages/activation-page', 'e2e/pages/direct-debit-screens', 'e2e/links/link-pages'],
  },
  {
    promise: 'what readers copy leads from a new account to a paid collection',
    of: 4,
    files: [
      'e2e/interface/first-five-minutes',
      'e2e/client/client-testing',
      'e2e/interface/samples',
      'e2e/stories/stories',
    ],
  },
];

/** Returns patterns of the files that this run leaves to other pushes; none in a long run. */
export const leftToOthers = (turn?: number): string[] =>
  LONG
    ? []
    : GROUPS.flatMap(({ of, files }) =>
        files.filter((_, n) => !isTurnOfFile(n, of, turn)).map((file) => `/tests/${file}\\.test\\.ts$`),
      );
