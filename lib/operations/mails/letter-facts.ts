import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { onlyOrderOf } from '#lib/domain/direct-debit/still-to-come.ts';
import type { Payload } from '#lib/domain/events.ts';
import type { Centavos } from '#lib/domain/money.ts';
import type { Order } from '#lib/domain/order.ts';
import { findUpcoming } from '#lib/operations/direct-debits/find-upcoming.ts';
import type { Account } from '#lib/store/accounts.ts';
import type { MailedFacts, NothingToDo } from '#lib/wording/facts.ts';
import { accountFactsOf } from './mail-facts-of.ts';

/** The facts for an event's mail, as of this moment. */
export type Mailing = {
  debit: DirectDebit | undefined;
  account: Account | undefined;
  /** The orders that the event names, as far as they exist; of a failed one, also its retry. */
  orders: readonly Order[];
  /** The clock of the account. */
  clock: Clock;
};

/**
 * Returns why the customer can do nothing about the next requirement; undefined if they can. The page shows the same.
 */
export function nothingToDoOf(
  { requirements: [next], identity }: Pick<DirectDebit, 'requirements' | 'identity'>,
  { isBeingVerified }: Pick<MailedFacts, 'isBeingVerified'>,
): NothingToDo | undefined {
  if (next === 'account_validation' && isBeingVerified) return 'account_being_verified';
  const isDeclined = next === 'identity_verification' && identity?.status === 'declined';
  return isDeclined ? 'identity_declined' : undefined;
}

/** Returns the facts of the new account and of the replaced one. */
export async function accountsOf(
  debit: DirectDebit,
  {
    payment_method_id: taken,
    former_payment_method_id: before,
    changed_at: at,
  }: Payload<'direct_debit.account_changed'>,
) {
  const [current, former] = await Promise.all([accountFactsOf(debit, taken), accountFactsOf(debit, before)]);
  return { ...current, change: { former: former.account, at } };
}

/** Returns the facts of a refund, with the account that its charge was taken from, which it went to. */
export async function refundFacts(
  debit: DirectDebit,
  { amount, reference }: Payload<'refund.paid'>,
  order: Order,
) {
  const { totals, presented_on, reference: charged, items } = order;
  const account = await accountOfCharge(debit, order);
  const charge = { amount: totals.total, date: presented_on ?? '', reference: charged };
  return { ...account, concept: items[0]?.name ?? debit.concept, refund: { amount, reference }, charge };
}

/** Returns the facts of a charge that was paid or has failed, with the account that it was presented to. */
export async function settledFacts(
  debit: DirectDebit,
  data: Parameters<typeof chargeFacts>[0],
  order: Partial<Pick<Order, 'payment_method_id'>> = {},
) {
  return { ...(await accountOfCharge(debit, order)), ...chargeFacts(data) };
}

/**
 * Returns the account that a charge was presented to. Its customer may have changed the account since, so it is not
 * always that of the direct debit; a charge that was never presented has none of its own.
 */
async function accountOfCharge(
  debit: DirectDebit,
  { payment_method_id: id }: Partial<Pick<Order, 'payment_method_id'>>,
): Promise<Awaited<ReturnType<typeof accountFactsOf>>> {
  if (id === undefined || id === debit.payment_method_id) return {};
  return { account: undefined, holderName: undefined, ...(await accountFactsOf(debit, id)) };
}

export function chargeFacts({
  amount,
  date,
  reference,
  concept,
}: Pick<Payload<'charge.paid'>, 'amount' | 'date' | 'reference' | 'concept'>) {
  return { concept, charge: { amount, date, reference } };
}

/**
 * Only the pre-notification of a single order that exists by now has that order's reference and concept. Others have
 * those of the direct debit, whose reference no statement shows.
 */
export function upcomingFacts(data: Payload<'direct_debit.charge_upcoming'>, orders: readonly Order[]) {
  const { concept, charge } = chargeFacts(data);
  const { reference, items } = onlyOrderOf(data, orders) ?? {};
  return { concept: items?.[0]?.name ?? concept, charge: { ...charge, reference } };
}

/**
 * Returns the total that is collected on the day of a pre-notification, if it exceeds the amount it names; otherwise
 * undefined.
 */
export async function dayTotalOf(
  debit: DirectDebit,
  { date, amount }: Payload<'direct_debit.charge_upcoming'>,
  { clock, ...known }: Omit<Mailing, 'debit'>,
): Promise<Centavos | undefined> {
  const collection = await findUpcoming(debit, clock, known, date);
  if (!collection || collection.isMaximum) return undefined;
  const total = collection.orders.reduce((sum, order) => sum + order.amount, 0) as Centavos;
  return total > amount ? total : undefined;
}
