import { type RouteId, routes } from '#lib/api/routes.ts';
import fc from '#tests/support/generated/fast-check.ts';
import { HAPPENINGS, type HappeningName } from './happenings/happenings.ts';
import type { Kill } from './world.ts';

/** A step: a request, or something else that happens; with its choices. */
export type Step = {
  readonly do: RouteId | HappeningName;
  /** Which merchant. */
  readonly who: number;
  readonly numbers: readonly number[];
  readonly kill: Kill | undefined;
  /** Whether what follows from it waits, and whether it is delivered twice, or in the other order. */
  readonly lags: boolean;
  readonly again: boolean;
};

/** How often a step occurs, if it is not an ordinary one. */
const WEIGHTS: Readonly<Partial<Record<RouteId | HappeningName, number>>> = {
  ...{
    'days pass': 60,
    'hours pass': 12,
    'the bank answers': 18,
    'the bank answers everything': 8,
    'the bank answers again': 5,
  },
  ...{ createDirectDebit: 16, createSessionLink: 18, acknowledgeDirectDebit: 24, addPaymentMethod: 14 },
  ...{ validatePaymentMethod: 16, createCharge: 14, retryCharge: 6, retryDirectDebit: 3, updateCharge: 5 },
  ...{ updateDirectDebit: 9, revokeDirectDebit: 3, returnOrder: 10, createRefund: 12, createTransfer: 6 },
  ...{ runCollections: 8, moveClock: 7, createPayout: 5, createImport: 6, checkImport: 8, applyImport: 8 },
  ...{ planConsentRequests: 5, undoImport: 4, createDocument: 4, keepDocument: 5, createExport: 4 },
  ...{
    getImportResult: 4,
    acceptDispute: 4,
    removeMember: 3,
    addMember: 4,
    createApiKey: 4,
    revokeApiKey: 3,
  },
  ...{
    answerVerification: 4,
    finishVerification: 4,
    receiveIdentityResult: 4,
    createOrder: 4,
    getClosing: 3,
  },
  ...{ updatePayout: 3, listClosedTransactions: 3, completeSignIn: 3, updateWebhookEndpoint: 3 },
};

/** Ordinary requests that write, and those that only read. */
const WRITES = 2;
const READS = 1;

const weightOf = (name: RouteId | HappeningName): number =>
  WEIGHTS[name] ?? (routes.find(({ id }) => id === name)?.method === 'GET' ? READS : WRITES);

const kill: fc.Arbitrary<Kill | undefined> = fc.option(
  fc.record({ nth: fc.nat(24), isAfter: fc.boolean() }),
  { nil: undefined, freq: 5 },
);

const names = [...routes.map(({ id }) => id), ...(Object.keys(HAPPENINGS) as HappeningName[])];

const step: fc.Arbitrary<Step> = fc.record({
  do: fc.oneof(...names.map((name) => ({ weight: weightOf(name), arbitrary: fc.constant(name) }))),
  who: fc.nat(2),
  numbers: fc.array(fc.nat(999), { minLength: 6, maxLength: 6 }),
  kill: kill.map((one) => one),
  lags: fc.nat(7).map((n) => n === 7),
  again: fc.nat(5).map((n) => n === 5),
});

/** What belongs together: of each of these some steps, in their order, of one merchant. */
const CHAINS: readonly (readonly Step['do'][])[] = [
  [
    'addPaymentMethod',
    'validatePaymentMethod',
    'createDirectDebit',
    'resendEmail',
    'createSessionLink',
    'exchangeLink',
    'acknowledgeDirectDebit',
  ],
  // A customer agrees while the link is valid.
  ['createSessionLink', 'acknowledgeDirectDebit'],
  ['createCharge', 'updateCharge', 'days pass', 'the bank answers', 'retryCharge', 'retryDirectDebit'],
  [
    'days pass',
    'the bank answers',
    'createRefund',
    'days pass',
    'the bank answers',
    'listRefundsOfOrder',
    'getRefund',
  ],
  [
    'the bank answers',
    'returnOrder',
    'listDisputes',
    'getDispute',
    'an operator decides a dispute',
    'acceptDispute',
    'returnOrder',
  ],
  [
    'an operator books',
    'createTransfer',
    'getTransfer',
    'listTransferTransactions',
    'days pass',
    'the bank answers',
  ],
  ['createOrder', 'updateOrder', 'getOrder', 'createPayout', 'updatePayout', 'getPayout', 'listOrders'],
  [
    'createImport',
    'checkImport',
    'listImportRows',
    'applyImport',
    'getImportResult',
    'planConsentRequests',
    'getConsentRequests',
    'hours pass',
    'undoImport',
  ],
  ['createDocument', 'keepDocument', 'getDocument', 'listDocuments'],
  ['createExport', 'getExport', 'listExports'],
  [
    'listEvents',
    'getEvent',
    'createWebhookEndpoint',
    'updateWebhookEndpoint',
    'rotateWebhookSecret',
    'listWebhookDeliveries',
    'deleteWebhookEndpoint',
  ],
  [
    'listMembers',
    'addMember',
    'updateMember',
    'removeMember',
    'createApiKey',
    'listApiKeys',
    'createToken',
    'revokeApiKey',
    'renewSession',
    'endSession',
  ],
  ['requestSignIn', 'completeSignIn', 'listMembers'],
  ['answerVerification', 'finishVerification', 'receiveIdentityResult'],
  ['refuseFiles', 'runCollections', 'returnOrder'],
  ['moveClock', 'getClock', 'getUpcomingCollection', 'moveClock'],
];

