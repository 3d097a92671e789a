import { bankWord, type Unpaid } from './bank-word.ts';
import type { Charge } from './charge.ts';
import { notDue, withdrawn } from './charge-transitions.ts';
import type { Clock } from './clock.ts';
import { objected, takenTwice } from './later-words.ts';
import { type Decision, telling } from './lifecycle.ts';
import { isCarried } from './next-collection.ts';
import { changeSums } from './periods.ts';
import { type DirectDebit, isFinal } from './record.ts';
import { isOver } from './schedule.ts';
import { type Returned, settlementOf, UNDER_WAY, UNPAID } from './settlement-of.ts';
import { factsOf, failureOf, paymentOf, settling } from './settling.ts';

/**
 * Does to a charge what the bank has returned, with everything that follows for its direct debit; nothing where that
 * was done before, or cannot be true.
 */
export function settle(
  debit: DirectDebit,
  charge: Charge,
  returned: Returned,
  clock: Clock,
): Decision | undefined {
  const unpaid = returned.bankReturn as Unpaid;
  switch (settlementOf(charge, returned, clock.today)) {
    case 'paid':
      return paid(debit, charge, returned, clock);
    case 'failed':
      return failed(debit, charge, returned, unpaid, clock);
    case 'reversed':
      return reversed(debit, charge, returned, unpaid, clock);
    case 'objected':
      return objected(debit, charge, returned, unpaid, clock);
    case 'corrected':
      return corrected(debit, charge, returned, clock);
    case 'taken_twice':
      return takenTwice(debit, charge, returned, clock);
    default:
      return undefined;
  }
}

function paid(debit: DirectDebit, charge: Charge, returned: Returned, clock: Clock): Decision {
  const payments = [paymentOf(charge, returned.method)];
  const changes = {
    open_orders: debit.open_orders - 1,
    periods: changeSums(debit, charge.period.n, { open: -1, paid: 1 }),
    unpaid_periods: [],
  };
  const decision = settling(debit, { charge, returned }, changes, clock, {
    from: UNDER_WAY,
    set: { status: 'paid', payments },
  });
  return telling(decision, { type: 'charge.paid', data: factsOf(charge) });
}

/** Carried to the next cycle where there is one; otherwise it is the merchant's to retry. */
function failed(
  debit: DirectDebit,
  charge: Charge,
  returned: Returned,
  bankReturn: Unpaid,
  clock: Clock,
): Decision {
  const carried = isCarried(debit) && !isOver(debit, clock.today);
  const failure = failureOf(bankReturn);
  const periods = changeSums(debit, charge.period.n, { open: -1, failed: 1 });
  const word = bankWord(debit, charge, bankReturn, periods, clock);
  const changes = {
    open_orders: debit.open_orders - 1,
    periods,
    ...(carried
      ? { carried_orders: [...debit.carried_orders, charge.id] }
      : { unpaid_orders: debit.unpaid_orders + 1 }),
    ...word.changes,
  };
  const decision = settling(debit, { charge, returned }, changes, clock, {
    from: UNDER_WAY,
    set: {
      status: carried ? 'pending_next_cycle' : 'failed',
      failure,
      ...word.mark,
    },
  });
  const isActive = decision.next.status === 'active';
  const next_attempt_date = carried && isActive ? decision.next.next_payment_date : null;
  const data = { ...factsOf(charge), code: failure.code, next_attempt_date };
  return telling(decision, { type: 'charge.failed', data });
}

/**
 * What was paid is given back: it failed after all, and is not presented again by itself. If the order had been taken twice,
 * no refund is due any more.
 */
function reversed(
  debit: DirectDebit,
  charge: Charge,
  returned: Returned,
  bankReturn: Unpaid,
  clock: Clock,
): Decision {
  const failure = failureOf(bankReturn);
  // One that was taken twice has a successor already, whose amount counts by itself.
  const isFailed = charge.retried_by === null;
  const sums = isFailed ? { failed: 1 } : { held: -charge.totals.total };
  const periods = changeSums(debit, charge.period.n, { paid: -1, ...sums });
  const word = bankWord(debit, charge, bankReturn, periods, clock);
  const changes = { unpaid_orders: debit.unpaid_orders + (isFailed ? 1 : 0), periods, ...word.changes };
  const decision = settling(debit, { charge, returned }, changes, clock, {
    from: ['paid'],
    ...(charge.retried_by !== null && { retriedBy: charge.retried_by }),
    set: { status: 'failed', failure, reversed_at: clock.now.toISOString(), ...word.mark },
    remove: ['refund_due'],
  });
  const { twin } = returned;
  const moved = twin ? [...decision.moved, { charge: twin, transition: notDue(twin) }] : decision.moved;
  const data = { ...factsOf(charge), code: failure.code };
  return telling({ ...decision, moved }, { type: 'charge.reversed', data });
}

/**
 * What had failed was paid after all: a successor that is still `created` is withdrawn, and a pause for which this
 * failure was the reason is lifted. What was given up with its direct debit is paid as well; the final status stays.
 */
function corrected(debit: DirectDebit, charge: Charge, returned: Returned, clock: Clock): Decision {
  const { method, successors: [successor] = [] } = returned;
  const isCarriedOn = debit.carried_orders.includes(charge.id);
  const isCounted = !isCarriedOn && charge.status === 'failed' && charge.retried_by === null;
  const changes = {
    open_orders: debit.open_orders - (successor ? 1 : 0),
    periods: changeSums(debit, charge.period.n, { paid: 1, ...(successor ? { open: -1 } : { failed: -1 }) }),
    carried_orders: debit.carried_orders.filter((id) => id !== charge.id),
    unpaid_orders: debit.unpaid_orders - (isCounted ? 1 : 0),
    unpaid_periods: [],
    pauses: debit.pauses.filter(
      ({ reason, order_id }) => order_id !== charge.id && reason !== 'unpaid_periods',
    ),
  };
  const decision = settling(
    debit,
    { charge, returned },
    isFinal(debit) ? { periods: changes.periods, unpaid_orders: changes.unpaid_orders } : changes,
    clock,
    {
      from: UNPAID,
      ...(charge.retried_by !== null && { retriedBy: charge.retried_by }),
      set: {
        status: 'paid',
        payments: [paymentOf(charge, method)],
        failure: null,
        reversed_at: null,
        corrected_at: clock.now.toISOString(),
        retried_by: null,
        needs_consent: false,
      },
    },
  );
  const moved = successor
    ? [...decision.moved, { charge: successor, transition: withdrawn }]
    : decision.moved;
  const data = { ...factsOf(charge), code: charge.failure?.code ?? '' };
  return telling({ ...decision, moved }, { type: 'charge.corrected', data });
}
