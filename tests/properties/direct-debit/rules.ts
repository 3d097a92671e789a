import { isBusinessDay } from '#lib/domain/calendar/business-days.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { Decision } from '#lib/domain/direct-debit/decision.ts';
import { expiryOf, requireValidLink } from '#lib/domain/direct-debit/links.ts';
import { isDone, MOST_CARRIED } from '#lib/domain/direct-debit/next-collection.ts';
import { earliestDay } from '#lib/domain/direct-debit/pre-notification.ts';
import { DEBIT_STATUSES, type DirectDebit, isFinal, type Schedule } from '#lib/domain/direct-debit/record.ts';
import { isOver, periodOf } from '#lib/domain/direct-debit/schedule.ts';
import { requirementsOf, statusOf, withStatus } from '#lib/domain/direct-debit/status.ts';
import type { EventType } from '#lib/domain/events.ts';
import type { ApiError } from '#lib/errors/api-error.ts';
import { CORRECTIONS } from './corrections.ts';
import { debtsOf, haveOneLast } from './debts.ts';
import { decisionOf } from './decisions.ts';
import { EVIDENCE } from './evidence.ts';
import { FILED, PLANNED } from './filed.ts';
import type { Happening, Passing } from './happenings.ts';
import { LIMITS, OPENED } from './mandate.ts';
import { clockOf, todayIn, type World } from './world.ts';

/** One decision, with the state before and after it. */
export type Step = { happening: Happening; before: World; decision: Decision; after: World };

/** A file that was sent to the bank, with the state before and after it. */
export type Filed = { happening: Passing; before: World; after: World };

const OPEN: readonly string[] = ['created', 'pending', 'in_process'];

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const count = ({ charges }: World, which: (charge: Charge) => boolean) => charges.filter(which).length;
const countOf = ({ decision }: Step, type: EventType) =>
  decision.events.filter((event) => event.type === type).length;
const becomes = ({ before, after }: Step, status: DirectDebit['status']) =>
  before.debit.status !== status && after.debit.status === status;
const stays = (names: readonly (keyof DirectDebit)[]) => (step: Step) =>
  names.every((name) => same(step.before.debit[name], step.after.debit[name]));
const scheduleStays =
  (names: readonly (keyof Schedule)[]) =>
  ({ before, after }: Step) =>
    names.every((name) => before.debit.schedule[name] === after.debit.schedule[name]);

export type Rules = Readonly<Record<string, (step: Step) => boolean>>;

const COUNTS: Rules = {
  'open_orders counts the orders that are created, pending or in_process': ({ after }) =>
    after.debit.counters.open_orders === count(after, ({ status }) => OPEN.includes(status)),
  'carried_orders are those that wait for the next cycle': ({ after }) =>
    same(
      [...after.debit.counters.carried_orders].sort(),
      after.charges
        .filter(({ status }) => status === 'pending_next_cycle')
        .map(({ id }) => id)
        .sort(),
    ),
  'unpaid_orders counts those that failed and were not retried': ({ after }) =>
    after.debit.counters.unpaid_orders ===
    count(after, ({ status, retried_by }) => status === 'failed' && retried_by === null),
  'no more than twenty are carried': ({ after }) =>
    after.debit.counters.carried_orders.length <= MOST_CARRIED,
};

