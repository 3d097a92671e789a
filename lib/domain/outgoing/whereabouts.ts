import type { Line } from '#lib/domain/ledger/line.ts';
import { type LedgerAccount, sumOfPostings } from '#lib/domain/ledger/postings.ts';
import type { RefundStatus } from '#lib/domain/refunds/refund.ts';
import type { TransferStatus } from '#lib/domain/transfers/transfer.ts';
import type { Payment } from './outcome.ts';

/** Where the money of a payment is: it has not left, it is on its way, it has left our cash, or it came back. */
type Whereabouts = 'here' | 'on_its_way' | 'gone' | 'back';

/** Where the money is by the status. A status that is missing does not compile. */
const WHERE: Readonly<Record<TransferStatus | RefundStatus, Whereabouts>> = {
  ...{ open: 'here', closed: 'here', created: 'here', cancelled: 'here' },
  ...{ released: 'on_its_way', in_transit: 'on_its_way' },
  ...{ paid: 'gone', returned: 'back' },
};

/** The account that holds the money of a payment, if it is neither the merchant's nor its payer's. */
const HELD_BY: Readonly<Record<Whereabouts, 'in_transit' | 'bank_cash' | undefined>> = {
  ...{ here: undefined, back: undefined },
  ...{ on_its_way: 'in_transit', gone: 'bank_cash' },
};

/** The accounts by which a step of a payment is checked. The other side is the merchant's or the payer's. */
const CHECKED = ['in_transit', 'bank_cash'] as const satisfies readonly LedgerAccount[];

const heldIn = (account: LedgerAccount, payment: Payment | undefined): number =>
  payment !== undefined && HELD_BY[WHERE[payment.status]] === account ? 0 - payment.amount : 0;

/**
 * Requires that the lines of a step move the money of a payment to where its status says that it is: no step moves it
 * without its line, with another amount, or twice.
 *
 * @param before undefined if it is new
 * @throws Error that names the payment and the step
 */
export function requireBooked(before: Payment | undefined, next: Payment, lines: readonly Line[]): void {
  const booked = sumOfPostings(...lines.map(({ postings }) => postings));
  for (const account of CHECKED) {
    const due = heldIn(account, next) - heldIn(account, before);
    const by = booked[account] ?? 0;
    if (by === due) continue;
    const step = `${next.id} from ${before?.status ?? 'nothing'} to ${next.status}`;
    throw new Error(`${step} must move ${account} by ${due} centavos, and its lines move it by ${by}`);
  }
}
