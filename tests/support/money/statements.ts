import { centavosIn, type ExportedRow } from '#tests/support/records/exports.ts';
import type { ApiResponse } from '#tests/support/service/api.ts';

type Call = (method: string, path: string) => Promise<ApiResponse>;

const MEASURES = ['amount', 'fee', 'tax', 'net'] as const;

/** Sums of lines of the ledger by type, in centavos. */
type Sums = Readonly<Record<string, Readonly<Record<'count' | (typeof MEASURES)[number], number>>>>;

type ShownSums = { type: string; count: number } & Record<(typeof MEASURES)[number], number>;

/** Returns the sums of the rows of an export of settlements. */
export function ledgerSumsOf(rows: readonly ExportedRow[]): Sums {
  const types = [...Map.groupBy(rows, ({ type }) => String(type))];
  return Object.fromEntries(
    types.map(([type, some]) => [
      type,
      { count: some.length, ...measuresOf((measure) => centavosIn(some, measure)) },
    ]),
  );
}

/** Returns the whole months of some days, and what their statements sum to. */
export function monthsOf(first: string, last: string) {
  const months = new Set([first.slice(0, 7), last.slice(0, 7)]);
  const end = new Date(Date.UTC(Number(last.slice(0, 4)), Number(last.slice(5, 7)), 0));
  return {
    from: `${first.slice(0, 7)}-01`,
    to: end.toISOString().slice(0, 10),
    async statementSums(call: Call): Promise<Sums> {
      const shown: ShownSums[] = [];
      for (const month of months) shown.push(...(await call('GET', `/api/statements/${month}`)).body.types);
      const types = [...Map.groupBy(shown, ({ type }) => type)];
      return Object.fromEntries(types.map(([type, some]) => [type, together(some)]));
    },
  };
}

const together = (some: readonly ShownSums[]) => ({
  count: some.reduce((sum, { count }) => sum + count, 0),
  ...measuresOf((measure) => some.reduce((sum, one) => sum + Math.round(one[measure] * 100), 0)),
});

const measuresOf = (of: (measure: (typeof MEASURES)[number]) => number) =>
  Object.fromEntries(MEASURES.map((measure) => [measure, of(measure)])) as Record<
    (typeof MEASURES)[number],
    number
  >;
