import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import type { Account } from '#lib/store/accounts.ts';
import { findDirectDebits } from '#lib/store/direct-debits.ts';
import { accountKey, type Key, orderKey, paymentMethodKey } from '#lib/store/keys.ts';
import { getItems } from '#lib/store/read.ts';
import type { DueDebit } from './open-cycle.ts';

/**
 * The direct debits with these ids that are wanted, as of this moment, each with what its cycle is decided from: two calls
 * for a hundred of them. One whose account is gone is left out.
 */
export async function findDueDebits(
  ids: readonly string[],
  isWanted: (debit: DirectDebit) => boolean,
  { withMethods = false } = {},
): Promise<DueDebit[]> {
  const debits = (await findDirectDebits(ids)).filter(isWanted);
  const methodKeys = debits.map(({ account_id, customer_id, payment_method_id: id }) =>
    paymentMethodKey(account_id, customer_id, id ?? ''),
  );
  const orderKeys = debits.flatMap(({ carried_orders }) => carried_orders.map(orderKey));
  const accountKeys = debits.map(({ account_id }) => accountKey(account_id));
  const beside = await getItems<Key>([...accountKeys, ...orderKeys, ...(withMethods ? methodKeys : [])]);
  const sellers = beside.slice(0, debits.length) as ((Account & Key) | undefined)[];
  const orders = beside.slice(debits.length, debits.length + orderKeys.length) as (
    | (Charge & Key)
    | undefined
  )[];
  const methods = beside.slice(debits.length + orderKeys.length) as ((PaymentMethod & Key) | undefined)[];
  const carried = Map.groupBy(
    orders.filter((order) => order !== undefined),
    (order) => order.direct_debit_id,
  );
  return debits.flatMap((debit, index): DueDebit[] => {
    const [seller, method] = [sellers[index], methods[index]];
    return seller ? [{ debit, seller, carried: carried.get(debit.id) ?? [], method }] : [];
  });
}
