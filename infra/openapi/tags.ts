import type { Route } from '#lib/api/route.ts';

/** The chapters of the reference, with the paths of each. A path is in the first chapter that matches. */
const CHAPTERS: readonly { name: string; description: string; holds: RegExp }[] = [
  {
    name: 'Authorization',
    description: 'Create access tokens from your account’s keys, and verify them.',
    holds: /^\/(?:api\/authorizations|\.well-known)\//,
  },
  {
    name: 'Payment methods',
    description: 'The bank accounts of your customers.',
    holds: /payment-methods/,
  },
  {
    name: 'Summaries',
    description: 'Collected and failed charges in one small response, whatever the number of direct debits.',
    holds: /^\/api\/(?:direct-debits\/summary|reports)\//,
  },
  {
    name: 'Search',
    description: 'Records by a name, a number, an address or an id, for people who answer a customer.',
    holds: /^\/api\/search$/,
  },
  {
    name: 'Charges',
    description:
      'The individual collections of a direct debit. Each charge is an order of its own and is presented to the bank once.',
    holds: /^\/api\/direct-debits\/\{id\}\/(?:charges|payments|retry)/,
  },
  {
    name: 'Documents',
    description: 'Files that you keep with direct debits, such as signed scans. They are never consent.',
    holds: /^\/api\/(?:documents|direct-debits\/\{id\}\/documents)/,
  },
  {
    name: 'Direct debits',
    description:
      'Customers’ authorisations to collect from their accounts, from the first link to the last collection.',
    holds: /^\/api\/(?:direct-debits|link-exchanges)/,
  },
  {
    name: 'Imports',
    description: 'Files whose rows become direct debits or charges.',
    holds: /^\/api\/imports/,
  },
  {
    name: 'Refunds',
    description: 'Money that goes back to payers, if we hold it.',
    holds: /^\/api\/(?:refunds|orders\/\{order_id\}\/refunds)/,
  },
  {
    name: 'Disputes',
    description: 'Payments that the bank took back because customers do not recognise them.',
    holds: /^\/api\/disputes/,
  },
  {
    name: 'Exports',
    description: 'Files for you and your accountant, with the rows of some days.',
    holds: /^\/api\/exports/,
  },
  { name: 'Orders', description: 'Records of your sales.', holds: /^\/api\/orders(?!.*refunds)/ },
  {
    name: 'Balance',
    description:
      'Where your money is: the balance, each movement, monthly statements, and the closing of each day.',
    holds: /^\/api\/(?:balance|statements|closings)/,
  },
  {
    name: 'Transfers',
    description: 'Your money on its way to your payout account, if we hold it.',
    holds: /^\/api\/transfers/,
  },
  { name: 'Payouts', description: 'Records of payouts for orders.', holds: /^\/api\/payouts/ },
  {
    name: 'Webhooks',
    description: 'Your servers that receive events, their deliveries, and the secrets that sign them.',
    holds: /^\/api\/(?:webhook-endpoints|notify-secret|events\/\{id\}\/redeliver)/,
  },
  {
    name: 'Events',
    description: 'The changes to your records. Each event contains the record as it was at that time.',
    holds: /^\/api\/events/,
  },
  {
    name: 'Account',
    description: 'Your account: its contacts, its prices, and the terms by which you receive your money.',
    holds: /^\/api\/account$/,
  },
  {
    name: 'API keys',
    description: 'The pairs of keys with which your servers request tokens.',
    holds: /^\/api\/api-keys/,
  },
  {
    name: 'Members',
    description:
      'The people who may sign in to an account, and their sessions. Servers use the account’s keys and need none of it.',
    holds: /^\/api\/(?:members|sign-in|session)(?:\/|$)/,
  },
  {
    name: 'Sandbox',
    description: 'Helpers for your tests. Production does not serve them.',
    holds: /^\/sandbox\//,
  },
];

/** The chapters in the order of the reference. */
const ORDER = [
  'Authorization',
  'Payment methods',
  'Direct debits',
  'Charges',
  'Search',
  'Summaries',
  'Imports',
  'Documents',
  'Orders',
  'Refunds',
  'Disputes',
  'Balance',
  'Transfers',
  'Payouts',
  'Exports',
  'Events',
  'Webhooks',
  'Account',
  'Members',
  'API keys',
  'Sandbox',
];

/** Returns the chapter of an operation. */
export function tagOf({ path }: Pick<Route, 'path'>): string {
  return CHAPTERS.find(({ holds }) => holds.test(path))?.name ?? '';
}

/** Returns the chapters that have operations. */
export function tagsOf(routes: readonly Route[]): { name: string; description: string }[] {
  const used = new Set(routes.map(tagOf));
  return CHAPTERS.filter(({ name }) => used.has(name))
    .sort((a, b) => ORDER.indexOf(a.name) - ORDER.indexOf(b.name))
    .map(({ name, description }) => ({ name, description }));
}
