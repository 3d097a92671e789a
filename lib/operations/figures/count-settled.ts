import { type Figure, failureOf } from '#lib/domain/figures.ts';
import type { OutboxEvent } from '#lib/store/events/events.ts';
import { countFigures } from './count-figures.ts';

/** The figure of one event; a failure has its reason. */
export type Counted = { figure: 'Paid' | 'ReturnedLate' } | { figure: 'Failed'; reason: string };

const PAID: readonly string[] = ['charge.paid', 'charge.corrected', 'charge.taken_twice'];

/** Returns the figure of an event about a charge; undefined if it has none. */
export function countedAs({ event_type, data }: OutboxEvent): Counted | undefined {
  if (PAID.includes(event_type)) return { figure: 'Paid' };
  if (event_type === 'charge.reversed') return { figure: 'ReturnedLate' };
  if (event_type !== 'charge.failed') return undefined;
  const { code } = data as { code: string };
  return { figure: 'Failed', reason: failureOf(code) };
}

/** Counts settled charges. Its events were just committed to a sum, so none counts twice. */
export function countSettled(counted: readonly Counted[]): void {
  for (const [reason, some] of Map.groupBy(counted, reasonOf)) {
    const figures: Partial<Record<Figure, number>> = {};
    for (const { figure } of some) figures[figure] = (figures[figure] ?? 0) + 1;
    countFigures('charges_counted', figures, {}, reason);
  }
}

const reasonOf = (counted: Counted) => (counted.figure === 'Failed' ? counted.reason : undefined);
