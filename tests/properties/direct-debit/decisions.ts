import { isBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { addDays } from '#lib/domain/calendar/dates.ts';
import { acknowledge } from '#lib/domain/direct-debit/acknowledge.ts';
import { openCycle, ordersOf } from '#lib/domain/direct-debit/billing-cycle.ts';
import { type Charge, hasFailed } from '#lib/domain/direct-debit/charge.ts';
import { chargeTerms } from '#lib/domain/direct-debit/charge-terms.ts';
import { claimOrders } from '#lib/domain/direct-debit/claim.ts';
import { planCollection } from '#lib/domain/direct-debit/collection-plan.ts';
import { hasSums, withSumsOf } from '#lib/domain/direct-debit/counters.ts';
import type { Decision } from '#lib/domain/direct-debit/decision.ts';
import { endTerm, revoke } from '#lib/domain/direct-debit/ending.ts';
import type { TermChanges } from '#lib/domain/direct-debit/given.ts';
import { openIdentityPage, takeIdentityNews, withdrawIdentity } from '#lib/domain/direct-debit/identity.ts';
import { issueLink, requestLink, resendLink } from '#lib/domain/direct-debit/link-requests.ts';
import { linkForPage, noteBounce, startValidation } from '#lib/domain/direct-debit/links.ts';
import { isDue } from '#lib/domain/direct-debit/next-collection.ts';
import { openCharge, requireUnpaid, retryCharge } from '#lib/domain/direct-debit/open-charge.ts';
import { followValidation, takePaymentMethod } from '#lib/domain/direct-debit/payment-method.ts';
import { preNotify } from '#lib/domain/direct-debit/pre-notify.ts';
import { isOver } from '#lib/domain/direct-debit/schedule.ts';
import { settle } from '#lib/domain/direct-debit/settlement.ts';
import { cancel, changeTerms } from '#lib/domain/direct-debit/terms.ts';
import {
  moveCharge,
  recall,
  type Withdrawn,
  withdrawCharge,
  withdrawSome,
} from '#lib/domain/direct-debit/withdrawal.ts';
import { STANDARD_SETTLEMENT } from '#lib/domain/ledger/order-ledger.ts';
import { ACKNOWLEDGED, centavos, methodThatIs, returned, SELLER } from '#tests/domain/direct-debit/sample.ts';
import type { Given, Happening } from './happenings.ts';
import {
  carriedIn,
  chargeIn,
  chargesThatAre,
  clockOf,
  debtIn,
  factsIn,
  fileOf,
  todayIn,
  type World,
} from './world.ts';

const HOUR = 3_600_000;

type Decide<Kind extends keyof Given> = (world: World, given: Given[Kind]) => Decision | undefined;

/** The decision for each step, as the operations make it, without their own parts. */
const DECISIONS: { [Kind in keyof Given]: Decide<Kind> } = {
  acknowledge: (world, { places }) => {
    const orders = places.flatMap((place) => at(waitingForConsent(world, idsIn(world)), place)?.id ?? []);
    const listing = { orders, waiting: waitingForConsent(world, orders) };
    return acknowledge(world.debit, { by: ACKNOWLEDGED, method: world.method, listing }, clockOf(world));
  },
  bring: (world, { goesOn, consents }) => {
    const method = world.method ?? methodThatIs('unverified');
    const link = goesOn ? linkForPage(world.debit, clockOf(world)) : null;
    const brought = { method, link, consents, waiting: waitingForConsent(world) };
    return takePaymentMethod(world.debit, brought, clockOf(world));
  },
  validate: (world) => {
    const { method, debit } = world;
    return method && followValidation(debit, method, method.run?.id ?? '', clockOf(world));
  },
  start: (world) => startValidation(world.debit, clockOf(world)),
  news: (world, { outcome, age }) =>
    takeIdentityNews(
      world.debit,
      { outcome, occurredAt: new Date(world.time - age * HOUR).toISOString(), providerId: 'applicant-1' },
      clockOf(world),
    ),
  declinedElsewhere: (world) =>
    withdrawIdentity(
      world.debit,
      {
        payment_method_id: world.debit.payment_method_id ?? '',
        declined_at: new Date(world.time).toISOString(),
        isEnabled: world.method?.direct_debit_enabled === true,
      },
      clockOf(world),
    ),
  page: (world) => openIdentityPage(world.debit, 'https://id.example/1', clockOf(world)),
  link: (world, wanted) => issueLink(world.debit, wanted, clockOf(world)),
  resend: (world) => resendLink(world.debit, clockOf(world)),
  request: (world) => requestLink(world.debit, clockOf(world)),
  bounce: (world) => noteBounce(world.debit, [world.debit.customer.email], clockOf(world)),
  correct: (world, corrections) => {
    const nothing = { changes: {}, method: undefined, open: [] };
    return changeTerms(world.debit, { ...nothing, corrections }, clockOf(world));
  },
  terms: (world, given) => {
    const method = 'method' in given ? world.method : undefined;
    const open = chargesThatAre(world, 'created', 'pending', 'in_process');
    return changeTerms(world.debit, { changes: changesOf(world, given), method, open }, clockOf(world));
  },
  preNotify: (world) =>
    world.isSuspended ? undefined : preNotify(world.debit, factsIn(world), clockOf(world)),
  run: (world) => {
    const { debit } = world;
    const clock = clockOf(world);
    const { day } = clock;
    if (!isBusinessDay(day)) return undefined;
    if (isOver(debit, day)) return endTerm(debit, carriedIn(world), clock);
    if (!isDue(debit, day)) return undefined;
    const facts = factsIn(world);
    const orders = ordersOf(debit, planCollection(debit, facts, clock), clock);
    const references = orders.map((_, index) => referenceIn(world) + index);
    return openCycle(debit, { ...facts, references, seller: SELLER }, clock);
  },
  claim: (world) => {
    const { debit } = world;
    const clock = clockOf(world);
    if (!isBusinessDay(clock.day)) return undefined;
    const plan = planCollection(debit, { ...factsIn(world), carried: [] }, clock);
    const { present, preNotify, wait } = plan.orders;
    const withdraw = [...plan.withdrawn.lapsed, ...plan.withdrawn.above_maximum];
    if ([...present, ...preNotify, ...wait, ...withdraw].length === 0) return undefined;
    const claiming = {
      present: present.map((charge) => ({ charge, accountDigest: 'abc', settlement: STANDARD_SETTLEMENT })),
      ...{ preNotify, wait, withdraw: withdraw.map((charge) => withRetried(world, charge)) },
    };
    return claimOrders(debit, claiming, { fileId: fileOf(world), plan }, clock);
  },
  charge: (world, { amount, in: days }) => {
    const asked = {
      amount: amount === undefined ? undefined : centavos(amount),
      charge_date: days === undefined ? undefined : addDays(todayIn(world), days),
    };
    const terms = chargeTerms(world.debit, asked, createdIn(world), clockOf(world));
    return openCharge(world.debit, { ...terms, reference: referenceIn(world) }, SELLER, clockOf(world));
  },
  retry: (world, { place }) => {
    const failed = at(world.charges, place);
    const context = {
      ...factsIn(world),
      created: createdIn(world),
      reference: referenceIn(world),
      seller: SELLER,
    };
    if (failed) requireUnpaid(debtIn(world, failed));
    return failed && retryCharge(world.debit, failed, context, clockOf(world));
  },
  withdraw: (world, { place }) => {
    const charge = at(mostly(world, 'created'), place);
    return charge && withdrawCharge(world.debit, withRetried(world, charge), clockOf(world));
  },
  redate: (world, { place, in: days }) => {
    const charge = at(mostly(world, 'created'), place);
    const to = { ...factsIn(world), date: addDays(todayIn(world), days) };
    return charge && moveCharge(world.debit, charge, to, clockOf(world));
  },
  withdrawSome: (world, { most }) => {
    const created = chargesThatAre(world, 'created');
    const orders = created.slice(0, most).map((charge) => withRetried(world, charge));
    return withdrawSome(world.debit, orders, created.length <= most, clockOf(world));
  },
  return: (world, { place, code }) => {
    const charge = at(world.charges, place);
    return (
      charge &&
      settle(
        knowingSums(world, charge),
        charge,
        { bankReturn: returned(code), ...around(world, charge) },
        clockOf(world),
      )
    );
  },
  takenTwice: (world, { place }) => {
    const charge = at(world.charges, place);
    const said = { bankReturn: returned('00'), isOperators: true, isTakenTwice: true };
    return (
      charge &&
      settle(knowingSums(world, charge), charge, { ...said, ...around(world, charge) }, clockOf(world))
    );
  },
  /** A released file was refused by the bank; one that was not released is dissolved. */
  recall: (world, { place }) => {
    const charge = at(world.charges, place);
    const isInFile = charge?.status === 'pending' || charge?.status === 'in_process';
    if (!isInFile || !charge.file_id) return undefined;
    const retried = chargeIn(world, charge.retry_of);
    const file = { fileId: charge.file_id, wasRefused: charge.status === 'in_process' };
    return recall(world.debit, { charge, retried }, file, clockOf(world));
  },
  revoke: (world) => revoke(world.debit, carriedIn(world), clockOf(world)),
  cancel: (world) => {
    const open = chargesThatAre(world, 'created', 'pending', 'in_process');
    return cancel(world.debit, { open, carried: carriedIn(world) }, clockOf(world));
  },
};

/** Returns one of them, for any number; the latest are first. */
const at = <T>(all: readonly T[], place: number): T | undefined => all[all.length - 1 - (place % all.length)];

const idsIn = ({ charges }: World) => charges.map(({ id }) => id);

/** Returns those in a status, or all if there is none, so that the others are refused as well. */
const mostly = (world: World, status: World['charges'][number]['status']) => {
  const found = chargesThatAre(world, status);
  return found.length > 0 ? found : world.charges;
};

const referenceIn = ({ charges }: World) => 1_000_100 + charges.length;
const createdIn = (world: World) => chargesThatAre(world, 'created').length;

const withRetried = (world: World, charge: World['charges'][number]): Withdrawn => ({
  charge,
  retried: chargeIn(world, charge.retry_of),
});

/** Returns those that are carried or named, if only a new consent may list them. */
const waitingForConsent = ({ charges, debit }: World, named: readonly string[] = []) =>
  charges.filter(
    (charge) =>
      (debit.counters.carried_orders.includes(charge.id) || named.includes(charge.id)) &&
      charge.needs_consent === true &&
      charge.retried_by === null &&
      hasFailed(charge),
  );

function changesOf(world: World, given: Given['terms']): TermChanges {
  const { is_fixed_amount } = world.debit;
  if ('in' in given) return { next_payment_date: addDays(todayIn(world), given.in) };
  if ('endsIn' in given) return { end_date: addDays(todayIn(world), given.endsIn) };
  if ('interval' in given) return { interval: given.interval };
  if ('method' in given) return { payment_method_id: 'pm_2' };
  if ('most' in given) return { max_amount: centavos(given.most) };
  return is_fixed_amount ? { amount: centavos(given.amount) } : { max_amount: centavos(given.amount) };
}

/** Returns the decision for a step, or undefined; throws the `ApiError` if it is refused. */
export function decisionOf(world: World, { kind, given }: Happening): Decision | undefined {
  return (DECISIONS[kind] as Decide<typeof kind>)(world, given as never);
}

/** The input for the settlement of an order, apart from its direct debit. */
const around = (world: World, charge: Charge) => ({ method: world.method, group: debtIn(world, charge) });

/** Returns its direct debit with the sums of the charge's period, which are rebuilt if they are not kept. */
function knowingSums({ debit, charges }: World, { period: { n } }: Charge): World['debit'] {
  const ofPeriod = charges.filter(({ period }) => period.n === n);
  return hasSums(debit, n) ? debit : withSumsOf(debit, n, ofPeriod);
}
