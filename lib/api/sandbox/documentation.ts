import { DirectDebit } from '#lib/api/direct-debits/record.ts';
import type { DocumentationsOf } from '#lib/api/members/documentation.ts';
import { IDS } from '#lib/api/members/story.ts';
import { CollectionsReport, VerificationAnswer } from './record.ts';
import type { sandboxRoutes } from './routes.ts';

const path = { id: { description: 'The id of the direct debit.', example: IDS.directDebit } };
const ANSWER = 'What the simulator says of the customer.';

export const sandbox = {
  answerVerification: {
    description:
      'Makes the simulator of the identity provider call back, as the provider would, with its answer to a direct debit of level 2.',
    path,
    body: { answer: ANSWER },
    requests: { 'The customer passes': { answer: 'approved' } },
    response: DirectDebit,
    errors: ['direct_debit_final'],
    tagged: true,
  },
  finishVerification: {
    description: 'What the simulator’s page (`/sandbox/identity`) sends when somebody chooses an answer.',
    path,
    body: { answer: ANSWER, key: 'The key in the page’s address.' },
    requests: { 'The customer passes': { answer: 'approved', key: '2f9c' } },
    response: VerificationAnswer,
  },
  runCollections: {
    description: `Runs the collections of your account as if on a business day: opens what is due, presents it to the simulated bank, and takes its answer. What the run announces counts as announced on the day before.

The bank answers by the centavos of the amount: \`.01\` to \`.13\` is that return code (\`.04\`: not enough money, \`.08\`: the customer told the bank not to pay), \`.90\` is never answered, anything else is paid.

A run that takes longer than a request goes on behind it: \`finished\` is false, and the same request again says how far it is. A run that was cut off is finished by the next one, of whatever day.`,
    body: { date: 'The day: a business day of the banks, from today in Mexico City to ten years ahead.' },
    requests: { 'The day of the first payment': { date: '2026-12-15' } },
    response: CollectionsReport,
  },
} satisfies DocumentationsOf<(typeof sandboxRoutes)[number]>;
