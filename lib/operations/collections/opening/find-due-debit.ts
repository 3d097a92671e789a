import type { RunClock } from '#lib/domain/direct-debit/clock.ts';
import type { CollectionFacts } from '#lib/domain/direct-debit/collection-facts.ts';
import { lastSuspension } from '#lib/domain/direct-debit/lapse.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import type { Run } from '#lib/operations/collections/run.ts';
import { findCollectionFacts } from '#lib/operations/direct-debits/collection-facts.ts';
import { type Account, requireAccount } from '#lib/store/accounts.ts';
import { type DayTaken, findTaken } from '#lib/store/collections/day-places.ts';
import { findDirectDebits } from '#lib/store/direct-debits.ts';
import type { Unread } from '#lib/store/engine/stored-item.ts';
import { findPaymentMethod } from '#lib/store/payment-methods.ts';
import { withRealClock } from '#lib/store/sandbox-clocks.ts';

/** A direct debit whose collection is due, with the facts for its decision. */
export type DueDebit = {
  readonly debit: DirectDebit;
  readonly seller: Account;
  readonly facts: CollectionFacts;
  /** The earlier billing periods that the files of the day hold for it. */
  readonly known: DayTaken;
  /** Its payment method, if its orders are put into a file at once. */
  readonly method: PaymentMethod | undefined;
};

/**
 * Returns the direct debits with these ids that a run collects, as of this moment. That of every account passes over
 * accounts with a clock of their own. If `unread` receives those that cannot be read, they are left out.
 */
export async function findDebitsOfRun(
  ids: readonly string[],
  { own }: Pick<RunClock, 'own'>,
  unread?: Unread,
): Promise<DirectDebit[]> {
  const found = await findDirectDebits(ids, unread);
  return own ? found : withRealClock(found);
}

/**
 * Returns a direct debit with the facts for its collection, as of this moment. Calls at the same time share their
 * reads.
 */
export async function findDueDebit(
  debit: DirectDebit,
  { day, into }: Pick<Run, 'day' | 'into'>,
): Promise<DueDebit> {
  const { account_id, customer_id, payment_method_id: id } = debit;
  const [seller, found, known, method] = await Promise.all([
    requireAccount(account_id),
    findCollectionFacts(debit),
    findTaken(debit, day),
    into && id !== null ? findPaymentMethod(account_id, customer_id, id) : undefined,
  ]);
  const isSuspended = seller.status === 'suspended';
  const facts = { ...found, taken: known.taken, isSuspended, suspension: lastSuspension(seller) };
  return { debit, seller, facts, known, method };
}
