import { isBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { nominalDate } from '#lib/domain/calendar/cycles.ts';
import { isDone, MOST_CARRIED } from '#lib/domain/direct-debit/billing-cycle.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { type Decision, requirementsOf, statusOf, withStatus } from '#lib/domain/direct-debit/lifecycle.ts';
import {
  DEBIT_STATUSES,
  type DirectDebit,
  isFinal,
  largestAmountOf,
} from '#lib/domain/direct-debit/record.ts';
import type { EventType } from '#lib/domain/events.ts';
import { decisionOf, type Happening } from './happenings.ts';
import { todayIn, type World } from './world.ts';

/** One decision, with what was before it and what is after it. */
export type Step = { happening: Happening; before: World; decision: Decision; after: World };

const OPEN: readonly string[] = ['created', 'pending', 'in_process'];

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const count = ({ charges }: World, which: (charge: Charge) => boolean) => charges.filter(which).length;
const told = ({ decision }: Step, type: EventType) =>
  decision.events.filter((event) => event.type === type).length;
const becomes = ({ before, after }: Step, status: DirectDebit['status']) =>
  before.debit.status !== status && after.debit.status === status;
const stays = (names: readonly (keyof DirectDebit)[]) => (step: Step) =>
  names.every((name) => same(step.before.debit[name], step.after.debit[name]));

type Rules = Readonly<Record<string, (step: Step) => boolean>>;

const COUNTS: Rules = {
  'open_orders counts the orders that are created, pending or in_process': ({ after }) =>
    after.debit.open_orders === count(after, ({ status }) => OPEN.includes(status)),
  'carried_orders are those that wait for the next cycle': ({ after }) =>
    same(
      [...after.debit.carried_orders].sort(),
      after.charges
        .filter(({ status }) => status === 'pending_next_cycle')
        .map(({ id }) => id)
        .sort(),
    ),
  'unpaid_orders counts those that failed and were not retried': ({ after }) =>
    after.debit.unpaid_orders ===
    count(after, ({ status, retried_by }) => status === 'failed' && retried_by === null),
  'no more than twenty are carried': ({ after }) => after.debit.carried_orders.length <= MOST_CARRIED,
};

const ENDS: Rules = {
  'what is final takes note of a late return or of a mail that came back, and of nothing else': ({
    before,
    happening,
  }) => !isFinal(before.debit) || happening.kind === 'return' || happening.kind === 'bounce',
  'it stays as it ended': ({ before, after }) =>
    !isFinal(before.debit) || before.debit.status === after.debit.status,
  'it has no order that is open or carried, and no date': ({ after: { debit } }) =>
    !isFinal(debit) ||
    (debit.open_orders === 0 && debit.carried_orders.length === 0 && debit.next_payment_date === null),
  'it is completed with nothing left to collect': (step) =>
    !becomes(step, 'completed') || isDone(step.after.debit),
  'it does not stay active with nothing left, unless its merchant was never paid': (step) =>
    step.happening.kind !== 'return' || step.after.debit.status !== 'active' || !isDone(step.after.debit),
  'it never goes back': ({ before, after }) =>
    DEBIT_STATUSES.indexOf(before.debit.status) <= DEBIT_STATUSES.indexOf(after.debit.status),
};

const RECORD: Rules = {
  'the version moves by one': ({ before, after }) => after.debit.version === before.debit.version + 1,
  'the time is that of the decision': ({ after }) =>
    after.debit.updated_at === new Date(after.time).toISOString(),
  'who it is stays': stays(['id', 'account_id', 'customer_id', 'reference', 'created_at', 'currency']),
  'what was acknowledged stays, and the terms with it': (step) =>
    step.before.debit.acknowledge_by === null ||
    stays(['acknowledge_by', 'amount', 'max_amount', 'concept', 'interval', 'is_recurring'])(step),
  'a decline of the identity is for good': ({ before, after }) =>
    before.debit.identity?.status !== 'declined' || after.debit.identity?.status === 'declined',
  'status and requirements are those that follow': ({ after: { debit } }) =>
    same(withStatus(debit), debit) &&
    statusOf(debit) === debit.status &&
    same(requirementsOf(debit), debit.requirements),
};

const DATES: Rules = {
  'a payment falls on a business day': ({ after: { debit } }) =>
    debit.next_payment_date === null || isBusinessDay(debit.next_payment_date),
  'it is never before the agreed day': ({ after: { debit } }) =>
    debit.next_payment_date === null || debit.next_payment_date >= String(debit.requested_payment_date),
  'a cycle and a postponement move it on, past today': ({ happening: { kind }, before, after }) => {
    const { next_payment_date: next } = after.debit;
    if ((kind !== 'open' && kind !== 'postpone') || next === null) return true;
    return next > String(before.debit.next_payment_date) && next > todayIn(before);
  },
  'a cycle is collected once': ({ happening: { kind }, before, after }) =>
    kind !== 'open' || after.debit.next_payment_date === null || after.debit.cycle > before.debit.cycle,
  'the agreed day is counted from the first one, and never drifts': ({ after: { debit } }) =>
    debit.requested_payment_date === null ||
    debit.interval === null ||
    debit.requested_payment_date === nominalDate(debit.anchor_date, debit.interval, debit.cycle),
  'only other terms move the first one': (step) =>
    step.happening.kind === 'terms' || stays(['anchor_date'])(step),
  'nothing else moves the date': (step) =>
    ['open', 'postpone', 'terms', 'cancel', 'charge'].includes(step.happening.kind) ||
    becomes(step, 'active') ||
    stays(['next_payment_date', 'requested_payment_date', 'cycle'])(step),
  'what becomes active is collected after today': (step) =>
    !becomes(step, 'active') || String(step.after.debit.next_payment_date) > todayIn(step.after),
};

const EVENTS: Rules = {
  'activated, cancelled and completed are told at their transitions, once': (step) =>
    (['active', 'cancelled', 'completed'] as const).every((status) => {
      const type = `direct_debit.${status === 'active' ? 'activated' : status}` as const;
      return told(step, type) === (becomes(step, status) ? 1 : 0);
    }),
  'each is about this direct debit': ({ before, decision }) =>
    decision.events.every(
      ({ data }) => 'direct_debit_id' in data && data.direct_debit_id === before.debit.id,
    ),
  'each order that is told of is the one that moved': ({ decision }) =>
    decision.events.every(
      ({ data }) => !('order_id' in data) || decision.moved[0]?.charge.id === data.order_id,
    ),
  'paid, failed and reversed are told with the order, once': (step) => {
    const status = step.decision.moved[0]?.transition.set.status;
    const isReturn = step.happening.kind === 'return';
    const failures = told(step, 'direct_debit.charge_failed') + told(step, 'direct_debit.charge_reversed');
    return (
      told(step, 'direct_debit.charge_paid') === (isReturn && status === 'paid' ? 1 : 0) &&
      failures === (isReturn && status !== 'paid' ? 1 : 0)
    );
  },
  'a charge that is asked for is told of ahead, once': (step) =>
    told(step, 'direct_debit.charge_upcoming') ===
    (['charge', 'retry', 'announce'].includes(step.happening.kind) ? 1 : 0),
};

const LINKS: Rules = {
  'a mail brings the link that is good, and none goes where mails come back': ({ decision, after }) => {
    const { link, email_bounced } = after.debit;
    return decision.events.every(
      ({ type, data }) =>
        type !== 'direct_debit.link_requested' ||
        (!email_bounced && link?.token_id === data.token_id && link.spent_at === null && !link.on_page),
    );
  },
  'where no mails are wanted, only the merchant has one sent': (step) =>
    step.before.debit.send_email ||
    step.happening.kind === 'resend' ||
    told(step, 'direct_debit.link_requested') === 0,
  'a spent link stays spent': ({ before, after }) => {
    const spent = before.debit.link?.spent_at ? before.debit.link.token_id : undefined;
    return spent === undefined || after.debit.link?.token_id !== spent || after.debit.link.spent_at !== null;
  },
  'customers ask for five a day at most': ({ after }) => (after.debit.links_asked?.count ?? 0) <= 5,
};

const CHARGES: Rules = {
  'a charge is this direct debit’s, and waits for its day': ({ decision, before }) =>
    decision.opened.every(
      (charge) =>
        charge.direct_debit_id === before.debit.id && charge.status === 'created' && charge.attempts === 0,
    ),
  'it takes no more than was agreed to': ({ decision, before }) =>
    decision.opened.every((charge) => charge.totals.total <= largestAmountOf(before.debit)),
  'it is collected on a business day': ({ decision }) =>
    decision.opened.every(({ charge_date }) => isBusinessDay(charge_date)),
  'only what is active is collected from': ({ decision, before }) =>
    decision.opened.length === 0 || before.debit.status === 'active',
  'no two bear the same reference': ({ after: { charges } }) =>
    new Set(charges.map(({ reference }) => reference)).size === charges.length,
  'one that was retried and its successor name each other': ({ after: { charges } }) =>
    charges.every(({ id, retried_by, retry_of }) => {
      const named = (other: string | null, by: 'retry_of' | 'retried_by') =>
        other === null || charges.filter((one) => one.id === other && one[by] === id).length === 1;
      return named(retried_by, 'retry_of') && named(retry_of, 'retried_by');
    }),
  'one is presented once': ({ after: { charges } }) => charges.every(({ attempts }) => attempts <= 1),
};

/** What the merchant and the customer say may be said again; the rest is told by workers, which hear it twice. */
const SAID_AGAIN: readonly string[] = ['charge', 'link', 'resend', 'terms', 'bring', 'spend'];

const ONCE: Rules = {
  'what is heard twice is done once': ({ happening, after }) => {
    if (SAID_AGAIN.includes(happening.kind)) return true;
    try {
      return decisionOf(after, happening) === undefined;
    } catch (error) {
      return typeof error === 'object' && error !== null && 'code' in error;
    }
  },
};

export const RULES = {
  'the orders are counted': COUNTS,
  'the end is the end': ENDS,
  'the record holds together': RECORD,
  'the dates are those agreed': DATES,
  'what happens is told': EVENTS,
  'links are good or spent': LINKS,
  'charges are within the mandate': CHARGES,
  'everything is done once': ONCE,
} satisfies Record<string, Rules>;

/** The rules that a step breaks. */
export function brokenBy(step: Step, rules: Rules): string[] {
  return Object.keys(rules).filter((rule) => !rules[rule]?.(step));
}
