import { toldOfDebit } from '#lib/api/direct-debits/events.ts';
import type { Told } from '#lib/api/events/told.ts';
import { toldOfOrder } from '#lib/api/orders/events.ts';
import { isStep } from './histories.ts';
import type { Filed, Step } from './rules.ts';
import { chargeIn } from './world.ts';

/** What is told of something that has happened, as the store tells it: of the direct debit, and of each order. */
export function toldBy(lived: Step | Filed): Told[] {
  const decision = isStep(lived) ? lived.decision : undefined;
  const ofCharges = lived.after.charges.flatMap((charge) => {
    const before = chargeIn(lived.before, charge.id);
    if (before === charge) return [];
    const decided = (decision?.events ?? []).filter(
      ({ type, data }) => type.startsWith('charge.') && 'order_id' in data && data.order_id === charge.id,
    );
    return toldOfOrder(before, charge, decided);
  });
  return [...(decision ? toldOfDebit(lived.before.debit, decision) : []), ...ofCharges];
}
