import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';

/** A movement of what a merchant is owed, as the test knows it. Amounts are centavos. */
export type Entry = {
  /** The order, the operator's reference, the refund or the transfer that moved it, and the number of its movement. */
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

const sum = (entries: readonly { amount: number }[]) => entries.reduce((all, { amount }) => all + amount, 0);

/**
 * What a merchant is owed and was paid, by the rules alone: from what the bank has said and what the operator has done,
 * without a look at the lines, the sums or the amounts that the service stores.
 */
export class OwnLedger {
  readonly entries: Entry[] = [];
  readonly transfers = new Map<string, OwnTransfer>();

  /** Notes a movement of what the merchant is owed by a payment, or by its return. */
  order(id: string, amount: number, today: CalendarDate): void {
    const own = this.of(id);
    const isReturn = amount < 0 && own.some((entry) => entry.amount > 0);
    // A return counts at once, and so does the payment that it takes back.
    const last = own.at(-1);
    if (isReturn && last && last.availableOn > today) last.availableOn = today;
    const availableOn = amount > 0 ? businessDaysAfter(today, SETTLEMENT_DAYS) : today;
    this.entries.push({ source: id, n: own.length, amount, availableOn });
  }

  /** Notes an adjustment of an operator, a transfer that came back, or a refund. */
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

  /** What a closed transfer was promised. */
  get promised(): number {
    return this.current?.status === 'closed' ? this.current.amount : 0;
  }

  /** What the merchant is owed, or owes if it is below zero. */
  get payable(): number {
    const gone = [...this.transfers.values()].filter(
      ({ status }) => status !== 'open' && status !== 'closed',
    );
    return sum(this.entries) - sum(gone);
  }

  /** What the merchant sees of its balance, with what is on its way to payers. */
  views(today: CalendarDate, toPayers = 0) {
    const waiting = sum(this.entries.filter(({ availableOn }) => availableOn > today));
    const owedToMerchant = Math.max(0, this.payable);
    const pending = Math.min(waiting, owedToMerchant);
    const onTheWay = [...this.transfers.values()].filter(
      ({ status }) => status === 'released' || status === 'in_transit',
    );
    return {
      pending,
      available: owedToMerchant - pending,
      in_transit: sum(onTheWay) + toPayers,
      owed: Math.max(0, -this.payable),
    };
  }

  /** What may be taken by a transfer on a day. */
  untaken(today: CalendarDate): Entry[] {
    return this.entries.filter(({ takenBy, availableOn }) => takenBy === undefined && availableOn <= today);
  }

  /** Returns the amount and the status that the current transfer has once everything was taken and decided. */
  foresee(today: CalendarDate, { mayLeave, minimum, limit, promised }: Bounds): Foreseen {
    const { current } = this;
    if (current?.status === 'closed') return { amount: current.amount, status: 'closed' };
    const untaken = this.untaken(today);
    if (!current && untaken.length === 0) return undefined;
    const amount = (current?.amount ?? 0) + sum(untaken);
    const free = this.views(today).available - promised;
    const isOpen = !mayLeave || amount <= 0 || amount < minimum || amount > free;
    if (isOpen) return { amount, status: 'open' };
    return { amount, status: amount > limit ? 'closed' : 'released' };
  }
}

/**
 * Whether money may leave to the payout account now, the bounds of a transfer, and what refunds were promised, in
 * centavos.
 */
type Bounds = { mayLeave: boolean; minimum: number; limit: number; promised: number };

/** The transfer that a decision leaves; undefined if there is nothing to transfer. */
export type Foreseen = Pick<OwnTransfer, 'amount' | 'status'> | undefined;
