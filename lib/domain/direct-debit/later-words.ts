import type { OrderStatus } from '#lib/domain/order-status.ts';
import { withRefund } from '#lib/domain/refunds/order-refunds.ts';
import { NO_REFUNDS } from '#lib/domain/refunds/refund.ts';
import { laterWord, type Unpaid } from './bank-word.ts';
import { type Charge, isQueued } from './charge.ts';
import { needingConsent, withdrawn } from './charge-transitions.ts';
import type { Clock } from './clock.ts';
import { type Decision, withEvents } from './decision.ts';
import { newException } from './exception.ts';
import { type DirectDebit, isFinal } from './record.ts';
import { notingPaid, paidInsteadOf, paidWith, successorsIn } from './same-debt.ts';
import { type Returned, UNPAID } from './settlement-of.ts';
import { factsOf, failureOf, paymentOf, settling } from './settling.ts';

/**
 * Statuses of orders that are not withdrawn with the pause, and that may fail or have failed: they must not be
 * presented again by themselves.
 */
const GOING_ON: readonly OrderStatus[] = ['pending', 'in_process', 'failed', 'pending_next_cycle'];

/**
 * Applies a return that says of a failed order that its customer does not want it (Mandate, The bank's word). Orders in
 * its place that have not gone to the bank are withdrawn with the pause, or here if the direct debit is not paused. The
 * others need a new consent, as it does.
 */
export function objected(
  debit: DirectDebit,
  charge: Charge,
  returned: Returned,
  unpaid: Unpaid,
  clock: Clock,
): Decision {
  const failure = failureOf(unpaid);
  const { changes, mark } = laterWord(debit, charge, unpaid, clock);
  const successors = successorsIn(charge, returned.group ?? []);
  const marked = mark.needs_consent ? successors.filter(({ status }) => GOING_ON.includes(status)) : [];
  const waiting = mark.needs_consent && !changes.pauses ? successors.filter(isQueued) : [];
  const withoutRetry = ({ retried_by }: Charge) =>
    waiting.some(({ id }) => id === retried_by) ? { retried_by: null } : {};
  const transition = {
    from: UNPAID,
    ...(charge.retried_by !== null && { retriedBy: charge.retried_by }),
    set: { failure, ...mark, ...withoutRetry(charge) },
  };
  const others = [
    ...marked.map((one) => {
      const { set, ...needing } = needingConsent(one);
      return { charge: one, transition: { ...needing, set: { ...set, ...withoutRetry(one) } } };
    }),
    ...waiting.map((one) => ({ charge: one, transition: withdrawn })),
  ];
  const decision = settling(debit, { charge, returned }, changes, clock, transition, others);
  const former = charge.failure?.code ?? '';
  const data = { ...factsOf(charge), code: failure.code, former };
  return withEvents(decision, { type: 'charge.objected', data });
}

/**
 * Settles a failed order as paid after all, when another order of its debt is paid too: a refund is due, unless the other
 * payments, or this one, were given back before. Their period may then exceed its maximum, and nothing more can be
 * charged in it.
 */
export function takenTwice(debit: DirectDebit, charge: Charge, returned: Returned, clock: Clock): Decision {
  const { refund, group = [] } = returned;
  const amount = charge.totals.total;
  const paying = paidInsteadOf(charge, group);
  const pauses = debit.pauses.filter(
    ({ reason, order_id }) => order_id !== charge.id && reason !== 'unpaid_periods',
  );
  const since = clock.now.toISOString();
  const { id: exception } = newException('refund_due', [charge.id, since], {}, clock.now);
  const decision = settling(
    debit,
    { charge, returned },
    isFinal(debit) ? {} : { pauses, unpaid_periods: [] },
    clock,
    {
      from: UNPAID,
      ...(charge.retried_by !== null && { retriedBy: charge.retried_by }),
      set: {
        status: 'paid',
        payments: [paymentOf(charge, returned.method)],
        failure: null,
        reversed_at: null,
        corrected_at: since,
        needs_consent: false,
        ...notingPaid(charge, group),
        ...(paying && { refund_due: { amount, since, paid_by: paying.id, exception } }),
        ...(refund && { refunds: withRefund(charge.refunds ?? NO_REFUNDS, refund) }),
      },
    },
    paidWith(charge, group),
  );
  const data = { ...factsOf(charge), code: charge.failure?.code ?? '' };
  return withEvents(decision, { type: 'charge.taken_twice', data });
}
