import { businessDaysAfter, nextBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { addDays, type CalendarDate, daysBetween } from '#lib/domain/calendar/dates.ts';
import { MOST_CARRIED } from '#lib/domain/direct-debit/billing-cycle.ts';
import { RETURNABLE_DAYS } from '#lib/domain/direct-debit/settlement.ts';

/** What the model knows of one order: nothing but what anybody can see of it. */
export type ModelOrder = {
  /** Given by the service; the model learns it afterwards where a run opens an order. */
  id?: string;
  status: 'created' | 'in_process' | 'paid' | 'failed' | 'pending_next_cycle' | 'cancelled';
  amount: number;
  chargeDate: CalendarDate;
  retryOf?: string;
  retried: boolean;
  presentedOn?: CalendarDate;
  code?: string;
};

export type Terms = { first: CalendarDate; weekly: boolean; end?: CalendarDate; amount: number };

const OPEN = new Set(['created', 'in_process']);

/** A direct debit as the rules say it behaves, as simply as they can be written down. */
export class ModelDebit {
  status: 'active' | 'cancelled' | 'completed' = 'active';
  next: CalendarDate | null;
  readonly orders: ModelOrder[] = [];
  readonly terms: Terms;

  constructor(terms: Terms) {
    this.terms = terms;
    this.next = terms.first;
  }

  get open(): ModelOrder[] {
    return this.orders.filter(({ status }) => OPEN.has(status));
  }

  get waiting(): ModelOrder[] {
    return this.orders.filter(({ status }) => status === 'pending_next_cycle');
  }

  get unpaid(): ModelOrder[] {
    return this.orders.filter(({ status, retried }) => status === 'failed' && !retried);
  }

  get #refusal(): string | undefined {
    return this.status === 'active' ? undefined : 'direct_debit_final';
  }

  charge(order: Pick<ModelOrder, 'amount' | 'chargeDate' | 'retryOf'>): string | undefined {
    if (this.#refusal) return this.#refusal;
    // A retry collects what was due before the end.
    const { end } = this.terms;
    if (order.retryOf === undefined && end !== undefined && order.chargeDate > end)
      return 'validation_failed';
    this.orders.push({ ...order, status: 'created', retried: false });
    return undefined;
  }

  retry(order: ModelOrder | undefined, chargeDate: CalendarDate): string | undefined {
    if (this.#refusal) return this.#refusal;
    if (!order) return 'nothing_to_retry';
    if (order.status !== 'failed' && order.status !== 'pending_next_cycle') return 'order_not_failed';
    if (order.retried) return 'already_retried';
    Object.assign(order, { status: 'failed', retried: true });
    return this.charge({ amount: order.amount, chargeDate, retryOf: order.id ?? '' });
  }

  cancel(): string | undefined {
    if (this.#refusal) return this.#refusal;
    if (this.open.length > 0) return 'direct_debit_has_open_orders';
    for (const order of this.waiting) order.status = 'cancelled';
    this.status = 'cancelled';
    this.next = null;
    return undefined;
  }

  /** A day's run: what is due is opened, what waits comes with it, and all that is due is presented. */
  run(day: CalendarDate): void {
    if (this.status === 'active' && this.next !== null && this.next <= day) this.#openCycle(this.next, day);
    for (const order of this.orders) {
      if (order.status !== 'created' || order.chargeDate > day) continue;
      Object.assign(order, { status: 'in_process', presentedOn: day });
    }
  }

  /** The bank's answer to an order that is in process. */
  answer(order: ModelOrder, code: string): void {
    if (code === '00') {
      order.status = 'paid';
    } else {
      const waits = this.terms.weekly && this.next !== null && this.waiting.length < MOST_CARRIED;
      Object.assign(order, { status: waits ? 'pending_next_cycle' : 'failed', code });
    }
    this.#end();
  }

  /** The return of an order that was paid. False where it comes too late. */
  giveBack(order: ModelOrder, code: string, today: CalendarDate): boolean {
    if (daysBetween(order.presentedOn ?? today, today) > RETURNABLE_DAYS) return false;
    Object.assign(order, { status: 'failed', code });
    return true;
  }

  #openCycle(due: CalendarDate, day: CalendarDate): void {
    const { amount } = this.terms;
    for (const order of this.waiting) {
      Object.assign(order, { status: 'failed', retried: true });
      this.orders.push({
        status: 'created',
        amount: order.amount,
        chargeDate: day,
        retryOf: order.id ?? '',
        retried: false,
      });
    }
    this.orders.push({ status: 'created', amount, chargeDate: day, retried: false });
    this.next = this.#dayAfter(due, day);
  }

  #dayAfter(due: CalendarDate, day: CalendarDate): CalendarDate | null {
    const { weekly, first, end } = this.terms;
    if (!weekly) return null;
    let agreed = first;
    while (nextBusinessDay(agreed) <= due) agreed = addDays(agreed, 7);
    if (end !== undefined && agreed > end) return null;
    const tomorrow = businessDaysAfter(day, 1);
    const payment = nextBusinessDay(agreed);
    return payment > tomorrow ? payment : tomorrow;
  }

  #end(): void {
    const isOver = this.next === null && this.open.length + this.waiting.length + this.unpaid.length === 0;
    if (this.status === 'active' && isOver) this.status = 'completed';
  }
}
