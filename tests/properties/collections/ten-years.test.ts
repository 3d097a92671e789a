import { describe, expect, test } from '@jest/globals';
import { readReturnCode } from '#lib/domain/bank-file/return-codes.ts';
import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import type { Interval } from '#lib/domain/calendar/cycles.ts';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { acknowledge, requireAcknowledgeable } from '#lib/domain/direct-debit/acknowledge.ts';
import { openCycle, ordersOf } from '#lib/domain/direct-debit/billing-cycle.ts';
import type { Charge, ChargeMove } from '#lib/domain/direct-debit/charge.ts';
import { claimOrders } from '#lib/domain/direct-debit/claim.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { CollectionFacts } from '#lib/domain/direct-debit/collection-facts.ts';
import { planCollection } from '#lib/domain/direct-debit/collection-plan.ts';
import { createDirectDebit } from '#lib/domain/direct-debit/create.ts';
import { type TakenPeriods, takenWith } from '#lib/domain/direct-debit/day-places.ts';
import type { Decision } from '#lib/domain/direct-debit/decision.ts';
import { endTerm, revoke } from '#lib/domain/direct-debit/ending.ts';
import { isDue } from '#lib/domain/direct-debit/next-collection.ts';
import { takePaymentMethod } from '#lib/domain/direct-debit/payment-method.ts';
import { preNotify } from '#lib/domain/direct-debit/pre-notify.ts';
import { presented } from '#lib/domain/direct-debit/presentment-transitions.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { isOver } from '#lib/domain/direct-debit/schedule.ts';
import { settle } from '#lib/domain/direct-debit/settlement.ts';
import { withdrawSome } from '#lib/domain/direct-debit/withdrawal.ts';
import { STANDARD_SETTLEMENT } from '#lib/domain/ledger/order-ledger.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { ACKNOWLEDGED, centavos, frozen, method, SELLER } from '#tests/domain/direct-debit/sample.ts';
import fc from '#tests/support/generated/fast-check.ts';
import { examples, LONG, SEED } from '#tests/support/jest/budget.ts';
import { runOn } from '#tests/support/money/run-on.ts';
import { type Audited, faultsOf } from './audit.ts';
import { Ledger } from './ledger.ts';

const BEGINS = '2027-01-04' as CalendarDate;
const YEARS = 10;
const AMOUNT = centavos(350_50);

/** The random events of a day in addition to its run. */
type Chance = {
  code: string;
  isReturned: boolean;
  isOut: boolean;
  isPaidBack: boolean;
  isSuspended: boolean;
};

const chance: fc.Arbitrary<Chance> = fc.record({
  code: fc.oneof(
    { weight: 12, arbitrary: fc.constant('00') },
    { weight: 4, arbitrary: fc.constant('04') },
    { weight: 1, arbitrary: fc.constantFrom('01', '08', '11', '13', '77') },
  ),
  isReturned: fc.nat(3).map((n) => n > 0),
  isOut: fc.nat(30).map((n) => n === 0),
  isPaidBack: fc.nat(60).map((n) => n === 0),
  isSuspended: fc.nat(40).map((n) => n === 0),
});

/** Ten years of one direct debit, a run each business day, in memory. */
class Life {
  debit: DirectDebit;
  readonly charges = new Map<string, Charge>();
  readonly audited: Audited;
  today = BEGINS;
  paid = 0;
  #references = 1_000_001;

  constructor(interval: Interval, end: CalendarDate | undefined) {
    const first = businessDaysAfter(BEGINS, 5);
    const ledger = new Ledger(first, { single: false, maximum: AMOUNT, end });
    this.audited = {
      id: 'dd_1',
      ledger,
      seen: { charges: new Map(), events: new Set(), settled: new Map() },
    };
    const given = {
      customer_id: 'cus-1',
      customer: { name: 'Dolores Godínez', email: 'dolores@example.com' },
      currency: 'MXN' as const,
      ...{ is_fixed_amount: true, amount: AMOUNT, is_recurring: true, interval },
      next_payment_date: first,
      end_date: end,
      ...{ concept: 'Suscripción', language: 'es' as const, send_email: true, metadata: {} },
    };
    const context = {
      accountId: 'acc_1',
      reference: 1_000_000,
      method: method(),
      validationLevel: 1 as const,
    };
    this.debit = createDirectDebit(given, context, this.clock).next;
    this.consent();
  }

