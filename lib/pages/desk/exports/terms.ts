import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import type { ExportFormat, ExportKind } from '#lib/domain/exports/export.ts';

/** The form that prepares a file. An empty `only` means all rows. */
export type ExportForm = {
  kind: ExportKind;
  from: string;
  to: string;
  format: ExportFormat;
  only: string;
};

/** Returns the form for the charges of this month. */
export function newForm(now: Date): ExportForm {
  const today = mexicoCityDate(now);
  return { kind: 'payments', from: `${today.slice(0, 7)}-01`, to: today, format: 'csv', only: '' };
}

/** Returns the body of a request for a file. */
export function termsOf({ kind, from, to, format, only }: ExportForm): object {
  const by = kind === 'payments' || kind === 'direct_debits' ? 'status' : 'type';
  return { kind, from, to, format, ...(only !== '' && { filter: { [by]: only } }) };
}
