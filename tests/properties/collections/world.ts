import { expect } from '@jest/globals';
import { handler as createCharge } from '#functions/direct-debits/create-charge.ts';
import { handler as retry } from '#functions/direct-debits/retry.ts';
import { handler as retryCharge } from '#functions/direct-debits/retry-charge.ts';
import { handler as update } from '#functions/direct-debits/update.ts';
import type { Route } from '#lib/api/route.ts';
import * as routes from '#lib/api/routes/charges.ts';
import { updateDirectDebit } from '#lib/api/routes/direct-debits.ts';
import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { claimDueCharges } from '#lib/operations/collections/claim-charges.ts';
import { ingestReturnFile } from '#lib/operations/collections/ingest-return-file.ts';
import { openDue } from '#lib/operations/collections/open-due.ts';
import { presentFiles } from '#lib/operations/collections/present-file.ts';
import type { Account } from '#lib/store/accounts.ts';
import { findDueOfAccount } from '#lib/store/due-collections.ts';
import { callHandler, type HandlerAnswer } from '#tests/support/call-handler.ts';
import { killedAt } from '#tests/support/killable.ts';
import { type MemoryBankFiles, memoryBankFiles } from '#tests/support/memory-bank-files.ts';
import { storeAccount, storeActiveDebit } from '#tests/support/stored-debits.ts';
import { answerTo, giveBack, spoil } from './bank.ts';
import { compare } from './compare.ts';
import { ModelDebit, type ModelOrder, type Terms } from './model.ts';
import type { Kill, Sequence, Step } from './steps.ts';

export type Pair = { id: string; model: ModelDebit };

const BANK = '002';
const ISSUER = { companyName: 'Escuela Kemper Urgate', rfc: 'EKU9003173C9' };
const BEGINS = '2027-01-04' as CalendarDate;
type Handler = Parameters<typeof callHandler>[0];

/** The service and the model beside each other: each step is done to both, and they have to agree. */
export class World {
  readonly files: MemoryBankFiles = memoryBankFiles();
  readonly pairs: Pair[] = [];
  readonly account: Account;
  today = BEGINS;
  readonly #unanswered: string[] = [];
  #answers = 0;

  private constructor(account: Account) {
    this.account = account;
  }

  static async begin(kinds: Sequence['kinds']): Promise<World> {
    const world = new World(await storeAccount());
    for (const [index, kind] of kinds.entries()) {
      const first = businessDaysAfter(BEGINS, 2 + index);
      const terms: Terms = { first, weekly: kind !== 'single', amount: 350_50 };
      if (kind === 'ending') terms.end = addDays(first, 15);
      const body = {
        next_payment_date: first,
        ...(terms.weekly ? { interval: 'weekly' } : { is_recurring: false, interval: undefined }),
        ...(terms.end && { end_date: terms.end }),
      };
      const { id } = await storeActiveDebit(world.account.account_id, body, world.now);
      world.pairs.push({ id, model: new ModelDebit(terms) });
    }
    return world;
  }

  /** Nine in the morning in Mexico City. */
  get now(): Date {
    return new Date(`${this.today}T15:00:00.000Z`);
  }

  async take(step: Step): Promise<void> {
    switch (step.do) {
      case 'charge':
        return this.#charge(step);
      case 'retry':
        return this.#retry(this.#pair(step.debit));
      case 'retry order':
        return this.#retryOrder(this.#pair(step.debit), step.pick);
      case 'cancel':
        return this.#cancel(this.#pair(step.debit));
      case 'run':
        return this.#run(step);
      case 'answer':
        return this.#answer(step);
      case 'give back':
        return this.#giveBack(step);
      case 'answer badly':
        return this.#answerBadly(step.how);
    }
  }

