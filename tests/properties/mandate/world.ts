import { businessDaysAfter, isBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { addDays, type CalendarDate } from '#lib/domain/calendar/dates.ts';
import { clockAt } from '#lib/operations/clock.ts';
import { withdrawOrders } from '#lib/operations/direct-debits/withdraw-orders.ts';
import { type Account, changeAccountStatus } from '#lib/store/accounts.ts';
import { asStored } from '#tests/support/database/as-stored.ts';
import { letIndexesCatchUp } from '#tests/support/database/test-database.ts';
import { type MemoryBankFiles, memoryBankFiles } from '#tests/support/money/memory-bank-files.ts';
import { costingLife, killedAt } from '#tests/support/service/killable.ts';
import { remember } from './after-a-step.ts';
import { audit } from './audit.ts';
import { type PresentedFile, readPresented } from './bank.ts';
import type { From } from './calls.ts';
import type { OpenPage } from './customer.ts';
import { Foreseen } from './foreseen.ts';
import type { Order } from './known.ts';
import { instantOf, type Moment } from './moment.ts';
import { Runs } from './runs.ts';
import type { Kill } from './steps.ts';
import type { Tracked } from './tracked.ts';

/** The table, a merchant and a bank: the time, and what was seen so far. */
export class World {
  readonly files: MemoryBankFiles = memoryBankFiles(costingLife);
  readonly debits: Tracked[] = [];
  /** The violations of the mandate. */
  readonly broken: string[] = [];
  readonly pages = new Map<string, OpenPage>();
  readonly runs: Runs;
  readonly foreseen = new Foreseen();
  readonly account: Account;
  today: CalendarDate;
  isEvening = false;
  isSuspended = false;
  isRunning = false;
  /** The transformation of a file on its way to the bank. */
  spoils = (file: string) => file;
  #step = 0;
  readonly #seen = new Set<string>();
  /** Direct debits whose revocation was interrupted. */
  readonly #cutOff = new Set<string>();

  constructor(account: Account, today: CalendarDate) {
    this.account = account;
    this.today = today;
    this.runs = new Runs(account.account_id, this.files);
  }

  get moment(): Moment {
    const { today, isEvening, isRunning: isRun } = this;
    return { today, isEvening, step: this.#step, isRun };
  }

  get merchant(): From {
    return { accountId: this.account.account_id, moment: this.moment };
  }

  debit(index: number): Tracked {
    return this.debits[index % this.debits.length] as Tracked;
  }

  /** Reads what has changed, and records what breaks the mandate. */
  async look(hasRun = false): Promise<void> {
    this.broken.push(...(await asStored(() => audit(this, hasRun))));
    this.#step += 1;
  }

  /** The next day begins, and is checked before anything happens on it. */
  async pass(days = 1): Promise<void> {
    await this.foreseen.endDay(this);
    this.today = addDays(this.today, days);
    this.isEvening = false;
    letIndexesCatchUp();
    for (const id of this.#cutOff) await withdrawOrders(id, clockAt(instantOf(this.moment)));
    this.#cutOff.clear();
    for (const tracked of this.debits) remember(tracked, this.moment, this.isSuspended);
  }

  /** A run of a day: killed as requested, then repeated unless it is abandoned; by two at once if `twice`. */
  async run({ kills = [], isGivenUp = false, twice = false, day = this.today }: Partial<RunAs> = {}) {
    this.isRunning = true;
    const collect = () => this.runs.collect(this.moment, day);
    await this.foreseen.beforeRun(this);
    for (const { calls, losesLastResponse } of kills) {
      await killedAt(calls, losesLastResponse, collect);
      const { isSuspended } = this;
      for (const tracked of this.debits)
        tracked.atKill.set(this.today, { facts: tracked.facts, isSuspended });
    }
    const isDone = kills.length === 0 || !isGivenUp;
    if (isDone) await Promise.all(twice ? [collect(), collect()] : [collect()]);
    await this.look(isDone && day === this.today && isBusinessDay(day));
    if (!isDone) this.foreseen.forget();
    else if (isBusinessDay(this.today)) this.broken.push(...this.foreseen.afterRun(this));
    this.isRunning = false;
  }

  async killable(kill: Kill | undefined, tracked: Tracked, work: () => Promise<unknown>): Promise<void> {
    if (!kill) return void (await work());
    await killedAt(kill.calls, kill.losesLastResponse, work);
    this.#cutOff.add(tracked.id);
  }

  /** Whether a run of today would have anything to do or to pre-notify. */
  get isBusy(): boolean {
    const soon = businessDaysAfter(this.today, 2);
    return this.debits.some((tracked) => {
      const { orders, next, status, facts } = tracked;
      if (FINAL.includes(status)) return false;
      const isOver = (facts.terms.end ?? tracked.lastDay) < this.today;
      const waits = (order: Order) =>
        order.status === 'pending' || (order.status === 'created' && order.date <= soon);
      return isOver || (next !== null && next <= soon) || [...orders.values()].some(waits);
    });
  }

  newFiles(): PresentedFile[] {
    const names = [...this.files.written.keys()].filter((name) => name.startsWith('presentments/'));
    const fresh = names.filter((name) => !this.#seen.has(name));
    for (const name of fresh) this.#seen.add(name);
    return fresh.map((name) => readPresented(name, this.text(name)));
  }

  text(name: string): string {
    return this.spoils(this.files.written.get(name) ?? '');
  }

  async suspend(isSuspended: boolean): Promise<void> {
    const { account_id } = this.account;
    await changeAccountStatus(account_id, isSuspended ? 'suspended' : 'active', this.today);
    this.isSuspended = isSuspended;
  }
}

type RunAs = { kills: readonly Kill[]; isGivenUp: boolean; twice: boolean; day: CalendarDate };
const FINAL = ['cancelled', 'completed'];
