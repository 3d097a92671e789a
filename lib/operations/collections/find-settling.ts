import type { BankReturn } from '#lib/domain/bank-file/return-codes.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { findCharges } from '#lib/store/charges.ts';
import { directDebitKey, type Key, orderKey, paymentMethodKey } from '#lib/store/keys.ts';
import { getItems } from '#lib/store/read.ts';

/** An order that the bank has returned, with what its settlement is decided from. */
export type Settling = {
  charge: Charge;
  debit: DirectDebit;
  /** The account that it was taken from, where the bank says that it was paid. */
  method: PaymentMethod | undefined;
  /** The orders that were made in its place; of those read together, the first alone, if the bank says that it was paid. */
  successors: readonly Charge[];
  /** Of an order that was paid: the one that was paid as well, and whose refund is due. */
  twin: Charge | undefined;
};

/** What some orders are settled from, read together, as of this moment; nothing stands where a direct debit is gone. */
export async function findSettling(
  returned: readonly { charge: Charge; bankReturn: BankReturn }[],
): Promise<(Settling | undefined)[]> {
  const keys = returned.map(({ charge, bankReturn: { paid } }) => [
    directDebitKey(charge.direct_debit_id),
    ...(paid ? paidKeys(charge) : []),
  ]);
  const found = await getItems<Key>(keys.flat());
  let place = 0;
  return returned.map(({ charge }, index) => {
    const items = found.slice(place, place + (keys[index]?.length ?? 0));
    place += items.length;
    const [debit, method, successor] = items as [DirectDebit?, PaymentMethod?, Charge?];
    return debit && { charge, debit, method, successors: successor ? [successor] : [], twin: undefined };
  });
}

/** Whether an order is settled from its direct debit, account and first successor alone, and so together with others. */
export function isSettledFromFew({
  charge,
  bankReturn,
}: {
  charge: Charge;
  bankReturn: BankReturn;
}): boolean {
  return charge.twice_with === undefined && (bankReturn.paid || charge.retried_by === null);
}

/** What an order is settled from, as of this moment, with all that was made in its place. Undefined if it is gone. */
export async function findAllSettling(
  orderId: string,
  bankReturn: BankReturn,
): Promise<Settling | undefined> {
  const [charge] = await findCharges([orderId]);
  const [settling] = charge ? await findSettling([{ charge, bankReturn }]) : [];
  if (!charge || !settling) return undefined;
  const [twin] = await findCharges(charge.twice_with === undefined ? [] : [charge.twice_with]);
  const isDue = twin?.status === 'paid' && twin.refund_due !== undefined;
  return { ...settling, successors: await successorsOf(charge), twin: isDue ? twin : undefined };
}

async function successorsOf({ retried_by }: Charge): Promise<Charge[]> {
  const [successor] = retried_by === null ? [] : await findCharges([retried_by]);
  return successor ? [successor, ...(await successorsOf(successor))] : [];
}

/** Of its account, and of its successor, which may not be there. */
function paidKeys({ account_id, customer_id, payment_method_id: id = '', retried_by }: Charge): Key[] {
  return [
    paymentMethodKey(account_id, customer_id, id),
    ...(retried_by === null ? [] : [orderKey(retried_by)]),
  ];
}
