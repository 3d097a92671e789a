import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { ownPeriod } from '#lib/domain/direct-debit/day-places.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { laterOf } from '#lib/domain/direct-debit/schedule.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import type { Account } from '#lib/store/accounts.ts';
import { findChargesIn } from '#lib/store/charges.ts';
import { type DayTaken, takenOf } from '#lib/store/day-places.ts';
import { findDirectDebits } from '#lib/store/direct-debits.ts';
import { accountKey, collectionDayKey, type Key, orderKey, paymentMethodKey } from '#lib/store/keys.ts';
import { getItems } from '#lib/store/read.ts';

/** A direct debit whose collection is due, with what its plan is made from. */
export type DueDebit = {
  readonly debit: DirectDebit;
  readonly seller: Pick<
    Account,
    'account_id' | 'name' | 'status' | 'pricing' | 'suspended_on' | 'resumed_on'
  >;
  /** The orders that wait for its next collection. */
  readonly carried: readonly Charge[];
  /** Its orders that are `created`; read only where earlier periods share the places of the day. */
  readonly orders: readonly Charge[];
  /** What the files of the day hold of its earlier periods. */
  readonly known: DayTaken;
  /** Its payment method, where its orders are put into a file at once. */
  readonly method?: PaymentMethod | undefined;
};

/**
 * Returns the direct debits with these ids that are wanted on a day, as of this moment, each with what its plan is made
 * from: two calls for a hundred of them, and a query for each that has both open orders and earlier periods to collect. One
 * whose account is gone is left out.
 */
export async function findDueDebits(
  ids: readonly string[],
  day: CalendarDate,
  isWanted: (debit: DirectDebit) => boolean,
  { withMethods = false } = {},
): Promise<DueDebit[]> {
  const debits = (await findDirectDebits(ids)).filter(isWanted);
  const sharing = debits.filter((debit) => sharesPlaces(debit, day));
  const keys = {
    accounts: debits.map(({ account_id }) => accountKey(account_id)),
    carried: debits.flatMap(({ carried_orders }) => carried_orders.map(orderKey)),
    days: sharing.map(({ id }) => collectionDayKey(id, day)),
    methods: withMethods ? debits.map(methodKey) : [],
  };
  const [found, created] = await Promise.all([
    getItems<Key>(Object.values(keys).flat()),
    Promise.all(sharing.map((debit) => findChargesIn(debit, ['created']))),
  ]);
  const part = <T>(of: readonly Key[]) => found.splice(0, of.length) as ((T & Key) | undefined)[];
  const sellers = part<Account>(keys.accounts);
  const orders = part<Charge>(keys.carried).filter((order) => order !== undefined);
  const days = part<DayTaken>(keys.days);
  const methods = part<PaymentMethod>(keys.methods);
  const carried = Map.groupBy(orders, (order) => order.direct_debit_id);
  return debits.flatMap((debit, index): DueDebit[] => {
    const [seller, method, place] = [sellers[index], methods[index], sharing.indexOf(debit)];
    if (!seller) return [];
    const shared = { orders: created[place] ?? [], known: takenOf(days[place]) };
    return [{ debit, seller, carried: carried.get(debit.id) ?? [], ...shared, method }];
  });
}

const methodKey = ({ account_id, customer_id, payment_method_id: id }: DirectDebit) =>
  paymentMethodKey(account_id, customer_id, id ?? '');

/** Whether its next collection may take more than the period of its day, so that earlier ones share the places of that. */
function sharesPlaces(debit: DirectDebit, day: CalendarDate): boolean {
  const { carried_orders, cycle, next_payment_date: next } = debit;
  return carried_orders.length > 0 || cycle < ownPeriod(debit, laterOf(day, next ?? day));
}