  get clock(): Clock {
    return {
      now: new Date(`${this.today}T15:00:00.000Z`),
      today: this.today,
      isEvening: false,
      closed: new Set(),
    };
  }

  get carried(): Charge[] {
    return this.debit.counters.carried_orders.flatMap((id) => this.charges.get(id) ?? []);
  }

  get isEnded(): boolean {
    return this.debit.ending !== null || isOver(this.debit, this.today);
  }

  consent(): void {
    const waiting = this.carried.filter(({ needs_consent }) => needs_consent);
    const orders = waiting.slice(0, 1).map(({ id }) => id);
    this.commit(
      acknowledge(
        this.debit,
        { by: ACKNOWLEDGED, method: method(), listing: { orders, waiting } },
        this.clock,
      ),
    );
    this.audited.ledger.consent(this.today, this.debit.payment_method_id, orders);
  }

  /** The customer resolves the pause: agrees again, or adds another account and agrees to that. */
  mend(): void {
    if (this.debit.requirements.includes('payment_method')) {
      const other = method({ id: `pm_${this.#references}` });
      const waiting = this.carried.filter(({ needs_consent }) => needs_consent);
      const taken = { method: other, link: null, consents: true, waiting };
      this.commit(takePaymentMethod(this.debit, taken, this.clock));
      this.audited.ledger.otherAccount();
      this.audited.ledger.consent(this.today, other.id);
    } else {
      requireAcknowledgeable(this.debit, this.clock);
      this.consent();
    }
  }

  commit(decision: Decision | undefined): void {
    if (!decision) return;
    for (const { type, data } of decision.events) {
      if (type !== 'direct_debit.charge_upcoming') continue;
      this.audited.ledger.note(this.today, data);
    }
    for (const charge of decision.opened) this.charges.set(charge.id, charge);
    for (const move of decision.moved) this.move(move);
    this.debit = frozen(decision.next);
  }

  move({ charge, transition: { from, retriedBy, set } }: ChargeMove): void {
    const current = this.charges.get(charge.id) as Charge;
    expect([from.includes(current.status), current.retried_by]).toEqual([true, retriedBy ?? null]);
    this.charges.set(charge.id, frozen({ ...current, ...set }));
  }

