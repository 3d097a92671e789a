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
    name: 'payments',
    summary: 'Payments: which were presented or settled, which failed, and why',
    load: async () => (await import('./commands/payments.ts')).paymentCommands,
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
    name: 'mail',
    summary: 'The sender of the stage’s mails: set it, see whether it is verified',
    load: async () => (await import('./commands/mail.ts')).mailCommands,
  },
];
