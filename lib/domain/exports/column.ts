import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Centavos } from '#lib/domain/money.ts';

/**
 * What a column of an export can hold. `text` is anybody's words, `code` and `id` are ours, and `account` is the end of
 * an account number.
 */
type Values = {
  pesos: Centavos;
  whole: number;
  day: CalendarDate;
  instant: string;
  id: string;
  code: string;
  flag: boolean;
  text: string;
  account: string;
  json: object;
};

type Kind = keyof Values;

/**
 * A column of an export: its name in the header, what it holds, and its value in a row, null if there is none. Header,
 * lines and the reference are made from it; its meaning is in `lib/api/exports`, so that no function has it.
 */
export type Column<Row> = {
  readonly [K in Kind]: {
    readonly name: string;
    readonly is: K;
    readonly of: (row: Row) => Values[K] | null | undefined;
  };
}[Kind];

/** The columns of a kind of export, in their order. */
export type Table<Row> = readonly Column<Row>[];

/** A column with its value in one row. */
export type Cell = { [K in Kind]: { readonly is: K; readonly value: Values[K] | null } }[Kind];

/** Returns the value of a column in a row. */
export const cellOf = <Row>({ is, of }: Column<Row>, row: Row): Cell =>
  ({ is, value: of(row) ?? null }) as Cell;
