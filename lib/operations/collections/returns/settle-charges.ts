import type { BankReturn } from '#lib/domain/bank-file/return-codes.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { hasSums, withSumsOf } from '#lib/domain/direct-debit/counters.ts';
import { withDispute, withRefunds } from '#lib/domain/direct-debit/decision.ts';
import type { CollectionException } from '#lib/domain/direct-debit/exception.ts';
import { asRefused } from '#lib/domain/direct-debit/recalled.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { settle } from '#lib/domain/direct-debit/settlement.ts';
import {
  disputeStepOf,
  isDisputed,
  isReturnFault,
  isUnderWay,
  type ReturnFault,
  type Settlement,
  settlementOf,
} from '#lib/domain/direct-debit/settlement-of.ts';
import type { Dispute } from '#lib/domain/disputes/dispute.ts';
import { type DisputeFee, disputeFeeOf, NO_FEE } from '#lib/domain/fees.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import type { Refund } from '#lib/domain/refunds/refund.ts';
import { takeStep } from '#lib/operations/collections/take-step.ts';
import { withdrawOrders } from '#lib/operations/direct-debits/withdraw-orders.ts';
import { writesWithEvidence } from '#lib/operations/mandate/write-with-evidence.ts';
import { requireUnchangedPayments } from '#lib/operations/writes/orders.ts';
import { findAccount } from '#lib/store/accounts.ts';
import { findCharges, findChargesOfPeriod, findDebt } from '#lib/store/charges.ts';
import {
  keepException,
  type ResolvingOpen,
  reportException,
  resolveException,
} from '#lib/store/collections/exceptions.ts';
import { findDirectDebit } from '#lib/store/direct-debits.ts';
import { findDispute } from '#lib/store/disputes.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { findRefunds } from '#lib/store/outgoing/payments.ts';
import { findPaymentMethod } from '#lib/store/payment-methods.ts';
import {
  hasLessTwice,
  openRefund,
  refundDueWrites,
  refundTakenTwice,
  returnedAfterRefund,
} from './second-payments.ts';

/**
 * The reported outcome of an order. Either the bank reports it, in a file with the header date `saidOn`, or an operator
 * who knows what the bank meant, and resolves an exception (`own`) with it. `isTakenTwice` says that the order was paid
 * as well as another one of its debt.
 */
export type Word = {
  bankReturn: BankReturn;
  saidOn?: CalendarDate;
  operator?: string | undefined;
  own?: ResolvingOpen;
  isTakenTwice?: boolean;
};

/** The settlement of an order. `completed` says whether it completed the direct debit. */
export type Settled = { settlement: Settlement | ReturnFault; completed: boolean };

/** An order with its reported outcome. */
export type Said = { orderId: string; word: Word };

/**
 * Settles charges as the bank returned them, together with all consequences for their direct debits, exactly once. A
 * repeated return changes nothing. One that cannot be true changes nothing and reports its fault. An exception of the
 * order is resolved with it. If the direct debit is stopped, its orders that have not gone to the bank are withdrawn at
 * once.
 *
 * @returns the settlement of each charge, or why there is none, in their order
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
      const { settled, next, raised } = result.value;
      if (raised) reportException(raised);
      if (next.is_withdrawing) await withdrawOrders(next.id, clock);
      return settled;
    }),
  );
}

/** Settles one charge the same way. */
export async function settleCharge(said: Said, clock: Clock): Promise<Settled> {
  const [result] = await settleCharges([said], clock);
  if (result?.status !== 'fulfilled') throw result?.reason;
  return result.value;
}

/**
 * A decided settlement: the direct debit afterwards, the writes (none if nothing changes), and the exception that they
 * raise.
 */
type DecidedSettlement = {
  settled: Settled;
  next: DirectDebit;
  writes: readonly Write[];
  raised?: CollectionException | undefined;
};

