import { describe, expect, test } from '@jest/globals';
import { showDirectDebit } from '#lib/api/direct-debits/show.ts';
import type { EventDraft } from '#lib/api/events/event-drafts.ts';
import { showOrder } from '#lib/api/orders/show.ts';
import { EVENTS } from '#lib/domain/events.ts';
import fc from '#tests/support/generated/fast-check.ts';
import { examples, SEED } from '#tests/support/jest/budget.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { history, isStep, live } from './histories.ts';
import { publishedBy } from './published.ts';
import { chargeIn, type World } from './world.ts';

const DATES = { next_payment_date: 0, requested_payment_date: 0 };

/**
 * Returns the records of a world as the API shows them, without the time of their last change, which means nothing by
 * itself; only those that have changed since another world.
 */
function shownIn({ debit, charges }: World, since?: World): Map<string, object> {
  const changed = charges.filter((charge) => !since?.charges.includes(charge));
  const records = [showDirectDebit(debit), ...changed.map(showOrder)];
  return new Map(records.map((record) => [record.id, { ...record, updated_at: 0 }]));
}

/** A merchant who knows the records only from their first state and from events. */
class Listener {
  readonly known: Map<string, object>;

  constructor(first: World) {
    this.known = shownIn(first);
  }

  hear(published: readonly EventDraft[]): void {
    for (const { record } of published)
      if (record && 'id' in record) this.known.set(record.id, { ...record, updated_at: 0 });
  }
}

/** The id of a record; a pre-notification has none. */
const idIn = (record: EventDraft['record']) => (record && 'id' in record ? record.id : undefined);

/** The day of a pre-notification: a decision makes at most one for each day. */
const dayIn = (record: EventDraft['record']) => (record && 'date' in record ? record.date : undefined);

/**
 * Returns the day, the sum in centavos and the number of orders of a pre-notification; undefined for another record.
 */
const upcomingIn = (record: EventDraft['record']) =>
  record && 'earlier_amount' in record
    ? [[record.date, Math.round(record.amount * 100), record.orders.length]]
    : [];

describe('whatever happens to a direct debit', () => {
  test('a subscriber knows everything that the API shows', () => {
    fc.assert(
      fc.property(history, ([first, happenings]) => {
        const listener = new Listener(first);
        let areDatesOpen = false;
        for (const lived of live(first, happenings)) {
          const published = publishedBy(lived);
          listener.hear(published);
          const { id } = lived.after.debit;
          // The opened order shows that the date has moved.
          if (published.some(({ record }) => idIn(record) === id)) areDatesOpen = false;
          else if (isStep(lived) && lived.decision.opened.length > 0) areDatesOpen = true;
          for (const [record, shown] of shownIn(lived.after, lived.before)) {
            // A file that was not released is not visible outside.
            if (chargeIn(lived.after, record)?.status === 'pending') continue;
            const dates = areDatesOpen && record === id ? DATES : {};
            expect({ ...listener.known.get(record), ...dates }).toEqual({ ...shown, ...dates });
          }
        }
      }),
      { seed: SEED, numRuns: examples(300) },
    );
  });

  test('each event is published once, and one for merchants alone says something new', () => {
    fc.assert(
      fc.property(history, ([first, happenings]) => {
        for (const lived of live(first, happenings)) {
          const published = publishedBy(lived);
          const names = published.map(({ type, record }) => `${type} ${idIn(record) ?? dayIn(record)}`);
          expect(new Set(names).size).toBe(names.length);
          const decided = isStep(lived) ? lived.decision.events : [];
          expect(published.flatMap(({ record }) => upcomingIn(record))).toEqual(
            decided.flatMap(({ type, data }) =>
              type === 'direct_debit.charge_upcoming' ? [[data.date, data.amount, data.orders.length]] : [],
            ),
          );
          const updates = published.flatMap(
            ({ type, record }) => (type.endsWith('.updated') && record) || [],
          );
          if (updates.length === 0) continue;
          const before = shownIn(lived.before);
          for (const record of updates)
            expect(before.get(idIn(record) ?? '')).not.toEqual({ ...record, updated_at: 0 });
        }
      }),
      { seed: SEED, numRuns: examples(150) },
    );
  });
});

longTest('the histories have each kind of event of a direct debit and its orders', () => {
  const seen = new Set<string>(['direct_debit.created']);
  for (const [first, happenings] of fc.sample(history, { numRuns: 900, seed: 20_270_210 })) {
    for (const lived of live(first, happenings)) for (const { type } of publishedBy(lived)) seen.add(type);
  }
  const expected = Object.keys(EVENTS).filter((type) => /^(direct_debit|charge)\./.test(type));
  expect([...seen].sort()).toEqual(expected.sort());
});
