import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { OwnLedger } from '#tests/properties/collections/transfers/own-ledger.ts';

/** A refund as the rules say that it is. Amounts are centavos. */
export type OwnRefund = {
  readonly id: string;
  readonly order: string;
  readonly amount: number;
  /** Whether it gives back a second payment, which was never the merchant's. */
  readonly isSecond: boolean;
  status: 'created' | 'released' | 'in_transit' | 'paid' | 'returned' | 'cancelled';
  /** The days of the files that the bank refused with it. */
  readonly refusedOn: CalendarDate[];
  /** By how much it has moved what is owed to the merchant. */
  moved: number;
};

/** An order as the bank, its merchant and the operators have left it. */
export type OwnOrder = {
  readonly id: string;
  total: number;
  fee: number;
  isHeld: boolean;
  presentedOn: CalendarDate | undefined;
  isPaid: boolean;
  /** Whether it is, or will be, with the bank. */
  isOpen: boolean;
  /** The order that it retries. */
  retryOf: string | null;
  /** Whether it is a second payment of its debt, which is owed to the payer. */
  isDue: boolean;
  /** What an operator has given back to the payer in another way. */
  byHand: number;
  /** Whether its payment has ever been the merchant's: then its fee is booked, once. */
  isFeeDue: boolean;
  /** By how much its own lines have moved what is owed to the merchant. */
  credited: number;
};

/** What is read of a stored order. */
type Noted = Pick<
  OwnOrder,
  'id' | 'total' | 'fee' | 'isHeld' | 'presentedOn' | 'isPaid' | 'isOpen' | 'retryOf'
>;

/** What a step has made of an order: what the audit expects in addition to its money. */
export type OrderNews = {
  readonly order: OwnOrder;
  /** What its payer had got back, of a payment that the bank has just taken back. */
  readonly gotBefore: number;
  readonly becameDue: boolean;
};

const OUT: readonly OwnRefund['status'][] = ['released', 'in_transit', 'paid'];
/** The days after its presentation in which a payment is refunded. */
const REFUND_DAYS = 150;
const MOST_REFUNDS = 20;

const sum = (refunds: readonly OwnRefund[]) => refunds.reduce((all, { amount }) => all + amount, 0);

/**
 * The orders' payments and refunds by the rules alone: from what the bank has said of each order and each refund, and
 * what merchants and operators have done. The members of the stored orders about refunds are not read.
 */
export class OwnRefunds {
  readonly all = new Map<string, OwnRefund>();
  readonly orders = new Map<string, OwnOrder>();
  readonly #ledger: OwnLedger;

  constructor(ledger: OwnLedger) {
    this.#ledger = ledger;
  }

  /** Returns an order, new if it was not seen before. */
  order(id: string): OwnOrder {
    const known = this.orders.get(id);
    if (known) return known;
    const order: OwnOrder = {
      ...{ id, total: 0, fee: 0, isHeld: false, presentedOn: undefined, isPaid: false, isOpen: false },
      ...{ retryOf: null, isDue: false, byHand: 0, isFeeDue: false, credited: 0 },
    };
    this.orders.set(id, order);
    return order;
  }

  of(order: string): OwnRefund[] {
    return [...this.all.values()].filter((refund) => refund.order === order);
  }

  /** What of an order has left to its payer, and did not come back. */
  out(order: string): number {
    return sum(this.of(order).filter(({ status }) => OUT.includes(status)));
  }

  /** What of an order has left, or was promised. */
  live(order: string): number {
    return this.out(order) + sum(this.of(order).filter(({ status }) => status === 'created'));
  }

  /** What the payer of an order got back of it. */
  got(order: string): number {
    return this.out(order) + (this.orders.get(order)?.byHand ?? 0);
  }

  /** Whether the second payment of two was given back. */
  isRefunded({ id, byHand }: OwnOrder): boolean {
    return byHand > 0 || this.of(id).some(({ isSecond, status }) => isSecond && OUT.includes(status));
  }

  isMerchants(order: OwnOrder): boolean {
    return order.isPaid && !order.isDue && !this.isRefunded(order);
  }

  /** What the refunds that wait were promised of the merchant's money. */
  get promised(): number {
    return sum([...this.all.values()].filter(({ status, isSecond }) => status === 'created' && !isSecond));
  }

  /** What is on its way to payers. */
  get onTheWay(): number {
    return sum(
      [...this.all.values()].filter(({ status }) => status === 'released' || status === 'in_transit'),
    );
  }

  /** Returns the other orders of the same debt: the first order, and all that retried it. */
  debtOf(order: OwnOrder): OwnOrder[] {
    const first = this.#firstOf(order);
    return [...this.orders.values()].filter((one) => one !== order && this.#firstOf(one) === first);
  }

  #firstOf({ id, retryOf }: OwnOrder): string {
    return retryOf === null ? id : this.#firstOf(this.order(retryOf));
  }

