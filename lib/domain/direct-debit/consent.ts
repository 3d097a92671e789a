import { invalid } from '#lib/errors/api-error.ts';
import type { Charge, ChargeMove } from './charge.ts';
import { leftUnpaid, listedAgain } from './charge-transitions.ts';
import type { Changes } from './decision.ts';
import type { DirectDebit } from './record.ts';

/** How many unpaid earlier periods may be taken together with a later one (Mandate, Periods and limits). */
export const MOST_EARLIER_PERIODS = 2;

/**
 * How many orders one consent lists. Each takes two items of a transaction of a hundred: its own and its event. So do
 * up to twenty carried orders that it leaves unpaid.
 */
const MOST_LISTED_AGAIN = 25;

/**
 * What a customer consents to: the unpaid orders that may be presented again, and the orders that wait for a consent.
 */
export type Listing = { orders: readonly string[]; waiting: readonly Charge[] };

/**
 * Returns what a consent to collections from an account changes: it ends the pauses that require a consent. Orders that
 * the bank returned by the customer's word are presented again only if this consent lists them.
 * @throws ApiError `validation_failed` if an order cannot be listed
 */
export function consentTo(
  debit: DirectDebit,
  methodId: string | null,
  { orders, waiting }: Listing,
): { changes: Changes; moved: ChargeMove[] } {
  requireListable(orders, waiting);
  const isListed = ({ id }: Charge) => orders.includes(id);
  const givenUp = waiting.filter((charge) => !isListed(charge) && charge.status === 'pending_next_cycle');
  const stays = ({ reason }: DirectDebit['pauses'][number]) =>
    reason === 'identity_declined' || (reason === 'hard_account' && methodId === debit.payment_method_id);
  const moved = [
    ...waiting.filter(isListed).map((charge) => ({ charge, transition: listedAgain })),
    ...givenUp.map((charge) => ({ charge, transition: leftUnpaid })),
  ];
  return {
    changes: {
      consent: { ...debit.consent, count: debit.consent.count + 1, method_id: methodId, lapsed: false },
      pauses: debit.pauses.filter(stays),
      unpaid_periods: [],
    },
    moved,
  };
}

/** Refuses orders that do not wait for the customer's consent, or that are of more than two periods. */
function requireListable(orders: readonly string[], waiting: readonly Charge[]): void {
  if (orders.length > MOST_LISTED_AGAIN)
    throw invalid('orders', 'too_many', `Send at most ${MOST_LISTED_AGAIN} orders.`);
  const known = new Set(waiting.map(({ id }) => id));
  const unknown = orders.findIndex((id) => !known.has(id));
  if (unknown >= 0)
    throw invalid(
      `orders.${unknown}`,
      'unknown_order',
      'This order does not wait for a new consent. Send only orders from unpaid_orders.',
    );
  const periods = new Set(waiting.filter(({ id }) => orders.includes(id)).map(({ period }) => period.n));
  if (periods.size > MOST_EARLIER_PERIODS)
    throw invalid(
      'orders',
      'too_many_periods',
      'These orders are from more than two billing periods. Send orders from at most two.',
    );
}