type Told = readonly [Step['do'], ...numbers: number[]];

const WEEK: readonly Told[] = [
  // A charge of 120.04 in addition to a weekly payment, which the bank returns.
  ['createCharge', 0, 3, 0],
  ['days pass', 6, 0, 0, 0],
  ['the bank answers everything'],
];
const RETRIED: Told = ['retryCharge', 0, 0];

/** Stories that chance tells too seldom: what happens, with the numbers of its choices. */
const STORIES: readonly (readonly Told[])[] = [
  // Charges of several weeks fail, and all of them are retried at once.
  [
    ...[WEEK, WEEK, WEEK, WEEK].flat(),
    ['retryDirectDebit', 0, 0],
    RETRIED,
    RETRIED,
    RETRIED,
    ['days pass', 4, 0],
    ['the bank answers everything'],
  ],
  // A payment is refunded piece by piece.
  [
    ['createRefund', 0, 0, 2],
    ['createRefund', 0, 0, 3],
    ['createRefund', 0, 0, 3],
    ['days pass', 0, 0],
  ],
  // A customer ends a direct debit while a charge of it is at the bank.
  [
    ['createCharge', 0, 1, 0],
    ['days pass', 3, 0],
    ['days pass', 0, 0],
    ['createCharge', 0, 0, 0],
    ['revokeDirectDebit', 0, 0],
    ['days pass', 6, 0],
    ['the bank answers everything'],
  ],
  // A merchant withdraws a charge that is at the bank.
  [
    ['createCharge', 0, 1, 0],
    ['days pass', 3, 0],
    ['days pass', 0, 0],
    ['updateCharge', 0, 0, 3, 0],
    ['days pass', 6, 0],
    ['the bank answers everything'],
  ],
  // What is available is paid out, while more arrives.
  [
    ['an operator books', 0],
    ['createTransfer'],
    ['an operator books', 1],
    ['days pass', 0, 0],
    ['the bank answers', 0],
  ],
  // The provider declines whom it has approved, and another direct debit relies on that.
  [
    ['createDirectDebit', 0, 1, 3],
    ['receiveIdentityResult', 1, 0],
    ['receiveIdentityResult', 1, 3],
  ],
  // The mail to a customer bounces, and the merchant asks for another one.
  [
    ['createDirectDebit', 0, 0],
    ['resendEmail', 0, 0],
    ['a mail arrives or bounces', 0, 1],
    ['resendEmail', 0, 0],
  ],
];

const told: fc.Arbitrary<Step[]> = fc
  .constantFrom(...STORIES)
  .chain((story) =>
    fc.tuple(
      fc.nat(2),
      fc.constant(story),
      fc.array(step, { minLength: story.length, maxLength: story.length }),
    ),
  )
  .map(([who, story, steps]) =>
    story.map(([kind, ...numbers], n) => ({ ...(steps[n] as Step), do: kind, who, numbers })),
  );

const chain: fc.Arbitrary<Step[]> = fc
  .constantFrom(...CHAINS)
  .chain((kinds) =>
    fc.tuple(
      fc.nat(2),
      fc.subarray([...kinds], { minLength: 2 }),
      fc.array(step, { minLength: kinds.length, maxLength: kinds.length }),
    ),
  )
  .map(([who, kinds, steps]) => kinds.map((kind, n) => ({ ...(steps[n] as Step), do: kind, who })));

/** The steps of a life. */
export const lives = (most: number): fc.Arbitrary<Step[]> =>
  fc
    .array(
      fc.oneof(
        { weight: 16, arbitrary: step.map((one) => [one]) },
        { weight: 6, arbitrary: chain },
        { weight: 2, arbitrary: told },
      ),
      {
        minLength: Math.ceil(most / 4),
        maxLength: Math.ceil(most / 2),
        size: 'max',
      },
    )
    .map((groups) => groups.flat());

const NUMBERS = [0, 0, 0, 0, 0, 0];

/**
 * Of whom steps are that not everyone can live: identities are of Carla. Berta gets a clock of her own, and one of her
 * customers ends what Ana still needs.
 */
function whoseIs(kinds: readonly Step['do'][]): number {
  if (kinds.includes('receiveIdentityResult')) return 2;
  return kinds.includes('moveClock') || kinds.includes('revokeDirectDebit') ? 1 : 0;
}

const plainStep = (kind: Step['do'], who = 0): Step => ({
  ...{ do: kind, who, numbers: NUMBERS, kill: undefined, lags: false, again: false },
});

/** A life that has everything that can happen once, so that a long run leaves nothing out. */
export function tour(): Step[] {
  const chained = CHAINS.flatMap((kinds) => kinds.map((kind) => plainStep(kind, whoseIs(kinds))));
  const told = STORIES.flatMap((story) => {
    const who = whoseIs(story.map(([kind]) => kind));
    return story.map(([kind, ...numbers]): Step => ({ ...plainStep(kind, who), numbers }));
  });
  const known = new Set(chained.map((one) => one.do));
  const rest = names.filter((name) => !known.has(name) && name !== 'an operator suspends or resumes');
  return [...told, ...chained, ...rest.map((name) => plainStep(name))];
}