  run(isSuspended: boolean): void {
    const { clock, today } = this;
    if (isOver(this.debit, today)) this.commit(endTerm(this.debit, this.carried, clock));
    else if (isDue(this.debit, today)) this.commit(this.#opened(isSuspended));
    if (!isSuspended) this.commit(preNotify(this.debit, this.#facts(isSuspended), clock));
    this.withdraw();
    this.#claim(isSuspended);
    this.check(isSuspended);
  }

  #facts(isSuspended: boolean): CollectionFacts {
    const orders = [...this.charges.values()].filter(({ status }) => status === 'created');
    return { orders, carried: this.carried, taken: this.#taken, isSuspended };
  }

  /** Returns the earlier periods in the files of today. */
  get #taken(): TakenPeriods {
    const today = [...this.charges.values()].filter(({ presented_on }) => presented_on === this.today);
    return takenWith(this.debit, this.today, {}, today);
  }

  #claim(isSuspended: boolean): void {
    const run = runOn(this.clock);
    const facts = { ...this.#facts(isSuspended), carried: [] };
    const plan = planCollection(this.debit, facts, run);
    const { present: due, preNotify: again, wait } = plan.orders;
    const withdraw = Object.values(plan.withdrawn)
      .flat()
      .map((charge) => ({ charge, retried: this.charges.get(charge.retry_of ?? '') }));
    const present = due.map((charge) => ({ charge, accountDigest: 'abc', settlement: STANDARD_SETTLEMENT }));
    if (present.length + again.length + wait.length + withdraw.length === 0) return;
    const fileId = `all/${this.today}`;
    const claiming = { present, preNotify: again, wait, withdraw };
    this.commit(claimOrders(this.debit, claiming, { fileId, plan }, run));
    for (const { id } of due) {
      this.move({ charge: this.charges.get(id) as Charge, transition: presented(fileId) });
    }
  }

  #opened(isSuspended: boolean): Decision {
    const run = runOn(this.clock);
    const facts = this.#facts(isSuspended);
    const plan = planCollection(this.debit, facts, run);
    const references = ordersOf(this.debit, plan, run).map(() => this.#references++);
    const decision = openCycle(this.debit, { ...facts, references, seller: SELLER }, run);
    expect(decision.opened).toHaveLength(references.length);
    return decision;
  }

  withdraw(): void {
    const created = [...this.charges.values()].filter(({ status }) => status === 'created');
    const orders = created.map((charge) => ({ charge, retried: this.charges.get(charge.retry_of ?? '') }));
    this.commit(withdrawSome(this.debit, orders, true, this.clock));
  }

  answer(charge: Charge, code: string): void {
    this.audited.ledger.answered(charge, code, this.debit);
    const bankReturn = readReturnCode('002', code);
    this.commit(settle(this.debit, charge, { bankReturn, method: method() }, this.clock));
    this.withdraw();
    if (code === '00') this.paid += 1;
  }

  in(status: Charge['status']): Charge[] {
    return [...this.charges.values()].filter((charge) => charge.status === status);
  }

  check(isSuspended = false): void {
    const moment = { today: this.today, isSuspended };
    expect(faultsOf(this.audited, this.debit, [...this.charges.values()], moment)).toEqual([]);
  }
}

/** Runs a life of ten years, by the chances of each day, and returns it. */
function live(interval: Interval, end: CalendarDate | undefined, chances: readonly Chance[]): Life {
  const life = new Life(interval, end);
  const last = addDays(BEGINS, 365 * YEARS);
  for (let day = 0; life.today < last; day += 1) {
    const { code, isReturned, isOut, isPaidBack, isSuspended } = chances[day % chances.length] as Chance;
    life.today = businessDaysAfter(life.today, 1);
    if (isReturned) for (const charge of life.in('in_process')) life.answer(charge, code);
    const [given] = life
      .in('paid')
      .filter(({ presented_on = '' }) => presented_on > addDays(life.today, -150));
    if (isPaidBack && given && life.debit.status === 'active') life.answer(given, '13');
    if (life.debit.status === 'pending' && day % 7 === 0) {
      // The term may be over, and the service was out on the day on which a run would have noted it.
      if (life.isEnded) expect(() => life.mend()).toThrow(ApiError);
      else life.mend();
    }
    if (isOut) life.check();
    else life.run(isSuspended);
  }
  return life;
}

describe(`${YEARS} years of runs, with returns at random (seed ${SEED})`, () => {
  test.each(LONG ? (['monthly', 'weekly'] as const) : (['monthly'] as const))(
    'of a %s direct debit keep to the mandate, day by day',
    (interval) => {
      const terms = fc.option(fc.integer({ min: 30, max: 365 * YEARS }), { nil: undefined });
      const days = fc.array(chance, { minLength: 40, maxLength: 600, size: 'max' });
      let paid = 0;
      fc.assert(
        fc.property(terms, days, (term, chances) => {
          const end = term === undefined ? undefined : addDays(BEGINS, term);
          const life = live(interval, end, chances);
          paid += life.paid;
          // Nothing is stuck: a direct debit with an end has ended, and one without is revoked now.
          if (end === undefined) life.commit(revoke(life.debit, life.carried, life.clock));
          if (end === undefined) life.audited.ledger.isRevoked = true;
          life.withdraw();
          for (const charge of life.in('in_process')) life.answer(charge, '00');
          for (let day = 0; day < 10; day += 1) {
            life.today = businessDaysAfter(life.today, 1);
            life.run(false);
          }
          const isLeft = life.in('created').length + life.in('in_process').length;
          expect([life.debit.status, isLeft]).toEqual([end === undefined ? 'cancelled' : 'completed', 0]);
        }),
        { seed: SEED, numRuns: examples(1), endOnFailure: true },
      );
      expect(paid).toBeGreaterThan(100);
    },
  );
});
