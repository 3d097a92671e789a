import { isBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { INTERVALS } from '#lib/domain/calendar/cycles.ts';
import { addDays } from '#lib/domain/calendar/dates.ts';
import {
  announce,
  chargesOfCycle,
  isDue,
  lastDayOfNotice,
  openCycle,
  postpone,
} from '#lib/domain/direct-debit/billing-cycle.ts';
import { acknowledge } from '#lib/domain/direct-debit/consent.ts';
import { openIdentityPage, takeIdentityNews } from '#lib/domain/direct-debit/identity.ts';
import type { Decision } from '#lib/domain/direct-debit/lifecycle.ts';
import {
  issueLink,
  linkForPage,
  noteBounce,
  resendLink,
  spendValidationLink,
} from '#lib/domain/direct-debit/links.ts';
import { chargeTerms, openCharge, retryCharge } from '#lib/domain/direct-debit/open-charge.ts';
import {
  followValidation,
  requireAccountOutstanding,
  takePaymentMethod,
} from '#lib/domain/direct-debit/payment-method.ts';
import { LINK_PURPOSES } from '#lib/domain/direct-debit/record.ts';
import { isNews, settle } from '#lib/domain/direct-debit/settlement.ts';
import { cancel, changeTerms } from '#lib/domain/direct-debit/terms.ts';
import { ACKNOWLEDGED, centavos, methodThatIs, returned, SELLER } from '#tests/domain/direct-debit/sample.ts';
import fc from '#tests/support/fast-check.ts';
import { carriedIn, clockOf, todayIn, type World } from './world.ts';

const HOUR = 3_600_000;
const VALIDATIONS = ['unverified', 'pending', 'verified', 'failed'] as const;
const PLACE = fc.nat({ max: 9 });

/** What can happen, each with what the outside says of it. */
const ARBITRARIES = {
  acknowledge: fc.record({}),
  bring: fc.record({ status: fc.constantFrom(...VALIDATIONS), goesOn: fc.boolean() }),
  validate: fc.record({ isWell: fc.boolean() }),
  spend: fc.record({}),
  news: fc.record({
    outcome: fc.constantFrom('approved', 'declined', 'retry', 'pending'),
    age: fc.integer({ min: 0, max: 3 }),
  }),
  page: fc.record({}),
  link: fc.record({
    purpose: fc.constantFrom(undefined, ...LINK_PURPOSES),
    byCustomer: fc.boolean(),
  }),
  resend: fc.record({}),
  bounce: fc.record({}),
  terms: fc.oneof(
    fc.record({ in: fc.integer({ min: 1, max: 60 }) }),
    fc.record({ amount: fc.integer({ min: 10_00, max: 90_000 }) }),
    fc.record({ interval: fc.constantFrom(...INTERVALS) }),
    fc.record({ method: fc.constantFrom(...VALIDATIONS) }),
  ),
  announce: fc.record({}),
  open: fc.record({}),
  postpone: fc.record({}),
  charge: fc.record({ amount: fc.option(fc.integer({ min: 10_00, max: 90_000 }), { nil: undefined }) }),
  retry: fc.record({ place: PLACE }),
  return: fc.record({ place: PLACE, code: fc.constantFrom('00', '00', '04', '11', '77') }),
  cancel: fc.record({}),
};

type Given = {
  [Kind in keyof typeof ARBITRARIES]: (typeof ARBITRARIES)[Kind] extends fc.Arbitrary<infer T> ? T : never;
};

/** Something that happens to a direct debit. */
export type Happening = { [Kind in keyof Given]: { kind: Kind; given: Given[Kind] } }[keyof Given];

/** Time that passes, and orders that go to the bank, decide nothing. */
export type Passing = { kind: 'wait'; hours: number } | { kind: 'present'; isSent: boolean };

type Decide<Kind extends keyof Given> = (world: World, given: Given[Kind]) => Decision | undefined;

/** What is decided of it: as the operations do, without what is only theirs. */
const DECISIONS: { [Kind in keyof Given]: Decide<Kind> } = {
  acknowledge: (world) =>
    acknowledge(world.debit, { by: ACKNOWLEDGED, method: world.method }, clockOf(world)),
  bring: (world, { goesOn }) => {
    requireAccountOutstanding(world.debit);
    const method = world.method ?? methodThatIs('unverified');
    return takePaymentMethod(
      world.debit,
      { method, link: goesOn ? linkForPage(clockOf(world)) : null },
      clockOf(world),
    );
  },
  validate: (world) => {
    const { method, debit } = world;
    return method && followValidation(debit, method, method.run?.id ?? '', clockOf(world));
  },
  // The rule about final records is the operation's here.
  spend: (world) => spendValidationLink(world.debit, clockOf(world)),
  news: (world, { outcome, age }) =>
    takeIdentityNews(
      world.debit,
      { outcome, occurredAt: new Date(world.time - age * HOUR).toISOString(), providerId: 'applicant-1' },
      clockOf(world),
    ),
  page: (world) => openIdentityPage(world.debit, 'https://id.example/1', clockOf(world)),
  link: (world, wanted) => issueLink(world.debit, wanted, clockOf(world)),
  resend: (world) => resendLink(world.debit, clockOf(world)),
  bounce: (world) => noteBounce(world.debit, clockOf(world)),
  terms: (world, given) => {
    const changes = {
      ...('in' in given && { next_payment_date: addDays(todayIn(world), given.in) }),
      ...('amount' in given && amountChange(world, given.amount)),
      ...('interval' in given && { interval: given.interval }),
      ...('method' in given && { payment_method_id: 'pm_2' }),
    };
    const method = 'method' in given ? world.method : undefined;
    return changeTerms(world.debit, { changes, method }, clockOf(world));
  },
  announce: (world) => announce(world.debit, lastDayOfNotice(todayIn(world)), clockOf(world)),
  open: (world) => {
    const date = todayIn(world);
    if (!isBusinessDay(date) || !isDue(world.debit, date)) return undefined;
    const carried = carriedIn(world);
    const references = chargesOfCycle(world.debit, carried).map((_, index) => referenceIn(world) + index);
    return openCycle(world.debit, { date, carried, references, seller: SELLER }, clockOf(world));
  },
  postpone: (world) => {
    const date = todayIn(world);
    return isDue(world.debit, date) ? postpone(world.debit, date, clockOf(world)) : undefined;
  },
  charge: (world, { amount }) => {
    const asked = amount === undefined ? {} : { amount: centavos(amount) };
    const terms = chargeTerms(world.debit, asked, clockOf(world));
    return openCharge(world.debit, { ...terms, reference: referenceIn(world) }, SELLER, clockOf(world));
  },
  retry: (world, { place }) => {
    const failed = world.charges[place];
    const beside = { reference: referenceIn(world), seller: SELLER };
    return failed && retryCharge(world.debit, failed, beside, clockOf(world));
  },
  return: (world, { place, code }) => {
    const charge = world.charges[place];
    if (!charge || isNews(charge, returned(code), todayIn(world)) !== true) return undefined;
    return settle(world.debit, charge, { bankReturn: returned(code), method: world.method }, clockOf(world));
  },
  cancel: (world) => cancel(world.debit, carriedIn(world), clockOf(world)),
};

const referenceIn = ({ charges }: World) => 1_000_100 + charges.length;

const amountChange = ({ debit }: World, amount: number) =>
  debit.is_fixed_amount ? { amount: centavos(amount) } : { max_amount: centavos(amount) };

/** What is decided of something that happens, or nothing; throws the `ApiError` where it is refused. */
export function decisionOf(world: World, { kind, given }: Happening): Decision | undefined {
  return (DECISIONS[kind] as Decide<typeof kind>)(world, given as never);
}

/** The payment method as it is when something happens that is about it. */
export function methodAt(world: World, { kind, given }: Happening): World['method'] {
  if (kind === 'bring') return methodThatIs(given.status, `pm_${world.time}`);
  if (kind === 'terms' && 'method' in given) return methodThatIs(given.method, 'pm_2');
  if (kind !== 'validate' || !world.method || world.method.validation.status === 'verified')
    return world.method;
  return {
    ...methodThatIs(given.isWell ? 'verified' : 'failed', world.method.id),
    run: { id: `run_${world.time}`, attempts: 1, requested_at: new Date(world.time).toISOString() },
  };
}

const happening = <Kind extends keyof Given>(kind: Kind) =>
  (ARBITRARIES[kind] as fc.Arbitrary<Given[Kind]>).map((given) => ({ kind, given }) as Happening);

/** Any of it, the most usual most often. */
export const anything: fc.Arbitrary<Happening | Passing> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.integer({ min: 1, max: 24 * 20 }).map((hours) => ({ kind: 'wait' as const, hours })),
  },
  { weight: 8, arbitrary: fc.boolean().map((isSent) => ({ kind: 'present' as const, isSent })) },
  ...(Object.keys(ARBITRARIES) as (keyof Given)[]).map((kind) => ({
    weight: kind === 'return' ? 12 : kind === 'open' ? 8 : kind === 'cancel' ? 1 : 3,
    arbitrary: happening(kind),
  })),
);