  /** Returns the payment of an order's debt, other than its own, that is the merchant's. */
  keptInsteadOf(order: OwnOrder): OwnOrder | undefined {
    return this.debtOf(order).find((one) => this.isMerchants(one));
  }

  /** Whether an order is a second payment if it is paid now: its debt is paid, and it was not given back as that. */
  wouldBeSecond(id: string): boolean {
    const order = this.order(id);
    return !this.isRefunded(order) && this.keptInsteadOf(order) !== undefined;
  }

  /** Whether an order's debt is being collected by another order. */
  isCollectedInsteadOf(order: OwnOrder): boolean {
    return this.debtOf(order).some(({ isOpen }) => isOpen);
  }

  /** An operator has given the second payment back in another way. */
  givenBack(order: OwnOrder): void {
    order.byHand += order.total;
    this.#notDue(order);
  }

  /** Notes which orders the bank has paid, and what follows from it. */
  note(orders: readonly Noted[], today: CalendarDate): OrderNews[] {
    const changes = orders.map(({ isPaid, ...now }) => {
      const order = this.order(now.id);
      Object.assign(order, now);
      return { order, isPaid };
    });
    return changes.map(({ order, isPaid }) => this.#noteOne(order, isPaid, today));
  }

  #noteOne(order: OwnOrder, isPaid: boolean, today: CalendarDate): OrderNews {
    const { isPaid: wasPaid, isDue: wasDue } = order;
    order.isPaid = isPaid;
    const gotBefore = wasPaid && !isPaid ? this.got(order.id) : 0;
    if (wasPaid && !isPaid) {
      this.#notDue(order);
      this.#cancelWaiting(order);
      this.#giveWay(order, today);
    }
    if (!wasPaid && isPaid) order.isDue = this.wouldBeSecond(order.id);
    this.settle(order, today);
    return { order, gotBefore, becameDue: order.isDue && !wasDue };
  }

  /** One payment of a debt is the merchant's: after the bank took that one back, the oldest of the others. */
  #giveWay(returned: OwnOrder, today: CalendarDate): void {
    if (this.keptInsteadOf(returned) || this.isCollectedInsteadOf(returned)) return;
    const [oldest] = this.debtOf(returned)
      .filter(({ isDue }) => isDue)
      .toSorted((one, other) => (one.id < other.id ? -1 : 1));
    if (!oldest) return;
    this.#notDue(oldest);
    this.settle(oldest, today);
  }

  /** Brings what is owed to the merchant to what it must be after a step, by one movement. */
  settle(order: OwnOrder, today: CalendarDate): void {
    order.isFeeDue ||= this.isMerchants(order);
    const { id, isHeld, isPaid, isDue, total, byHand } = order;
    const payments = (isPaid ? total : 0) - (isDue ? total : 0) - this.out(id) - byHand;
    const byRefunds = this.of(id).reduce((all, { moved }) => all + moved, 0);
    const must = (isHeld ? payments : 0) - (order.isFeeDue ? order.fee : 0) - byRefunds;
    if (must === order.credited) return;
    this.#ledger.order(id, must - order.credited, today);
    order.credited = must;
  }

  /** Notes that a refund has left: from the second payment, or from what is owed to the merchant. */
  release(refund: OwnRefund, today: CalendarDate): void {
    refund.status = 'released';
    if (refund.isSecond) this.order(refund.order).isDue = false;
    else this.#move(refund, -refund.amount, today);
  }

  /** Notes that a refund came back: to the merchant, or to the payer whose debt is paid, or collected, otherwise. */
  comeBack(refund: OwnRefund, today: CalendarDate): void {
    refund.status = 'returned';
    const order = this.order(refund.order);
    if (!refund.isSecond || !order.isPaid) this.#move(refund, refund.amount, today);
    else order.isDue = this.keptInsteadOf(order) !== undefined || this.isCollectedInsteadOf(order);
    this.settle(order, today);
  }

  /** Returns what may be refunded of an order, or the code with which that is refused. */
  refundable(order: OwnOrder, today: CalendarDate): number | string {
    if (order.presentedOn !== undefined && !order.isHeld) return 'settled_directly';
    const isOver = order.presentedOn !== undefined && today > addDays(order.presentedOn, REFUND_DAYS);
    const left = order.total - this.live(order.id);
    const isFull = this.of(order.id).length >= MOST_REFUNDS;
    return this.isMerchants(order) && !isOver && left > 0 && !isFull ? left : 'not_refundable';
  }

  #move(refund: OwnRefund, amount: number, today: CalendarDate): void {
    refund.moved += amount;
    this.#ledger.credit(refund.id, amount, today);
  }

  #notDue(order: OwnOrder): void {
    order.isDue = false;
    this.#cancelWaiting(order, ({ isSecond }) => isSecond);
  }

  #cancelWaiting({ id }: OwnOrder, which: (refund: OwnRefund) => boolean = () => true): void {
    for (const refund of this.of(id))
      if (refund.status === 'created' && which(refund)) refund.status = 'cancelled';
  }
}
