import type { BankReturn } from '#lib/domain/bank-file/return-codes.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Charge, ChargeMove } from '#lib/domain/direct-debit/charge.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { hasSums, withSumsOf } from '#lib/domain/direct-debit/counters.ts';
import type { Decision } from '#lib/domain/direct-debit/decision.ts';
import { type CollectionException, newException } from '#lib/domain/direct-debit/exception.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { settle } from '#lib/domain/direct-debit/settlement.ts';
import {
  isReturnFault,
  type ReturnFault,
  type Settlement,
  settlementOf,
} from '#lib/domain/direct-debit/settlement-of.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { takeStep } from '#lib/operations/collections/take-step.ts';
import { writesWithEvidence } from '#lib/operations/mandate/write-with-evidence.ts';
import { withdrawOrders } from '#lib/operations/withdraw-orders.ts';
import { findCharges, findChargesOfPeriod } from '#lib/store/charges.ts';
import { keepException, resolveException } from '#lib/store/collections/exceptions.ts';
import { findDirectDebit } from '#lib/store/direct-debits.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { findPaymentMethod } from '#lib/store/payment-methods.ts';

/**
 * Who says what became of an order: the bank, in a file of that header date; or an operator who knows what the bank meant,
 * and whether the order was paid as well as the one in its place.
 */
export type Word = {
  bankReturn: BankReturn;
  saidOn?: CalendarDate;
  operator?: string | undefined;
  isTakenTwice?: boolean;
};

/** What was done; `completed` says whether the direct debit ended with it. */
export type Settled = { settlement: Settlement | ReturnFault; completed: boolean };

/** An order that somebody speaks of. */
export type Said = { orderId: string; word: Word };

/**
 * Does to charges what the bank has returned, together with everything that follows for their direct debits, once: a return
 * that comes again finds it done, and one that cannot be true does nothing and says why. An exception that the order was part
 * of is resolved with it. Where its direct debit is stopped, its orders that have not gone to the bank are withdrawn at once.
 *
 * @returns what was done with each, or why nothing was, in their order
 */
export async function settleCharges(
  said: readonly Said[],
  clock: Clock,
): Promise<PromiseSettledResult<Settled>[]> {
  const decide = (some: readonly Said[]) => Promise.all(some.map((one) => decideSettlement(one, clock)));
  const taken = await takeStep(said, { decide });
  return Promise.allSettled(
    taken.map(async (result) => {
      if (result.status === 'rejected') throw result.reason;
      const { settled, next } = result.value;
      if (next.is_withdrawing) await withdrawOrders(next.id, clock);
      return settled;
    }),
  );
}

/** The same of one charge. */
export async function settleCharge(said: Said, clock: Clock): Promise<Settled> {
  const [result] = await settleCharges([said], clock);
  if (result?.status !== 'fulfilled') throw result?.reason;
  return result.value;
}

/** What a word does to an order as it was read: the direct debit afterwards, and the writes, none where it does nothing. */
type DecidedSettlement = { settled: Settled; next: DirectDebit; writes: readonly Write[] };

async function decideSettlement({ orderId, word }: Said, clock: Clock): Promise<DecidedSettlement> {
  const { bankReturn, operator, saidOn, isTakenTwice = false } = word;
  const found = await findSettling(orderId, bankReturn);
  if (!found) throw new Error(`The bank has returned ${orderId}, which is gone`);
  const { charge, debit, ...settling } = found;
  const isOperators = operator !== undefined;
  const returned = { ...settling, bankReturn, saidOn, isOperators, isTakenTwice };
  const settlement = settlementOf(charge, returned, clock.today);
  const isChange = settlement !== 'unchanged' && !isReturnFault(settlement);
  const before = isChange ? await knowingSums(debit, charge) : debit;
  const decision = settle(before, charge, returned, clock);
  if (!decision) return { settled: { settlement, completed: false }, next: before, writes: [] };
  const { next } = decision;
  const by = isOperators ? 'operator' : 'bank';
  const resolved = charge.exception ? [resolve(charge.exception, { bankReturn, operator }, clock.now)] : [];
  return {
    settled: { settlement, completed: next.status === 'completed' && before.status !== 'completed' },
    next,
    writes: [
      ...(await writesWithEvidence(before, decision, clock, { by })),
      ...resolved,
      ...refundWrites(decision, clock),
    ],
  };
}

/** What comes back of a past period is decided from the sums of that period, which are rebuilt. */
async function knowingSums(debit: DirectDebit, { period: { n } }: Charge): Promise<DirectDebit> {
  return hasSums(debit, n) ? debit : withSumsOf(debit, n, await findChargesOfPeriod(debit, n));
}

function resolve(
  exception: CollectionException['id'],
  { bankReturn, operator }: Pick<Word, 'bankReturn' | 'operator'>,
  now: Date,
) {
  const word = bankReturn.paid ? 'paid' : 'failed';
  return resolveException(
    exception,
    operator === undefined ? { as: 'answered', by: null } : { as: word, by: operator },
    now,
  );
}

/** An order that the bank has returned, with what its settlement is decided from. */
type Settling = {
  charge: Charge;
  debit: DirectDebit;
  /** The account that it was taken from, where the bank says that it was paid. */
  method: PaymentMethod | undefined;
  /** The orders that were made in its place, one after the other. */
  successors: readonly Charge[];
  /** Of an order that was paid: the one that was paid as well, and whose refund is due. */
  twin: Charge | undefined;
};

/** Returns what an order is settled from, as of this moment; undefined if it is gone. Of many at once all is read together. */
async function findSettling(orderId: string, { paid }: BankReturn): Promise<Settling | undefined> {
  const [charge] = await findCharges([orderId]);
  if (!charge) return undefined;
  const { account_id, customer_id, payment_method_id: id = '', twice_with } = charge;
  const [debit, method, successors, [twin]] = await Promise.all([
    findDirectDebit(charge.direct_debit_id),
    paid ? findPaymentMethod(account_id, customer_id, id) : undefined,
    successorsOf(charge),
    findCharges(twice_with === undefined ? [] : [twice_with]),
  ]);
  const isDue = twin?.status === 'paid' && twin.refund_due !== undefined;
  return debit && { charge, debit, method, successors, twin: isDue ? twin : undefined };
}

async function successorsOf({ retried_by }: Charge): Promise<Charge[]> {
  const [successor] = retried_by === null ? [] : await findCharges([retried_by]);
  return successor ? [successor, ...(await successorsOf(successor))] : [];
}

/**
 * Returns the writes by which operators find the refunds that become due with a decision, and no longer find those that the
 * bank has made unnecessary. An order has its refund due as long as the exception is open.
 */
function refundWrites({ moved }: Decision, clock: Clock): Write[] {
  return moved.flatMap((move) => [...due(move, clock), ...notDue(move, clock)]);
}

function due({ charge, transition: { set } }: ChargeMove, { now }: Clock): Write[] {
  const { refund_due } = set;
  if (!refund_due) return [];
  const { id: order_id, direct_debit_id, account_id, reference, presented_on: date } = charge;
  const { amount, since, paid_by: detail } = refund_due;
  const subject = {
    detail,
    reference: String(reference),
    amount,
    order_id,
    direct_debit_id,
    account_id,
    date,
  };
  return [keepException(newException('refund_due', [order_id, since], subject, now))];
}

function notDue({ charge, transition: { remove = [] } }: ChargeMove, { now }: Clock): Write[] {
  const { refund_due } = charge;
  if (!refund_due || !remove.includes('refund_due')) return [];
  return [resolveException(refund_due.exception, { as: 'answered', by: null }, now)];
}