async function decideSettlement({ orderId, word }: Said, clock: Clock): Promise<DecidedSettlement> {
  const { bankReturn, operator, saidOn, isTakenTwice = false, own } = word;
  const resolving = await own?.writes();
  const found = await findSettling(orderId, bankReturn);
  if (!found) throw new Error(`The bank returned ${orderId}, which does not exist`);
  const { charge, debit, refunds, dispute, disputeFee, ...settling } = found;
  const isOperators = operator !== undefined;
  const given = { ...settling, bankReturn, saidOn, isOperators, isTakenTwice };
  const settlement = settlementOf(charge, given, clock.today);
  const refund =
    settlement === 'taken_twice' ? await refundTakenTwice(charge, found.group, clock) : undefined;
  const returned = { ...given, refund };
  const isChange = settlement !== 'unchanged' && !isReturnFault(settlement);
  const before = isChange ? await knowingSums(debit, charge) : debit;
  const settled = settle(before, charge, returned, clock);
  if (!settled) return { settled: { settlement, completed: false }, next: before, writes: [] };
  const carried = withRefunds(settled, refunds);
  const step = disputeStepOf(charge, settlement, { bankReturn, dispute, fee: disputeFee }, clock);
  const decision = step ? withDispute(carried, step) : carried;
  const { next } = decision;
  const raised = settlement === 'reversed' ? returnedAfterRefund(charge, clock) : undefined;
  const { exception } = charge;
  const heard = isOperators
    ? ({ as: bankReturn.paid ? 'paid' : 'failed', by: operator } as const)
    : ({ as: 'returned', by: null } as const);
  const resolved = [
    ...(resolving ?? []),
    ...(exception && exception !== own?.id ? [resolveException(exception, heard, clock.now)] : []),
  ];
  return {
    settled: { settlement, completed: next.status === 'completed' && before.status !== 'completed' },
    next,
    writes: [
      ...(await writesWithEvidence(before, decision, clock, { by: isOperators ? 'operator' : 'bank' })),
      ...resolved,
      ...decision.moved.flatMap((move) => refundDueWrites(move, clock)),
      ...(refund ? openRefund(refund, clock) : []),
      ...(raised ? [keepException(raised)] : []),
      ...(bankReturn.paid ? await hasLessTwice(charge, clock) : []),
      ...requireUnchangedPayments(found.group, decision.moved),
    ],
    raised,
  };
}

/**
 * Returns a direct debit with the sums of a past period, which a return for that period needs. They are rebuilt if they
 * are missing.
 */
async function knowingSums(debit: DirectDebit, { period: { n } }: Charge): Promise<DirectDebit> {
  return hasSums(debit, n) ? debit : withSumsOf(debit, n, await findChargesOfPeriod(debit, n));
}

/** A returned order with the facts for its settlement. */
type Settling = {
  charge: Charge;
  debit: DirectDebit;
  /** The charged account, if the bank reports it as paid. */
  method: PaymentMethod | undefined;
  /** The other orders of its debt; none while it is at the bank, when they do not matter. */
  group: readonly Charge[];
  /** The refunds of all of them that are not released. */
  refunds: readonly Refund[];
  /** Its last dispute, if the bank pays it again. */
  dispute: Dispute | undefined;
  /** What a dispute costs its merchant; nothing unless the bank's return opens one. */
  disputeFee: DisputeFee;
};

/**
 * Returns a charge with the facts for its settlement, as of this moment; undefined if it is gone. Calls at the same
 * time share their reads.
 */
async function findSettling(orderId: string, bankReturn: BankReturn): Promise<Settling | undefined> {
  const [charge] = (await findCharges([orderId])).map(asRefused);
  if (!charge) return undefined;
  const { account_id, customer_id, payment_method_id: id = '' } = charge;
  const lastDispute = charge.disputes?.at(-1);
  const [debit, method, group, dispute, account] = await Promise.all([
    findDirectDebit(charge.direct_debit_id),
    bankReturn.paid ? findPaymentMethod(account_id, customer_id, id) : undefined,
    isUnderWay(charge) ? [] : findDebt(charge),
    bankReturn.paid && lastDispute !== undefined ? findDispute(lastDispute) : undefined,
    isDisputed(bankReturn) && charge.status === 'paid' ? findAccount(account_id) : undefined,
  ]);
  const disputeFee = account?.dispute_fee === undefined ? NO_FEE : disputeFeeOf(account.dispute_fee);
  const waiting = [charge, ...group].flatMap(({ refunds }) => (refunds?.waiting ?? []).map((one) => one.id));
  const refunds = waiting.length === 0 ? [] : await findRefunds(waiting);
  return debit && { charge, debit, method, group, refunds, dispute, disputeFee };
}
