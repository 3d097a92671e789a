import type { Documentations } from './documentation.ts';
import { count, day, idOf, listOf, named, oneOf, record, text } from '#infra/openapi/json-schema.ts';
import { directDebit, IDS } from '#lib/api/openapi/operations/examples.ts';

export const sandbox: Documentations = {
  answerVerification: {
    description:
      'Makes the simulator of the identity provider call back, as the provider would, with its answer to a direct debit of level 2.',
    path: { id: IDS.directDebit },
    members: {
      id: { description: 'The id of the direct debit.' },
      answer: { description: 'What the simulator says of the customer.' },
    },
    request: { 'The customer passes': { answer: 'approved' } },
    answer: named('DirectDebit'),
    example: {
      ...directDebit,
      validation_level: 2,
      requirements: ['acknowledgment', 'account_validation'],
      identity_verification: {
        status: 'approved',
        url: 'https://domicilia.example/sandbox/verifications/x',
        decided_at: '2026-11-20T18:30:45.102Z',
      },
    },
    errors: ['direct_debit_final'],
  },
  showVerification: {
    description: 'Stands where the identity provider’s page is in production.',
    path: { id: IDS.directDebit },
    members: { id: { description: 'The id of the direct debit.' } },
    answer: text('A page.'),
    mediaType: 'text/html',
    example: '<!doctype html>…',
    tagged: 'content',
  },
  finishVerification: {
    description: 'What the page above sends when somebody chooses an answer.',
    path: { id: IDS.directDebit },
    members: {
      id: { description: 'The id of the direct debit.' },
      answer: { description: 'What the simulator says of the customer.' },
      key: { description: 'The key in the page’s address.' },
    },
    request: { 'The customer passes': { answer: 'approved', key: '2f9c' } },
    answer: record('What was said.', {
      id: idOf('dd', 'The id of the direct debit.'),
      answer: oneOf(['approved', 'declined'], 'What the simulator said.'),
    }),
    example: { id: IDS.directDebit, answer: 'approved' },
  },
  runCollections: {
    description: `Runs the collections of your account as if on a business day: opens what is due, presents it to the simulated bank, and takes its answer.

The bank answers by the centavos of the amount: \`.01\` to \`.13\` is that return code (\`.04\`: not enough money), anything else is paid.`,
    members: { date: { description: 'The day, on which the banks must work.', format: 'date' } },
    request: { 'The day of the first payment': { date: '2026-12-15' } },
    answer: record('What the run has done.', {
      date: day('The day.'),
      opened: count('Charges that were opened because they were due.'),
      presented: count('Charges that were presented to the bank.'),
      paid: count('Charges that were paid.'),
      failed: count('Charges that failed.'),
      completed: count('Direct debits that have ended.'),
      files: listOf(text('A file’s name.'), 'The files for the bank.'),
    }),
    example: {
      date: '2026-12-15',
      opened: 1,
      presented: 1,
      paid: 1,
      failed: 0,
      completed: 0,
      files: ['presentments/acc_1m7wsvm57m0gpwgfz53mx187c5b3ntgw7/2026-12-15-002-00001.txt'],
    },
  },
};
