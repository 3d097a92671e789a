/** Files that hold one promise, each for other records or by other means; a push runs one in `of`. */
export type Group = { readonly promise: string; readonly of: number; readonly files: readonly string[] };

/** The files of generated cases, models and races that take turns (`files-in-turns.ts`). */
export const GROUPS_OF_PROPERTIES: readonly Group[] = [
  {
    promise: 'work that is killed at any call is completed, and done once',
    of: 5,
    files: [
      'properties/collections/kill-points',
      'properties/closings/kill-points',
      'properties/refunds/kill-points',
      'properties/imports/kill-points',
      'properties/imports/charge-kill-points',
      'properties/documents/kill-points',
      'properties/webhooks/killed-webhooks',
      'properties/faults/faults',
    ],
  },
  {
    promise: 'requests and runs at the same time leave what one after the other would',
    of: 5,
    files: [
      'properties/faults/races',
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
    promise: 'an import of many rows, or by two workers, does each row once',
    of: 3,
    files: [
      'properties/imports/many-rows',
      'properties/imports/two-workers',
      'properties/imports/charge-imports',
    ],
  },
  {
    promise: 'a text of any characters is read or refused as its rule says',
    of: 2,
    files: ['properties/bank-file', 'properties/readable-text', 'properties/clabe', 'properties/rfc'],
  },
];