const ENDS: Rules = {
  'a final direct debit changes only by a late return, the end of a withdrawal, a link, or the end of an identity':
    ({ before, after, happening: { kind } }) =>
      !isFinal(before.debit) ||
      ['return', 'takenTwice', 'withdrawSome', 'request'].includes(kind) ||
      (kind === 'news' && after.debit.identity?.status !== 'approved'),
  'it stays as it ended': ({ before, after }) =>
    !isFinal(before.debit) || before.debit.status === after.debit.status,
  'it has no order that is open or carried, and no date': ({ after: { debit } }) =>
    !isFinal(debit) ||
    (debit.counters.open_orders === 0 &&
      debit.counters.carried_orders.length === 0 &&
      debit.next_payment_date === null),
  'it is completed with nothing left to collect, paid once, or at the end of its term': (step) => {
    const { debit } = step.after;
    const wasPaid = !debit.is_recurring && step.after.charges.some(({ status }) => status === 'paid');
    const isAtEnd = step.before.debit.ending === 'completed' || isOver(debit, todayIn(step.after));
    return !becomes(step, 'completed') || isDone(debit) || wasPaid || isAtEnd;
  },
  'it does not stay active with nothing left, unless its merchant was never paid or it is ending': ({
    happening,
    after: { debit },
  }) => happening.kind !== 'return' || debit.status !== 'active' || debit.is_withdrawing || !isDone(debit),
  'it never goes back, but from active to pending': ({ before, after }) =>
    DEBIT_STATUSES.indexOf(before.debit.status) <= DEBIT_STATUSES.indexOf(after.debit.status) ||
    (before.debit.status === 'active' && after.debit.status === 'pending'),
  'what is revoked stays so, and ends cancelled': ({ before, after: { debit } }) =>
    before.debit.revoked_at === null ||
    (debit.revoked_at === before.debit.revoked_at &&
      (debit.ending === 'cancelled' || debit.status === 'cancelled') &&
      debit.status !== 'completed'),
};

const isLater = (end: string | null, before: string | null) =>
  before !== null && (end === null || end > before);

const RECORD: Rules = {
  'the version moves by one': ({ before, after }) => after.debit.version === before.debit.version + 1,
  'the time is that of the decision, but for a link to what is final, of which nothing is shown': (step) =>
    isFinal(step.before.debit) && step.happening.kind === 'request'
      ? stays(['updated_at', 'status', 'requirements'])(step)
      : step.after.debit.updated_at === new Date(step.after.time).toISOString(),
  'who it is stays': stays(['id', 'account_id', 'customer_id', 'reference', 'created_at', 'currency']),
  'that it was acknowledged stays, and how often': ({ before, after }) =>
    (before.debit.acknowledge_by === null || after.debit.acknowledge_by !== null) &&
    after.debit.consent.count >= before.debit.consent.count,
  'the terms stay, unless its customer has yet to agree': (step) =>
    step.before.debit.requirements.includes('acknowledgment') ||
    (stays(['amount', 'max_amount', 'concept', 'interval', 'is_recurring'])(step) &&
      !isLater(step.after.debit.end_date, step.before.debit.end_date)),
  'what is paused is not active': ({ after: { debit } }) =>
    debit.status !== 'active' || debit.pauses.length === 0,
  'what is active waits for nothing, consent included': ({ after: { debit } }) =>
    debit.status !== 'active' ||
    debit.ending !== null ||
    (debit.requirements.length === 0 &&
      debit.consent.in_force &&
      debit.consent.method_id === debit.payment_method_id),
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
  'a run moves it on, past today': ({ happening: { kind }, before, after }) => {
    const { next_payment_date: next } = after.debit;
    return (
      kind !== 'run' ||
      next === null ||
      (next > String(before.debit.next_payment_date) && next > todayIn(before))
    );
  },
  'a period is collected once': ({ happening: { kind }, decision, before, after }) => {
    const own = decision.opened.filter(({ retry_of }) => retry_of === null);
    if (kind !== 'run' || own.length === 0) return true;
    const isMovedOn =
      after.debit.next_payment_date === null || after.debit.schedule.cycle > before.debit.schedule.cycle;
    return own.length === 1 && own[0]?.period.n === before.debit.schedule.cycle && isMovedOn;
  },
  'the requested day is in its period': ({ after: { debit } }) => {
    const { requested_payment_date: asked } = debit;
    const { from, to } = periodOf(debit, debit.schedule.cycle);
    return asked === null || (from <= asked && (to === null || asked <= to));
  },
  'only other terms move the agreed days': (step) =>
    step.happening.kind === 'terms' || scheduleStays(['anchor_date', 'anchor_cycle'])(step),
  'nothing else moves the date': (step) =>
    ['run', 'terms', 'cancel', 'charge', 'revoke'].includes(step.happening.kind) ||
    becomes(step, 'active') ||
    becomes(step, 'completed') ||
    (stays(['next_payment_date', 'requested_payment_date'])(step) && scheduleStays(['cycle'])(step)),
  'what becomes active is collected once it can be pre-notified in time': (step) => {
    const { next_payment_date: next } = step.after.debit;
    return !becomes(step, 'active') || next === null || next >= earliestDay(clockOf(step.after));
  },
  'nothing is to come after the end of the term': ({ after: { debit } }) =>
    debit.acknowledge_by === null ||
    debit.next_payment_date === null ||
    !isOver(debit, debit.next_payment_date),
};

