import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import type { ExportFormat, ExportKind } from '#lib/domain/exports/export.ts';

/** The form that prepares a file. A day is undefined until it is typed. An empty `only` means all rows. */
export type ExportForm = {
  kind: ExportKind;
  from: string | undefined;
  to: string | undefined;
  format: ExportFormat;
  only: string;
};

/** Returns the form for charges. */
export const newForm = (): ExportForm => ({
  ...{ kind: 'payments', from: undefined, to: undefined, format: 'csv', only: '' },
});

/** The kinds of file whose days are those of timestamps. These are real, also if the account has a clock of its own. */
const OF_TIMESTAMPS: readonly ExportKind[] = ['direct_debits', 'events'];

/**
 * Returns the days that a form shows: those that were typed, and this month otherwise.
 *
 * @param today which day it is for the account; undefined until it is known
 */
export function daysOf(
  { kind, from, to }: Pick<ExportForm, 'kind' | 'from' | 'to'>,
  today: string | undefined,
  now: Date,
): { from: string; to: string } {
  const real = mexicoCityDate(now);
  const day = OF_TIMESTAMPS.includes(kind) ? real : (today ?? real);
  return { from: from ?? `${day.slice(0, '2026-12'.length)}-01`, to: to ?? day };
}

/** Returns the body of a request for a file of some days. */
export function termsOf({ kind, format, only }: ExportForm, days: { from: string; to: string }): object {
  const by = kind === 'payments' || kind === 'direct_debits' ? 'status' : 'type';
  return { kind, ...days, format, ...(only !== '' && { filter: { [by]: only } }) };
}
