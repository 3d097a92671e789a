import { expect } from '@jest/globals';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { listCharges } from '#lib/store/charges.ts';
import { findDirectDebit } from '#lib/store/direct-debits.ts';
import type { ModelOrder } from './model.ts';
import type { Pair } from './world.ts';

/** Holds a direct debit and its orders, as they stand, against the model. The model learns the ids it did not know. */
export async function compare({ id, model }: Pair): Promise<void> {
  const [debit, charges] = await Promise.all([findDirectDebit(id), chargesOf(id)]);
  learn(model.orders, charges);
  const byId = new Map(model.orders.map((order) => [order.id, order]));
  expect(charges.map(seen)).toEqual(charges.map((charge) => expected(byId.get(charge.id))));
  expect(charges).toHaveLength(model.orders.length);
  expect(debit).toMatchObject({
    status: model.status,
    next_payment_date: model.next,
    open_orders: model.open.length,
    unpaid_orders: model.unpaid.length,
  });
  expect([...(debit?.carried_orders ?? [])].sort()).toEqual(model.waiting.map((order) => order.id).sort());
}

/** Every charge of a direct debit. */
async function chargesOf(id: string): Promise<Charge[]> {
  return (await listCharges({ id }, { limit: 1000 })).items;
}
compare.chargesOf = chargesOf;

/** The orders of all direct debits by their references. */
compare.references = async (pairs: readonly Pair[]) => {
  const byReference = new Map<string, { pair: Pair; order: ModelOrder; charge: Charge }>();
  for (const pair of pairs) {
    for (const charge of await chargesOf(pair.id)) {
      const order = pair.model.orders.find((candidate) => candidate.id === charge.id);
      if (order) byReference.set(String(charge.reference), { pair, order, charge });
    }
  }
  return { byReference };
};

function learn(orders: readonly ModelOrder[], charges: readonly Charge[]): void {
  const known = new Set(orders.map(({ id }) => id));
  for (const charge of charges.filter(({ id }) => !known.has(id))) {
    const order = orders.find(
      (candidate) =>
        candidate.id === undefined &&
        candidate.retryOf === (charge.retry_of ?? undefined) &&
        candidate.amount === charge.totals.total,
    );
    if (order) order.id = charge.id;
  }
}

function seen(charge: Charge) {
  return {
    status: charge.status,
    amount: charge.totals.total as number,
    chargeDate: charge.charge_date,
    attempts: charge.attempts,
    retryOf: charge.retry_of,
    retried: charge.retried_by !== null,
    code: charge.failure?.bank_code,
  };
}

function expected(order: ModelOrder | undefined) {
  return (
    order && {
      status: order.status,
      amount: order.amount,
      chargeDate: order.chargeDate,
      attempts: order.presentedOn ? 1 : 0,
      retryOf: order.retryOf ?? null,
      retried: order.retried,
      code: order.code,
    }
  );
}