const EVENTS: Rules = {
  'activated, cancelled and completed are published once, at their transitions': (step) =>
    (['active', 'cancelled', 'completed'] as const).every((status) => {
      const type = `direct_debit.${status === 'active' ? 'activated' : status}` as const;
      return countOf(step, type) === (becomes(step, status) ? 1 : 0);
    }),
  'each is about this direct debit': ({ before, decision }) =>
    decision.events.every(
      ({ data }) => 'direct_debit_id' in data && data.direct_debit_id === before.debit.id,
    ),
  'each published order is the one that moved, and a pre-notified one is among those that moved': ({
    decision: { events, moved, opened },
  }) =>
    events.every(({ type, data }) => {
      const orderId = 'order_id' in data ? data.order_id : undefined;
      const charges = moved.map(({ charge }) => charge);
      const published = type === 'direct_debit.charge_upcoming' ? charges : charges.slice(0, 1);
      return orderId === undefined || [...published, ...opened].some(({ id }) => id === orderId);
    }),
  'each return of the bank is published once': (step) => {
    const sumOf = (
      words: readonly ('paid' | 'failed' | 'reversed' | 'corrected' | 'objected' | 'taken_twice')[],
    ) => words.reduce((sum, word) => sum + countOf(step, `charge.${word}`), 0);
    const isPaid = step.decision.moved[0]?.transition.set.status === 'paid';
    const isReturn = step.happening.kind === 'return' || step.happening.kind === 'takenTwice';
    const paid = sumOf(['paid', 'corrected', 'taken_twice']);
    const unpaid = sumOf(['failed', 'reversed', 'objected']);
    return paid + unpaid === (isReturn ? 1 : 0) && paid === (isReturn && isPaid ? 1 : 0);
  },
  'a requested or moved charge is pre-notified once': (step) =>
    !['charge', 'retry', 'preNotify', 'redate'].includes(step.happening.kind) ||
    countOf(step, 'direct_debit.charge_upcoming') === 1,
  'a pause, a withdrawal and a revocation are published as they begin': (step) => {
    const { before, after } = step;
    const isPaused = before.debit.status === 'active' && after.debit.status === 'pending';
    const isBegun = !before.debit.is_withdrawing && after.debit.is_withdrawing;
    const isRevoked = before.debit.revoked_at === null && after.debit.revoked_at !== null;
    return (
      countOf(step, 'direct_debit.paused') === Number(isPaused) &&
      countOf(step, 'direct_debit.withdrawal_begun') === Number(isBegun) &&
      countOf(step, 'direct_debit.revoked') === Number(isRevoked)
    );
  },
};

/** The refusal of a link that is no longer valid. */
function reasonOf(debit: DirectDebit, tokenId: string): unknown {
  try {
    return requireValidLink(debit, tokenId);
  } catch (error) {
    return (error as ApiError).extra.reason;
  }
}

