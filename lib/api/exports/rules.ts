import { calendarDate } from '#lib/domain/calendar/dates.ts';
import {
  EXPORT_FILTERS,
  EXPORT_KINDS,
  type ExportKind,
  faultOfRange,
  MOST_EXPORTED_DAYS,
} from '#lib/domain/exports/export.ts';
import type { FieldError } from '#lib/errors/error-body.ts';

/** The members of a body that is not validated yet. */
type Members = Readonly<Record<string, unknown>>;

/** Returns the faults of members of a new export that depend on each other. */
export function exportRules(body: Members): FieldError[] {
  return [...faultsOfDays(body), ...faultsOfFilter(body)];
}

function faultsOfDays({ from, to }: Members): FieldError[] {
  const [first, last] = [from, to].map((day) => (typeof day === 'string' ? calendarDate(day) : undefined));
  switch (first && last && faultOfRange({ from: first, to: last })) {
    case 'before_from':
      return [
        { field: 'to', code: 'before_from', message: 'This day is before from. Send a day on or after it.' },
      ];
    case 'range_too_long':
      return [
        {
          ...{ field: 'from', code: 'range_too_long' },
          message: `The range is too long. Send at most ${MOST_EXPORTED_DAYS} days.`,
        },
      ];
    default:
      return [];
  }
}

function faultsOfFilter({ kind, filter }: Members): FieldError[] {
  const known = EXPORT_KINDS.find((one) => one === kind);
  if (!known || typeof filter !== 'object' || filter === null) return [];
  return Object.entries(filter).flatMap(([name, value]) =>
    typeof value === 'string' && (name === 'status' || name === 'type')
      ? faultsOfValue(known, name, value)
      : [],
  );
}

function faultsOfValue(kind: ExportKind, name: 'status' | 'type', value: string): FieldError[] {
  const { [name]: values }: { readonly [Name in typeof name]?: readonly string[] } = EXPORT_FILTERS[kind];
  const field = `filter.${name}`;
  if (!values)
    return [
      { field, code: 'not_of_kind', message: `An export of ${kind} cannot be filtered by it. Leave it out.` },
    ];
  return values.includes(value)
    ? []
    : [{ field, code: `unknown_${name}`, message: `Send one of ${values.join(', ')}.` }];
}
