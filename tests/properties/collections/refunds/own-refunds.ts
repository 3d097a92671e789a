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
  /** The order that was paid as well. */
  twin: string | undefined;
  /** Whether it is the second payment of two, which is owed to the payer. */
  isDue: boolean;
  /** What an operator has given back to the payer in another way. */
  byHand: number;
  /** Whether its payment has ever been the merchant's: then its fee is booked, once. */
  isFeeDue: boolean;
  /** By how much its own lines have moved what is owed to the merchant. */
  credited: number;
};

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
      ...{ id, total: 0, fee: 0, isHeld: false, presentedOn: undefined, isPaid: false, twin: undefined },
      ...{ isDue: false, byHand: 0, isFeeDue: false, credited: 0 },
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

  /** Whether an order is a second payment if it is paid now: so was another one, and neither was given back as that. */
  wouldBeSecond(id: string): boolean {
    const order = this.order(id);
    const twin = order.twin === undefined ? undefined : this.order(order.twin);
    return twin?.isPaid === true && !this.isRefunded(order) && !this.isRefunded(twin);
  }

  /** An operator says that an order was paid as well as another one. */
  takenTwice(id: string, other: string): void {
    this.order(id).twin = other;
    this.order(other).twin = id;
  }

  /** An operator has given the second payment back in another way. */
  givenBack(order: OwnOrder): void {
    order.byHand += order.total;
    this.#notDue(order);
  }

  /** Notes whether the bank has paid an order, and what follows from it. */
  note(
    { id, ...now }: Pick<OwnOrder, 'id' | 'total' | 'fee' | 'isHeld' | 'presentedOn' | 'isPaid'>,
    today: CalendarDate,
  ): OrderNews {
    const order = this.order(id);
    const { isPaid: wasPaid, isDue: wasDue } = order;
    Object.assign(order, now);
    const gotBefore = wasPaid && !now.isPaid ? this.got(id) : 0;
    const twin = order.twin === undefined ? undefined : this.order(order.twin);
    if (wasPaid && !now.isPaid) {
      this.#notDue(order);
      this.#cancelWaiting(order);
      if (twin?.isDue) this.#notDue(twin);
      if (twin) this.settle(twin, today);
    }
    if (!wasPaid && now.isPaid) order.isDue = this.wouldBeSecond(id);
    this.settle(order, today);
    return { order, gotBefore, becameDue: order.isDue && !wasDue };
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

  /** Notes that a refund came back: to the merchant, or to the payer who still has paid twice. */
  comeBack(refund: OwnRefund, today: CalendarDate): void {
    refund.status = 'returned';
    const order = this.order(refund.order);
    const twin = order.twin === undefined ? undefined : this.order(order.twin);
    if (!refund.isSecond || !order.isPaid) this.#move(refund, refund.amount, today);
    else if (twin?.isPaid) order.isDue = true;
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