const LINKS: Rules = {
  'a mail has the valid link, and none is sent if mails bounce': ({ decision, after }) => {
    const { link, email_bounced } = after.debit;
    return decision.events.every(
      ({ type, data }) =>
        type !== 'direct_debit.link_requested' ||
        (!email_bounced && link?.token_id === data.token_id && link.spent_at === null && !link.on_page),
    );
  },
  'if no mails are wanted, only a requested one is sent': (step) =>
    step.before.debit.send_email ||
    (step.happening.kind === 'correct' && step.after.debit.send_email) ||
    step.happening.kind === 'resend' ||
    step.happening.kind === 'request' ||
    countOf(step, 'direct_debit.link_requested') === 0,
  'a spent link stays spent': ({ before, after }) => {
    const spent = before.debit.link?.spent_at ? before.debit.link.token_id : undefined;
    return spent === undefined || after.debit.link?.token_id !== spent || after.debit.link.spent_at !== null;
  },
  'a spent link is refused as used, and another one as replaced': ({ before, decision, after }) => {
    const was = before.debit.link;
    const now = after.debit.link;
    if (!was || was.spent_at || (was.token_id === now?.token_id && !now.spent_at)) return true;
    const isSpent = decision.next.spent_links?.includes(was.token_id) ?? false;
    return reasonOf(after.debit, was.token_id) === (isSpent ? 'used' : 'replaced');
  },
  'a request replaces no link that is valid for an hour more, except after an objection': ({
    before,
    happening,
    after,
  }) => {
    const { link } = before.debit;
    const isValid = link !== null && !link.spent_at && +expiryOf(link) - before.time > 3_600_000;
    const isObjected = before.debit.pauses.some(({ reason }) => reason === 'objection_chargeback');
    return (
      happening.kind !== 'request' || !isValid || isObjected || after.debit.link?.token_id === link.token_id
    );
  },
  'customers ask for five a day at most, and for as many validations': ({ after: { debit } }) =>
    Object.values(debit.asked).every((asked) => typeof asked === 'string' || asked.count <= 5),
};

const CHARGES: Rules = {
  'a charge is this direct debit’s, and waits for its day': ({ decision, before }) =>
    decision.opened.every(
      (charge) =>
        charge.direct_debit_id === before.debit.id && charge.status === 'created' && charge.attempts === 0,
    ),
  'it is at most what was agreed to': ({ decision, before }) =>
    decision.opened.every((charge) => charge.totals.total <= before.debit.max_amount),
  'it is collected on a business day': ({ decision }) =>
    decision.opened.every(({ charge_date }) => isBusinessDay(charge_date)),
  'only an active direct debit is collected from': ({ decision, before }) =>
    decision.opened.length === 0 || before.debit.status === 'active',
  'no two have the same reference': ({ after: { charges } }) =>
    new Set(charges.map(({ reference }) => reference)).size === charges.length,
  'the orders of one debt lead to one that nothing replaces, apart from those that were withdrawn': ({
    after,
  }) => debtsOf(after).every((orders) => haveOneLast(orders)),
  'one is presented once': ({ after: { charges } }) => charges.every(({ attempts }) => attempts <= 1),
};

/**
 * Steps that may be repeated: requests of the merchant and the customer, on another order as well, and steps that
 * arrive in batches.
 */
const SAID_AGAIN: readonly string[] = [
  'charge',
  'correct',
  'link',
  'resend',
  'request',
  'terms',
  'bring',
  'start',
  'redate',
  'retry',
  'withdraw',
  'withdrawSome',
];

const ONCE: Rules = {
  'a repeated step takes effect once': ({ happening, after }) => {
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
  'every change is published': EVENTS,
  'links are valid or spent': LINKS,
  'corrections leave the mandate as it is': CORRECTIONS,
  'charges are its own': CHARGES,
  'periods are within their limits': LIMITS,
  'orders are opened within the mandate': OPENED,
  'files hold only orders that the mandate allows': FILED,
  'due orders each have one outcome': PLANNED,
  'consents are proved': EVIDENCE,
  'everything is done once': ONCE,
} satisfies Record<string, Rules>;

/** Returns the rules that a step breaks. */
export function brokenBy(step: Step, rules: Rules): string[] {
  return Object.keys(rules).filter((rule) => !rules[rule]?.(step));
}
