import { DirectDebit } from '#lib/api/direct-debits/record.ts';
import type { DocumentationsOf } from '#lib/api/members/documentation.ts';
import { FIRST_PAYMENT, IDS } from '#lib/api/members/story.ts';
import { CollectionsReport, VerificationResult } from './record.ts';
import type { sandboxRoutes } from './routes.ts';

const path = { id: { description: 'The id of the direct debit.', example: IDS.directDebit } };
const RESULT = 'The simulated result for the customer.';

export const sandbox = {
  answerVerification: {
    description:
      'Makes the simulator of the identity provider report a result for a direct debit of level 2, by the same callback as the provider.',
    path,
    body: { answer: RESULT },
    requests: { 'The customer passes': { answer: 'approved' } },
    response: DirectDebit,
    errors: ['direct_debit_final'],
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

The centavos of the amount decide the return: \`.01\` to \`.13\` give that return code (\`.04\`: insufficient funds, \`.08\`: the customer told the bank not to pay), \`.90\` gets no return, and any other amount is paid.

A run that takes longer than the request continues in the background: \`finished\` is false, and the same request again returns its progress. A run that was interrupted is finished by the next run, of any day.`,
    body: { date: 'A business day of the banks, from today in Mexico City to ten years ahead.' },
    requests: { 'The day of the first payment': { date: FIRST_PAYMENT } },
    response: CollectionsReport,
  },
} satisfies DocumentationsOf<(typeof sandboxRoutes)[number]>;
