import type { BankReturn } from '#lib/domain/bank-file/return-codes.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import { directDebitKey, type Key, orderKey, paymentMethodKey } from '#lib/store/keys.ts';
import { getItems } from '#lib/store/read.ts';

/** An order that the bank has returned, with what its settlement is decided from. */
export type Settling = {
  charge: Charge;
  debit: DirectDebit;
  /** The account that it was taken from, where the bank says that it was paid. */
  method: PaymentMethod | undefined;
  /** What was made in its place, where the bank says that it was paid after all. */
  successor: Charge | undefined;
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
    return debit && { charge, debit, method, successor };
  });
}

/** Of its account, and of its successor, which may not be there. */
function paidKeys({ account_id, customer_id, payment_method_id: id = '', retried_by }: Charge): Key[] {
  return [
    paymentMethodKey(account_id, customer_id, id),
    ...(retried_by === null ? [] : [orderKey(retried_by)]),
  ];
}
