import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { moneyFaults, type StoredLine } from '#tests/properties/collections/money.ts';
import { type OwnRefund, OwnRefunds } from '#tests/properties/collections/refunds/own-refunds.ts';
import { OwnLedger } from '#tests/properties/collections/transfers/own-ledger.ts';
import type { Moment, Oracle } from './oracle.ts';
import { unless } from './oracle.ts';

/** Each peso is in one place: what the lines of each order and each refund say follows from what the bank has said. */
export const money: Oracle = (moment) => {
  const { after, world } = moment;
  return world.known.merchants.flatMap(({ account }) => {
    const charges = after.charges.filter(({ account_id }) => account_id === account.account_id);
    const lines = after.linesOf(account.account_id) as unknown as readonly StoredLine[];
    const ofOrders = lines.filter((line) => (line as { dispute_id?: string | null }).dispute_id == null);
    return [
      ...moneyFaults(ownOf(moment, charges), charges, ofOrders).map((fault) => `money: ${fault}`),
      ...takenBack(moment, charges),
    ];
  });
};

/** Returns what the bank and the operators have said of some orders, as the rules about their lines need it. */
function ownOf({ after, world: { seen } }: Moment, charges: readonly Charge[]): OwnRefunds {
  const own = new OwnRefunds(new OwnLedger());
  for (const charge of charges) {
    const { id, totals, fee, status, retry_of, refund_due, ledger } = charge;
    const isDue = refund_due !== undefined;
    const isPaid = status === 'paid';
    const byHand = charge.refunded_at !== undefined && charge.refunded_by === undefined ? totals.total : 0;
    if (ledger?.is_fee_booked && (isPaid || charge.reversed_at !== null)) seen.merchants.add(id);
    // An order that is paid without a file was in one that the bank had refused.
    const isClaimedHeld = ledger?.settlement === 'held';
    const isHeld = charge.file_id === undefined ? (seen.isHeld.get(id) ?? isClaimedHeld) : isClaimedHeld;
    Object.assign(own.order(id), {
      ...{ total: totals.total, fee: fee.total, isHeld, isPaid, isDue, byHand, retryOf: retry_of },
      isFeeDue: seen.merchants.has(id),
    });
  }
  for (const { id, order_id: order, amount, status, paid_by } of after.all('refunds'))
    own.all.set(id, {
      id,
      order,
      amount,
      status,
      isSecond: paid_by !== null,
      refusedOn: [],
      moved: 0,
    } as OwnRefund);
  return own;
}

/** A payer gets back at most what was paid, unless the bank takes it back by force. */
function takenBack({ after }: Moment, charges: readonly Charge[]): string[] {
  return charges.flatMap(({ id, totals, reversed_at, reference }) => {
    const refunds = after.all('refunds').filter((refund) => refund.order_id === id);
    const live = refunds.filter(({ status }) => status !== 'cancelled' && status !== 'returned');
    const sum = live.reduce((total, { amount }) => total + amount, 0);
    return unless(
      sum <= totals.total || reversed_at !== null,
      `refunds: ${sum} of ${totals.total} of ${reference}`,
    );
  });
}
