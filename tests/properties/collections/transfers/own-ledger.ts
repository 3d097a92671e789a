import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';

/** A movement of what a merchant is owed, as the test knows it. Amounts are centavos. */
export type Entry = {
  /** The order, the operator's reference, or the transfer that moved it, and the number of its movement. */
  readonly source: string;
  readonly n: number;
  readonly amount: number;
  /** The first day on which it may be paid out. */
  availableOn: CalendarDate;
  /** The transfer that has taken it. */
  takenBy?: string;
};

/** A transfer as the rules say that it is. */
export type OwnTransfer = {
  readonly id: string;
  status: 'open' | 'closed' | 'released' | 'in_transit' | 'paid' | 'returned';
  amount: number;
  /** The payout account for which it was closed. */
  to: string | null;
  /** The days of the files that the bank refused with it. */
  readonly refusedOn: CalendarDate[];
  isHeld: boolean;
};

/** The business days from a payment to the day on which it may be paid out. */
const SETTLEMENT_DAYS = 2;

/** An order as the bank and the operator have left it. */
type Order = { id: string; total: number; fee: number; isMerchants: boolean; isHeld: boolean };

const sum = (entries: readonly { amount: number }[]) => entries.reduce((all, { amount }) => all + amount, 0);

/**
 * What a merchant is owed and was paid, by the rules alone: from what the bank has said and what the operator has done,
 * without a look at the lines, the sums or the amounts that the service stores.
 */
export class OwnLedger {
  readonly entries: Entry[] = [];
  readonly transfers = new Map<string, OwnTransfer>();
  readonly #paid = new Set<string>();
  readonly #feeOf = new Set<string>();

  /** Notes whether the payment of an order is the merchant's now. */
  order({ id, total, fee, isMerchants, isHeld }: Order, today: CalendarDate): void {
    if (isMerchants === this.#paid.has(id)) return;
    const own = this.of(id);
    const add = (amount: number, availableOn = today) =>
      this.entries.push({ source: id, n: own.length, amount, availableOn });
    if (isMerchants) {
      const due = this.#feeOf.has(id) ? 0 : fee;
      const amount = (isHeld ? total : 0) - due;
      // What lowers the balance counts at once.
      if (amount !== 0) add(amount, amount > 0 ? businessDaysAfter(today, SETTLEMENT_DAYS) : today);
      this.#paid.add(id);
      this.#feeOf.add(id);
      return;
    }
    this.#paid.delete(id);
    if (!isHeld) return;
    const last = own.at(-1);
    if (last && last.availableOn > today) last.availableOn = today;
    add(-total);
  }

  /** Notes an adjustment of an operator, or a transfer that came back. */
  credit(source: string, amount: number, today: CalendarDate): void {
    this.entries.push({ source, n: this.of(source).length, amount, availableOn: today });
  }

  of(source: string): Entry[] {
    return this.entries.filter((entry) => entry.source === source);
  }

  /** The transfer that is open, or waits for an operator. */
  get current(): OwnTransfer | undefined {
    return [...this.transfers.values()].find(({ status }) => status === 'open' || status === 'closed');
  }

  /** What the merchant is owed, or owes if it is below zero. */
  get payable(): number {
    const gone = [...this.transfers.values()].filter(
      ({ status }) => status !== 'open' && status !== 'closed',
    );
    return sum(this.entries) - sum(gone);
  }

  /** What the merchant sees of its balance. */
  views(today: CalendarDate) {
    const waiting = sum(this.entries.filter(({ availableOn }) => availableOn > today));
    const owedToMerchant = Math.max(0, this.payable);
    const pending = Math.min(waiting, owedToMerchant);
    const onTheWay = [...this.transfers.values()].filter(
      ({ status }) => status === 'released' || status === 'in_transit',
    );
    return {
      pending,
      available: owedToMerchant - pending,
      in_transit: sum(onTheWay),
      owed: Math.max(0, -this.payable),
    };
  }

  /** What may be taken by a transfer on a day. */
  untaken(today: CalendarDate): Entry[] {
    return this.entries.filter(({ takenBy, availableOn }) => takenBy === undefined && availableOn <= today);
  }

  /** Returns the amount and the status that the current transfer has once everything was taken and decided. */
  foresee(today: CalendarDate, { mayLeave, minimum, limit }: Bounds): Foreseen {
    const { current } = this;
    if (current?.status === 'closed') return { amount: current.amount, status: 'closed' };
    const untaken = this.untaken(today);
    if (!current && untaken.length === 0) return undefined;
    const amount = (current?.amount ?? 0) + sum(untaken);
    const isOpen = !mayLeave || amount <= 0 || amount < minimum;
    if (isOpen) return { amount, status: 'open' };
    return { amount, status: amount > limit ? 'closed' : 'released' };
  }
}

/** Whether money may leave to the payout account now, and the bounds of a transfer in centavos. */
type Bounds = { mayLeave: boolean; minimum: number; limit: number };

/** The transfer that a decision leaves; undefined if there is nothing to transfer. */
export type Foreseen = Pick<OwnTransfer, 'amount' | 'status'> | undefined;
