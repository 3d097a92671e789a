import type { Group } from './program.ts';

/** All that operators can do, by the word that it begins with. */
export const groups: readonly Group[] = [
  {
    name: 'account',
    summary: 'Merchants’ accounts: open one, change it, suspend it, replace its keys',
    load: async () => (await import('./commands/account.ts')).accountCommands,
  },
  {
    name: 'debit',
    summary: 'Direct debits: find what a customer calls about, show it, revoke it',
    load: async () => (await import('./commands/debit.ts')).debitCommands,
  },
  {
    name: 'mandate',
    summary: 'What was authorised, for a dispute: show it, verify it, print the form',
    load: async () => (await import('./commands/mandate.ts')).mandateCommands,
  },
  {
    name: 'payments',
    summary: 'Payments: which were presented or settled, which failed, and why',
    load: async () => (await import('./commands/payments.ts')).paymentCommands,
  },
  {
    name: 'files',
    summary: 'The files for the bank: where they are, what they hold; take one back that the bank refused',
    load: async () => (await import('./commands/files.ts')).fileCommands,
  },
  {
    name: 'answers',
    summary: 'The bank’s answers: what came, what was done by it; hand one in',
    load: async () => (await import('./commands/answers.ts')).answerCommands,
  },
  {
    name: 'exceptions',
    summary: 'What nobody understood: list it, show it, resolve it',
    load: async () => (await import('./commands/exceptions.ts')).exceptionCommands,
  },
  {
    name: 'collections',
    summary: 'The collections of a day: run them again, see what was left undone',
    load: async () => (await import('./commands/collections.ts')).collectionCommands,
  },
  {
    name: 'reconcile',
    summary: 'Reconcile a day to the centavo: with our own records, and with the bank’s statement',
    load: async () => (await import('./commands/reconcile.ts')).reconcileCommands,
  },
  {
    name: 'events',
    summary: 'Events that never arrived: what workers have given up; give it to them again',
    load: async () => (await import('./commands/events.ts')).eventCommands,
  },
  {
    name: 'references',
    summary: 'The references: how many are left, and for how long',
    load: async () => (await import('./commands/references.ts')).referenceCommands,
  },
  {
    name: 'restore',
    summary: 'A table that was restored: prepare it, compare it with the bank’s files, repair it',
    load: async () => (await import('./commands/restore.ts')).restoreCommands,
  },
  {
    name: 'keys',
    summary: 'The stage’s own keys: replace them',
    load: async () => (await import('./commands/keys.ts')).keyCommands,
  },
  {
    name: 'provider',
    summary: 'Outside parties: set the credentials of the stage',
    load: async () => (await import('./commands/provider.ts')).providerCommands,
  },
  {
    name: 'listen',
    summary: 'Events of an account as they happen: print them, forward them to a server on this machine',
    load: async () => (await import('./commands/listen.ts')).listenCommands,
  },
  {
    name: 'trigger',
    summary: 'Make an example of an event, to see what a server does with it',
    load: async () => (await import('./commands/trigger.ts')).triggerCommands,
  },
  {
    name: 'preflight',
    summary: 'Check before a deployment that it can go on, and takes nothing away',
    load: async () => (await import('./commands/preflight.ts')).preflightCommands,
  },
  {
    name: 'smoke',
    summary: 'Try a stage from outside, as a merchant does',
    load: async () => (await import('./commands/smoke.ts')).smokeCommands,
  },
  {
    name: 'alarms',
    summary: 'Alarms: list them with their states, test that they reach somebody',
    load: async () => (await import('./commands/alarms.ts')).alarmCommands,
  },
  {
    name: 'mail',
    summary: 'The sender of the stage’s mails: set it, see whether it is verified',
    load: async () => (await import('./commands/mail.ts')).mailCommands,
  },
];
