import type { BankReturn } from '#lib/domain/bank-file/return-codes.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { CollectionException } from '#lib/domain/direct-debit/exception.ts';
import { hasSums, withSumsOf } from '#lib/domain/direct-debit/rebuild-sums.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { settle } from '#lib/domain/direct-debit/settlement.ts';
import {
  isReturnFault,
  type ReturnFault,
  type Settlement,
  settlementOf,
} from '#lib/domain/direct-debit/settlement-of.ts';
import { writesWithEvidence } from '#lib/operations/mandate/write-with-evidence.ts';
import { withdrawOrders } from '#lib/operations/withdraw-orders.ts';
import { findChargesOfPeriod } from '#lib/store/charges.ts';
import { resolveException } from '#lib/store/exceptions.ts';
import { retryOnConflict, transact, type Write } from '#lib/store/transact.ts';
import { findAllSettling, type Settling } from './find-settling.ts';
import { refundWrites } from './refund-writes.ts';

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

/**
 * Does to a charge what the bank has returned, together with everything that follows for its direct debit, once: a
 * return that comes again finds it done, and one that cannot be true does nothing and says why. An exception that the
 * order was part of is resolved with it. Where its direct debit is stopped, its orders that have not gone to the bank are
 * withdrawn at once. `known` is what was read of it before: it is read again only where that is not so any more, or would
 * mean to do nothing.
 */
export async function settleCharge(
  orderId: string,
  word: Word,
  clock: Clock,
  known?: Settling,
): Promise<Settled> {
  let first = known;
  const once = async () => {
    const [read, isKnown] = [first ?? (await settlingOf(orderId, word)), first !== undefined];
    first = undefined;
    const done = await settleOnce(read, word, clock);
    const isDone = done.writes.length > 0 || !isKnown;
    return isDone ? done : settleOnce(await settlingOf(orderId, word), word, clock);
  };
  const { settled, next } = await retryOnConflict(once);
  if (next.is_withdrawing) await withdrawOrders(next.id, clock);
  return settled;
}

async function settlingOf(orderId: string, { bankReturn }: Word): Promise<Settling> {
  const settling = await findAllSettling(orderId, bankReturn);
  if (!settling) throw new Error(`The bank has returned ${orderId}, which is gone`);
  return settling;
}

async function settleOnce(settling: Settling, word: Word, clock: Clock): Promise<Decided> {
  const decided = await decideSettlement(settling, word, clock);
  if (decided.writes.length > 0) await transact(decided.writes);
  return decided;
}

/** What a word does to an order as it was read: the direct debit afterwards, and the writes, none where it does nothing. */
type Decided = { settled: Settled; next: DirectDebit; writes: readonly Write[] };

/** What is to be written where somebody says what became of an order, decided from what was read of it. */
export async function decideSettlement(
  { charge, debit, ...settling }: Settling,
  { bankReturn, operator, saidOn, isTakenTwice = false }: Word,
  clock: Clock,
): Promise<Decided> {
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