  #pair(index: number): Pair {
    return this.pairs[index % this.pairs.length] as Pair;
  }

  async #charge({ debit, amount, days, kill }: Extract<Step, { do: 'charge' }>): Promise<void> {
    const pair = this.#pair(debit);
    const chargeDate = businessDaysAfter(this.today, days);
    const body = { amount: amount / 100, charge_date: chargeDate };
    const work = () => this.#call(createCharge, routes.createCharge, { id: pair.id }, body);
    if (kill) {
      await this.#chargeKilled(pair, { amount, chargeDate }, kill, work);
    } else {
      const answer = await work();
      this.#agree(answer, pair.model.charge({ amount, chargeDate }));
      this.#learn(pair, answer);
    }
    await compare(pair);
  }

  /** Whoever dies asking does not know whether it was done: then the model takes over what is there. */
  async #chargeKilled(
    pair: Pair,
    order: Pick<ModelOrder, 'amount' | 'chargeDate'>,
    kill: Kill,
    work: () => Promise<unknown>,
  ): Promise<void> {
    const before = new Set(pair.model.orders.map(({ id }) => id));
    await killedAt(kill.calls, kill.losesLastAnswer, work);
    const made = (await compare.chargesOf(pair.id)).filter(({ id }) => !before.has(id));
    expect(made.length).toBeLessThanOrEqual(1);
    for (const { id } of made) {
      expect(pair.model.charge(order)).toBeUndefined();
      Object.assign(pair.model.orders.at(-1) as ModelOrder, { id });
    }
  }

  async #retry(pair: Pair): Promise<void> {
    const answer = await this.#call(retry, routes.retryDirectDebit, { id: pair.id });
    const latest = byAge(pair.model.orders).find(
      ({ status }) => status === 'failed' || status === 'pending_next_cycle',
    );
    this.#agree(answer, pair.model.retry(latest, businessDaysAfter(this.today, 1)));
    this.#learn(pair, answer);
    await compare(pair);
  }

  async #retryOrder(pair: Pair, pick: number): Promise<void> {
    const order = pair.model.orders[pick % pair.model.orders.length];
    if (!order?.id) return;
    const answer = await this.#call(retryCharge, routes.retryCharge, { id: pair.id, order_id: order.id });
    this.#agree(answer, pair.model.retry(order, businessDaysAfter(this.today, 1)));
    this.#learn(pair, answer);
    await compare(pair);
  }

  async #cancel(pair: Pair): Promise<void> {
    const answer = await this.#call(update, updateDirectDebit, { id: pair.id }, { status: 'cancelled' });
    this.#agree(answer, pair.model.cancel());
    await compare(pair);
  }

  /** A run that is killed is run again, until it ends; the model knows nothing of that. */
  async #run({ jumps, kills, again }: Extract<Step, { do: 'run' }>): Promise<void> {
    this.today = jumps ? this.#nextDay() : businessDaysAfter(this.today, 1);
    expect(await this.#insist(kills, () => this.#collect())).toBe(0);
    if (again) expect(await this.#collect()).toBe(0);
    for (const { model } of this.pairs) model.run(this.today);
    const presented = [...this.files.written.keys()].filter((name) => name.startsWith('presentments/'));
    for (const name of presented) if (!this.#seen.has(name)) this.#unanswered.push(name);
    for (const name of presented) this.#seen.add(name);
    for (const pair of this.pairs) await compare(pair);
  }

  readonly #seen = new Set<string>();

  /** What the sandbox does of a day, up to the bank's answer; how many direct debits could not be opened. */
  async #collect(): Promise<number> {
    const { account_id } = this.account;
    const { today: date, now, files } = this;
    const of = { account_id, bank: BANK, date };
    const { failed } = await openDue(findDueOfAccount('DEBIT', account_id, date), date, now);
    await claimDueCharges(findDueOfAccount('CHARGE', account_id, date), of, now);
    await presentFiles(of, { files, issuer: ISSUER }, now);
    return failed;
  }

  async #answer({ codes, kills, again }: Extract<Step, { do: 'answer' }>): Promise<void> {
    const name = this.#unanswered.shift();
    if (!name) return;
    const { text, answers } = await answerTo(this.#text(name), codes);
    const answer = this.#receive(text);
    await this.#insist(kills, () => this.#ingest(answer));
    const { byReference } = await compare.references(this.pairs);
    for (const { reference, code } of answers) {
      const { pair, order } = byReference.get(reference) ?? {};
      if (!pair || !order) throw new Error(`The file holds ${reference}, which is no order`);
      pair.model.answer(order, code);
    }
    if (again === 'same file') expect(await this.#ingest(answer)).toMatchObject({ paid: 0, failed: 0 });
    if (again === 'other file') {
      expect((await this.#ingest(this.#receive(text))).quarantined?.code).toBe('already_answered');
    }
    for (const pair of this.pairs) await compare(pair);
  }

  async #giveBack({ pick, code }: Extract<Step, { do: 'give back' }>): Promise<void> {
    const paid = this.pairs.flatMap((pair) =>
      pair.model.orders.filter(({ status }) => status === 'paid').map((order) => ({ pair, order })),
    );
    const chosen = paid[pick % paid.length];
    if (!chosen) return;
    const { byReference } = await compare.references(this.pairs);
    const [reference] = [...byReference].find(([, { order }]) => order === chosen.order) ?? [];
    const text = await giveBack(this.#presented(), String(reference), code);
    const done = await this.#ingest(this.#receive(text));
    const inTime = chosen.pair.model.giveBack(chosen.order, code, this.today);
    expect(inTime ? done.reversed : done.quarantined?.code).toBe(inTime ? 1 : 'returned_too_late');
    await compare(chosen.pair);
  }

  async #answerBadly(how: Extract<Step, { do: 'answer badly' }>['how']): Promise<void> {
    const [name] = this.#unanswered;
    if (!name) return;
    const { text } = await answerTo(this.#text(name), ['00', '04']);
    const { quarantined } = await this.#ingest(this.#receive(await spoil(text, how)));
    expect(quarantined?.code).toBe(how);
    for (const pair of this.pairs) await compare(pair);
  }

  /** Done until it ends, however often it is killed. */
  async #insist<T>(kills: readonly Kill[], work: () => Promise<T>): Promise<T> {
    for (const { calls, losesLastAnswer } of kills) await killedAt(calls, losesLastAnswer, work);
    return work();
  }

  #ingest(name: string) {
    return ingestReturnFile(name, { files: this.files, bank: BANK }, this.now);
  }

  #receive(text: string): string {
    this.#answers += 1;
    const name = `answers/${this.account.account_id}-${this.#answers}.txt`;
    this.files.written.set(name, text);
    return name;
  }

  #text(name: string): string {
    return this.files.written.get(name) ?? '';
  }

  #presented(): string[] {
    return [...this.files.written]
      .filter(([name]) => name.startsWith('presentments/'))
      .map(([, text]) => text);
  }

  #nextDay(): CalendarDate {
    const tomorrow = businessDaysAfter(this.today, 1);
    const days = this.pairs.flatMap(({ model }) => [
      ...(model.next === null ? [] : [model.next]),
      ...model.orders.filter(({ status }) => status === 'created').map(({ chargeDate }) => chargeDate),
    ]);
    const [first = tomorrow] = days.filter((day) => day >= tomorrow).sort();
    return first;
  }

  #call(handler: Handler, route: Route, params: Record<string, string>, body?: unknown) {
    return callHandler(handler, route, {
      accountId: this.account.account_id,
      now: this.now,
      params,
      ...(body !== undefined && { body }),
    });
  }

  #agree({ status, body }: HandlerAnswer, refusal: string | undefined): void {
    expect(status < 300 ? undefined : body.error.code).toBe(refusal);
  }

  #learn({ model }: Pair, { status, body }: HandlerAnswer): void {
    if (status === 201) Object.assign(model.orders.at(-1) as ModelOrder, { id: body.id });
  }
}

function byAge(orders: readonly ModelOrder[]): ModelOrder[] {
  return [...orders].sort((one, other) => (String(one.id) < String(other.id) ? 1 : -1));
}
