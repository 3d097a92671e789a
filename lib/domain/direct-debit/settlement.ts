import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { bankWord, type Unpaid } from './bank-word.ts';
import type { Charge, ChargeMove, ChargeTransition } from './charge.ts';
import { replacedBy, withdrawn } from './charge-transitions.ts';
import type { Clock } from './clock.ts';
import { countersAfter } from './counters.ts';
import { type Decision, withEvents } from './decision.ts';
import { objected, takenTwice } from './later-words.ts';
import { isCarried } from './next-collection.ts';
import { type DirectDebit, isFinal } from './record.ts';
import { inPlaceOf, notingPaid, paidWith, successorsIn, takenBack } from './same-debt.ts';
import { isOver } from './schedule.ts';
import { isWithdrawnAfterRefusal, type Returned, settlementOf, UNDER_WAY, UNPAID } from './settlement-of.ts';
import { factsOf, failureOf, paymentOf, settling } from './settling.ts';

/**
 * Settles a charge with a return from the bank, and decides everything that follows for its direct debit. Returns
 * undefined if that was done before, or contradicts what is known.
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

/**
 * Settles a charge as paid. If it was withdrawn before the bank returned its refused file, nothing is collected in its
 * place any more, and a final direct debit stays as it is.
 */
function paid(debit: DirectDebit, charge: Charge, returned: Returned, clock: Clock): Decision {
  const isWithdrawn = isWithdrawnAfterRefusal(charge);
  const group = isWithdrawn ? (returned.group ?? []) : [];
  const payments = [paymentOf(charge, returned.method)];
  const decision = settling(
    debit,
    { charge, returned },
    isFinal(debit) ? {} : { unpaid_periods: [] },
    clock,
    {
      from: isWithdrawn ? UNPAID : UNDER_WAY,
      set: {
        status: 'paid',
        payments,
        first_settled_on: mexicoCityDate(clock.now),
        ...notingPaid(charge, group),
      },
    },
    [...withoutRetries(charge, inPlaceOf(charge, group)), ...paidWith(charge, group)],
  );
  return withEvents(decision, { type: 'charge.paid', data: factsOf(charge) });
}

/** Carries a failed charge over to the next cycle if there is one; otherwise its merchant may retry it. */
function failed(
  debit: DirectDebit,
  charge: Charge,
  returned: Returned,
  bankReturn: Unpaid,
  clock: Clock,
): Decision {
  const carried = isCarried(debit) && !isOver(debit, clock.today);
  const failure = failureOf(bankReturn);
  const status = carried ? 'pending_next_cycle' : 'failed';
  const set = { status, failure, first_settled_on: mexicoCityDate(clock.now) } as const;
  const transition = { from: UNDER_WAY, set };
  const counters = countersAfter(debit.counters, { moved: [{ charge, transition }] });
  const word = bankWord(debit, charge, bankReturn, counters, clock);
  const decision = settling(debit, { charge, returned }, word.changes, clock, {
    ...transition,
    set: { ...set, ...word.mark },
  });
  return withEvents(decision, { type: 'charge.failed', data: { ...factsOf(charge), code: failure.code } });
}

/**
 * Reverses a paid charge: it failed after all, and is not presented again by itself. If it was the merchant's payment of
 * a debt that was paid more than once, another one takes its place (`takenBack`).
 */
function reversed(
  debit: DirectDebit,
  charge: Charge,
  returned: Returned,
  bankReturn: Unpaid,
  clock: Clock,
): Decision {
  const failure = failureOf(bankReturn);
  const set = { status: 'failed', failure, reversed_at: clock.now.toISOString() } as const;
  const transition: ChargeTransition = {
    from: ['paid'],
    ...(charge.retried_by !== null && { retriedBy: charge.retried_by }),
    set,
    remove: ['refund_due'],
  };
  const counters = countersAfter(debit.counters, { moved: [{ charge, transition }] });
  const word = bankWord(debit, charge, bankReturn, counters, clock);
  const marked = { ...transition, set: { ...set, ...word.mark } };
  const others = takenBack(returned.group ?? []);
  const decision = settling(debit, { charge, returned }, word.changes, clock, marked, others);
  const data = { ...factsOf(charge), code: failure.code };
  return withEvents(decision, { type: 'charge.reversed', data });
}

/**
 * Settles a failed charge as paid after all: a successor that is still `created` is withdrawn, one that has failed cannot
 * be retried any more, and a pause for this failure ends. A charge that was given up with its direct debit is paid as
 * well; the final status stays.
 */
function corrected(debit: DirectDebit, charge: Charge, returned: Returned, clock: Clock): Decision {
  const { method, group = [] } = returned;
  const changes = {
    unpaid_periods: [],
    pauses: debit.pauses.filter(
      ({ reason, order_id }) => order_id !== charge.id && reason !== 'unpaid_periods',
    ),
  };
  const decision = settling(
    debit,
    { charge, returned },
    isFinal(debit) ? {} : changes,
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
        ...notingPaid(charge, group),
      },
    },
    [...withoutRetries(charge, successorsIn(charge, group)), ...paidWith(charge, group)],
  );
  const data = { ...factsOf(charge), code: charge.failure?.code ?? '' };
  return withEvents(decision, { type: 'charge.corrected', data });
}

/** Returns the changes by which nothing is collected any more in place of an order that is paid after all. */
function withoutRetries({ id }: Charge, successors: readonly Charge[]): ChargeMove[] {
  const isCreated = ({ status }: Charge) => status === 'created';
  const failed = successors.findLast((one) => !isCreated(one));
  return [
    ...successors.filter(isCreated).map((charge) => ({ charge, transition: withdrawn })),
    ...(failed ? [{ charge: failed, transition: replacedBy(failed, id) }] : []),
  ];
}
