import { isBusinessDay } from '#lib/domain/calendar/business-days.ts';
import type { UpcomingCollection } from '#lib/domain/direct-debit/upcoming-collection.ts';
import { clockAt } from '#lib/operations/clock.ts';
import { findUpcomingFacts, foresee, scheduledRuns } from '#lib/operations/direct-debits/find-upcoming.ts';
import { findDirectDebit } from '#lib/store/direct-debits.ts';
import { instantOf } from './moment.ts';
import type { Tracked } from './tracked.ts';
import type { World } from './world.ts';

/** How often the prediction for a day was compared with the presented orders, and how often those were several. */
export const compared = { days: 0, several: 0 };

/**
 * Compares the upcoming collection of each direct debit with what the runs then present. It is read at the end of each
 * day, and holds until something else than time and runs happens.
 */
export class Foreseen {
  readonly #said = new Map<string, UpcomingCollection | null>();
  #hasRun = false;
  #before = new Map<string, number>();

  /** Something unpredictable happens. */
  forget(): void {
    this.#said.clear();
  }

  /** The day ends: the upcoming collection is read, unless a necessary run was not made. */
  async endDay(world: World): Promise<void> {
    const isOut = isBusinessDay(world.today) && !this.#hasRun && world.isBusy;
    if (isOut) this.forget();
    else await this.#ask(world, true);
    this.#hasRun = false;
  }

  async beforeRun(world: World): Promise<void> {
    await this.#ask(world, false);
    this.#before = new Map(world.debits.map(({ id, taken }) => [id, taken.length]));
  }

  /** Reports where a run has presented something else than predicted, and removes the fulfilled predictions. */
  afterRun(world: World): string[] {
    this.#hasRun = true;
    return world.debits.flatMap((tracked) => {
      // A file of an earlier day that was released is sent to the bank late.
      const given = tracked.taken.slice(this.#before.get(tracked.id) ?? 0);
      const taken = given.filter(({ date }) => date === world.today);
      const presented = taken.reduce((sum, { amount }) => sum + amount, 0);
      const said = this.#said.get(tracked.id);
      const isToday = said?.date === world.today && !said.isMaximum;
      const pre_notification = isToday ? said.orders.reduce((sum, { amount }) => sum + amount, 0) : 0;
      if (isToday) {
        compared.days += 1;
        compared.several += said.orders.length > 1 ? 1 : 0;
      }
      if (taken.length > 0 || said?.date === world.today) this.#said.delete(tracked.id);
      if (presented === pre_notification) return [];
      return [`foreseen: ${presented} on ${world.today} of what was said to be ${inWords(said)}`];
    });
  }

  async #ask(world: World, isOver: boolean): Promise<void> {
    for (const tracked of world.debits) {
      if (!this.#said.has(tracked.id)) this.#said.set(tracked.id, await askAbout(tracked, world, isOver));
    }
  }
}

async function askAbout({ id }: Tracked, world: World, isOver: boolean): Promise<UpcomingCollection | null> {
  const debit = await findDirectDebit(id);
  if (!debit) throw new Error(`There is no ${id}`);
  const runs = scheduledRuns(clockAt(instantOf(world.moment)), isOver);
  return foresee(debit, await findUpcomingFacts(debit), runs);
}

function inWords(said: UpcomingCollection | null | undefined): string {
  return said ? JSON.stringify(said) : 'nothing';
}
