import type { DecimalMark } from './amounts.ts';
import type { Column } from './columns.ts';
import type { DayOrder } from './days.ts';
import type { Encoding } from './decode.ts';
import type { Separator } from './read-table.ts';

/** What was guessed about a file, which the merchant sees before anything is done. */
export type Guess = {
  readonly encoding: Encoding;
  readonly separator: Separator;
  /** Undefined if no amount shows it, or if the amounts disagree. */
  readonly decimal_mark: DecimalMark | undefined;
  readonly days: DayOrder;
  /** The columns in the order of the file, and the names of those that are not read, cut if they are long. */
  readonly columns: readonly Column[];
  readonly ignored: readonly string[];
};
