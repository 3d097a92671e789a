import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Detail, PresentedFile } from './bank.ts';
import type { Facts, Order, PreNotification, Taken, Terms } from './known.ts';
import type { Moment } from './moment.ts';

/** The spans in which nothing could be collected, because it was not active or its merchant was suspended. */
type Blocked = { from: CalendarDate; to: CalendarDate };

/** How long an order has waited for its day: since which step, and for which day. */
type Waiting = { step: number; date: CalendarDate; status: string };

/** The members of a direct debit that do not change. */
type Given = { customerId: string; clabe: string; isSingle: boolean; isFixed: boolean; isMailed: boolean };

/** A direct debit in the model: what is known of it, and what was seen of it. */
export class Tracked {
  readonly id: string;
  readonly customerId: string;
  readonly isSingle: boolean;
  /** Whether our mails reach the customer; otherwise the merchant's event is the pre-notification. */
  readonly isMailed: boolean;
  readonly isFixed: boolean;
  facts: Facts;
  next: CalendarDate | null = null;
  status = 'created';
  /** How often the customer has agreed. */
  #consents = 0;
  /** The largest maximum so far. */
  highest: number;
  readonly orders = new Map<string, Order>();
  readonly firstSeen = new Map<string, Moment>();
  /** The days on which orders were first due, if no run chose them. */
  readonly firstDue = new Map<string, CalendarDate>();
  readonly waiting = new Map<string, Waiting>();
  readonly lapsed = new Set<string>();
  readonly preNotifications: PreNotification[] = [];
  /** Account numbers by the ids of their payment methods. */
  readonly clabes = new Map<string, string>();
  /** The step in which the customer objected to a charge, until they agree again. */
  objectedIn: number | undefined;
  readonly events = new Set<string>();
  readonly taken: Taken[] = [];
  /** Periods in which the bank corrected a return: what was paid there is the bank's responsibility. */
  readonly corrected = new Set<string>();
  readonly blocked: Blocked[] = [];
  blockedFrom: CalendarDate | null = null;
  /** What was known when a run was killed, by its day. */
  readonly atKill = new Map<CalendarDate, { facts: Facts; isSuspended: boolean }>();

  constructor(id: string, terms: Terms, given: Given) {
    this.id = id;
    this.customerId = given.customerId;
    this.isFixed = given.isFixed;
    this.isSingle = given.isSingle;
    this.isMailed = given.isMailed;
    this.highest = terms.maximum;
    this.facts = {
      terms,
      clabe: given.clabe,
      consent: null,
      isRevoked: false,
      stoppedBy: new Set(),
      lostBy: new Set(),
      unlisted: new Set(),
    };
  }

  /** Whether the customer has ever agreed. */
  get hasAgreed(): boolean {
    return this.#consents > 0;
  }

  /** The last day of a one-off, which no member says. */
  get lastDay(): CalendarDate {
    const { first } = this.facts.terms;
    return this.isSingle ? addDays(first, 30) : ('9999-12-31' as CalendarDate);
  }

  know(more: Partial<Facts>): void {
    this.facts = { ...this.facts, ...more };
    this.highest = Math.max(this.highest, this.facts.terms.maximum);
  }

  /** The customer agrees to the shown terms, to the attached account, and lists orders. */
  consent(terms: Terms, listed: readonly string[]): void {
    this.#consents += 1;
    const n = this.#consents;
    const unlisted = [...this.facts.unlisted].filter((id) => !listed.includes(id));
    const consent = { terms, clabe: this.facts.clabe, n };
    this.objectedIn = undefined;
    this.know({ consent, stoppedBy: new Set(), unlisted: new Set(unlisted) });
  }

  /** The account that is charged from now on. */
  attach(clabe: string): void {
    if (clabe !== this.facts.clabe) this.know({ clabe, consent: null, lostBy: new Set() });
  }

  /** Records that an order was sent to the bank. */
  present(order: Order, { amount, clabe }: Detail, { name, date }: PresentedFile): void {
    const consent = this.facts.consent?.n ?? 0;
    const of = { order: order.id, reference: order.reference, from: order.from };
    this.taken.push({ ...of, amount, clabe, consent, file: name, date, said: 'nothing', saidOn: date });
  }

  byReference(reference: number): Order | undefined {
    return [...this.orders.values()].find((order) => order.reference === reference);
  }
}
