import { DirectDebit } from '#lib/api/direct-debits/record.ts';
import type { DocumentationsOf } from '#lib/api/members/documentation.ts';
import { pageOf } from '#lib/api/members/of-record.ts';
import { FIRST_PAYMENT, IDS } from '#lib/api/members/story.ts';
import {
  AdvancedDeliveries,
  CollectionsReport,
  RefusedFiles,
  ReturnReport,
  SandboxClock,
  Scenario,
  VerificationResult,
} from './record.ts';
import type { sandboxRoutes } from './routes.ts';

const path = { id: { description: 'The id of the direct debit.', example: IDS.directDebit } };
const RESULT = 'The simulated result for the customer.';

export const sandbox = {
  answerVerification: {
    description:
      'Makes the simulator of the identity provider report a result for a direct debit of level 2, by the same callback as the provider. A result that no longer counts changes nothing: any after a decline, and an approval of a direct debit that is cancelled or completed.',
    path,
    body: { answer: RESULT },
    requests: { 'The customer passes': { answer: 'approved' } },
    response: DirectDebit,
    tagged: true,
  },
  finishVerification: {
    description: 'Submits the result that you choose on the simulator’s page (`/sandbox/identity`).',
    path,
    body: { answer: RESULT, key: 'The key in the page’s URL.' },
    requests: { 'The customer passes': { answer: 'approved', key: '2f9c' } },
    response: VerificationResult,
  },
  runCollections: {
    description: `Runs the collections of your account as if on a given business day: opens the orders that are due, presents them to the simulated bank, and processes its return file. The pre-notifications of the run count as sent on the day before.

The centavos of the amount decide the return: \`.01\` to \`.13\` give that return code (\`.04\`: insufficient funds, \`.08\`: the customer told the bank not to pay), \`.21\` to \`.33\` give the code that is 20 less to the first attempt and pay each retry, \`.90\` gets no return, and any other amount is paid.

A run that takes longer than the request continues in the background: \`finished\` is false, and the same request again returns its progress. A run that was interrupted is finished by the next run, of any day.`,
    body: { date: 'A business day of the banks, from today in Mexico City to ten years ahead.' },
    requests: { 'The day of the first payment': { date: FIRST_PAYMENT } },
    response: CollectionsReport,
    errors: ['account_has_clock'],
  },
  returnOrder: {
    description: `Makes the simulated bank return one charge again, in a file with this line alone, which is settled like any other: late returns, corrections, outcomes after days, returns that contradict each other, and faulty ones.

A return on a later day than the last one counts. One on the same day that says otherwise is an exception, which an operator decides. The bank takes a payment back within 150 days.`,
    body: {
      order_id: 'The charge, as `order_id` of its events and `id` of the charge.',
      code: 'The return code: `00` is paid, `01` to `13` are the bank’s reasons.',
      date: 'The day of the return file: a business day of the banks, from the day of the presentment on. The business day after the last return, if you leave it out. If your account has a clock of its own, only its day.',
      mistake:
        'A mistake of the bank: `unknown_reference` or `other_amount`. The line is an exception, and the charge does not change.',
    },
    requests: {
      'The customer does not recognise the payment': { order_id: IDS.charge, code: '13' },
      'The bank pays after all': { order_id: IDS.charge, code: '00' },
    },
    response: ReturnReport,
    errors: ['order_not_presented'],
  },
  refuseFiles: {
    description:
      'Makes the simulated bank refuse the files that your account presents for a day, unread. Their charges and payments are presented again on a later day. What the bank got for that day before stays.',
    path: { day: { description: 'The day of the files, `YYYY-MM-DD`.', example: FIRST_PAYMENT } },
    body: {},
    response: RefusedFiles,
  },
  listScenarios: {
    description: 'Returns the stories that the sandbox can produce, each with its steps.',
    response: pageOf(Scenario),
  },
  getClock: {
    description: 'Returns the clock of your account, and the progress of its move.',
    response: SandboxClock,
  },
  moveClock: {
    description: `Moves the clock of your account forwards, and runs each business day on the way, in order, as the daily run at 08:30 in Mexico City would have: it opens charges, notifies customers, presents files, and processes the simulated bank’s returns. From then on everything that depends on the day follows this clock: pre-notifications, the periods and the end of direct debits, retries, the days of summaries, balances and transfers. The runs of the sandbox pass over your account.

The clock stands still between moves, and a clock of its own is for good: create another account to return to the real time. Tokens, links, limits, \`Idempotency-Key\`s, timestamps of records and of webhooks keep the real time. The evidence of mandates says \`simulated\`.

A move is at most 400 days, and a request runs it for up to 18 seconds. A longer one continues in the background: \`moving_to\` is not null, and \`GET /sandbox/clock\` shows its progress. The same request again continues a move that was interrupted. A year with 20 monthly direct debits takes a few minutes. Your account may use 5,000 references on a real day.`,
    body: {
      now: 'The new time, ISO 8601. The run of a day has ended at 08:30 in Mexico City; after 18:00 it is too late to notify customers for the next business day.',
    },
    requests: { 'A month later': { now: '2027-01-20T18:00:00.000Z' } },
    response: SandboxClock,
    errors: ['clock_moving'],
  },
  advanceDeliveries: {
    description:
      'Makes every webhook of your account that waits for its next attempt due at once, so that you need not wait for the retries of a server that was down.',
    body: {},
    response: AdvancedDeliveries,
  },
} satisfies DocumentationsOf<(typeof sandboxRoutes)[number]>;
