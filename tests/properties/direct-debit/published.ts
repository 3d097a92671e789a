import { eventsOfDebit } from '#lib/api/direct-debits/events.ts';
import type { EventDraft } from '#lib/api/events/event-drafts.ts';
import { eventsOfOrder } from '#lib/api/orders/events.ts';
import { isStep } from './histories.ts';
import type { Filed, Step } from './rules.ts';
import { chargeIn } from './world.ts';

/** Returns the events of a decision, as the store writes them: for the direct debit, and for each order. */
export function publishedBy(lived: Step | Filed): EventDraft[] {
  const decision = isStep(lived) ? lived.decision : undefined;
  const ofCharges = lived.after.charges.flatMap((charge) => {
    const before = chargeIn(lived.before, charge.id);
    if (before === charge) return [];
    const decided = (decision?.events ?? []).filter(
      ({ type, data }) => type.startsWith('charge.') && 'order_id' in data && data.order_id === charge.id,
    );
    return eventsOfOrder(before, charge, decided);
  });
  return [...(decision ? eventsOfDebit(lived.before.debit, decision) : []), ...ofCharges];
}
