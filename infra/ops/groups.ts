import type { Group } from './program.ts';

/** The groups of commands, in the order of the help. */
export const groups: readonly Group[] = [
  {
    name: 'overview',
    summary: 'Show the day, the next days, and open problems',
    load: async () => (await import('./commands/overview.ts')).overviewCommands,
  },
  {
    name: 'find',
    summary: 'Find a customer, a merchant, a payment or a request',
    load: async () => (await import('./commands/find.ts')).findCommands,
  },
  {
    name: 'account',
    summary: 'Create, change and suspend merchants’ accounts; keys; members; endpoints',
    load: async () => [
      ...(await import('./commands/account.ts')).accountCommands,
      ...(await import('./commands/account-members.ts')).accountMemberCommands,
      ...(await import('./commands/account-endpoints.ts')).accountEndpointCommands,
    ],
  },
  {
    name: 'debit',
    summary: 'Find, show and revoke direct debits; mail a link again',
    load: async () => (await import('./commands/debit.ts')).debitCommands,
  },
  {
    name: 'imports',
    summary: 'List merchants’ imports of customers and charges, with their progress',
    load: async () => (await import('./commands/imports.ts')).importCommands,
  },
  {
    name: 'mandate',
    summary: 'Show and verify what a customer authorised; print the form',
    load: async () => (await import('./commands/mandate.ts')).mandateCommands,
  },
  {
    name: 'payments',
    summary: 'List payments: presented, settled or failed, and why',
    load: async () => (await import('./commands/payments.ts')).paymentCommands,
  },
  {
    name: 'failures',
    summary: 'Sum up failed charges by reason and by merchant',
    load: async () => (await import('./commands/failures.ts')).failureCommands,
  },
  {
    name: 'files',
    summary: 'List and print bank files; recall one that the bank rejected',
    load: async () => (await import('./commands/files.ts')).fileCommands,
  },
  {
    name: 'answers',
    summary: 'List the bank’s return files; hand one in',
    load: async () => (await import('./commands/answers.ts')).returnFileCommands,
  },
  {
    name: 'exceptions',
    summary: 'List, show and resolve what only an operator can decide',
    load: async () => (await import('./commands/exceptions.ts')).exceptionCommands,
  },
  {
    name: 'collections',
    summary: 'Show the state of the collections; run a day again',
    load: async () => (await import('./commands/collections.ts')).collectionCommands,
  },
  {
    name: 'reconcile',
    summary: 'Reconcile a day with our records and the bank’s statement',
    load: async () => (await import('./commands/reconcile.ts')).reconcileCommands,
  },
  {
    name: 'ledger',
    summary: 'Show where merchants’ money is: balances, lines, trial balance',
    load: async () => (await import('./commands/ledger.ts')).ledgerCommands,
  },
  {
    name: 'refunds',
    summary: 'List refunds to payers',
    load: async () => (await import('./commands/refunds.ts')).refundCommands,
  },
  {
    name: 'disputes',
    summary: 'List disputes; note that evidence was sent, or the outcome',
    load: async () => (await import('./commands/disputes.ts')).disputeCommands,
  },
  {
    name: 'export',
    summary: 'List and create exports, for merchants and accountants',
    load: async () => (await import('./commands/exports.ts')).exportCommands,
  },
  {
    name: 'transfers',
    summary: 'List transfers to merchants; release or reject a large one',
    load: async () => (await import('./commands/transfers.ts')).transferCommands,
  },
  {
    name: 'events',
    summary: 'List, replay and discard events that a worker failed to handle',
    load: async () => (await import('./commands/events.ts')).eventCommands,
  },
  {
    name: 'references',
    summary: 'Show how many references are used and left',
    load: async () => (await import('./commands/references.ts')).referenceCommands,
  },
  {
    name: 'restore',
    summary: 'Prepare, check and repair a restored table',
    note: 'Rehearse these steps on a separate local service: LONG=1 npm run jest -- tests/ops/restore',
    load: async () => (await import('./commands/restore.ts')).restoreCommands,
  },
  {
    name: 'keys',
    summary: 'List, rotate and back up the stage’s own keys',
    load: async () => (await import('./commands/keys.ts')).keyCommands,
  },
  {
    name: 'provider',
    summary: 'Set the credentials of outside providers',
    load: async () => (await import('./commands/provider.ts')).providerCommands,
  },
  {
    name: 'listen',
    summary: 'Print an account’s events live; forward them to localhost',
    load: async () => (await import('./commands/listen.ts')).listenCommands,
  },
  {
    name: 'trigger',
    summary: 'Create an example event, to test a merchant’s server',
    load: async () => (await import('./commands/trigger.ts')).triggerCommands,
  },
  {
    name: 'preflight',
    summary: 'Check, before a deployment, that it can succeed',
    load: async () => (await import('./commands/preflight.ts')).preflightCommands,
  },
  {
    name: 'smoke',
    summary: 'Test a stage from outside, as a merchant',
    load: async () => (await import('./commands/smoke.ts')).smokeCommands,
  },
  {
    name: 'alarms',
    summary: 'List the alarms of a stage; test that they reach someone',
    load: async () => (await import('./commands/alarms.ts')).alarmCommands,
  },
  {
    name: 'mail',
    summary: 'Set and show the sender of the stage’s mails',
    load: async () => (await import('./commands/mail.ts')).mailCommands,
  },
];
