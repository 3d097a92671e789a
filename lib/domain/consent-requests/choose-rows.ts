import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { ImportRow } from '#lib/domain/imports/row.ts';
import { dueIn } from './asked-row.ts';
import type { RoundNumber } from './record.ts';
import { isAskable } from './states.ts';

/** A row whose customer is to be asked, with the direct debit. */
export type Chosen = { readonly row: ImportRow; readonly debit: DirectDebit };

/** What a slice of a round is to do. */
export type Choice = {
  readonly chosen: readonly Chosen[];
  /** How many rows were asked today by a run that did not come to count them. */
  readonly counted: number;
  /** The last line that the slice passes; undefined if it passes none. */
  readonly lastLine: number | undefined;
  /** Whether it ends before the last of these rows: the others have to wait. */
  readonly isStopped: boolean;
};

/**
 * Chooses among rows, in the order of the file, those whose customers a round asks today.
 *
 * @param left how many mails may still be requested today
 * @param mayAsk whether another condition lets a customer be asked today; if not, the round stops there
 */
export function chooseRows(
  round: RoundNumber,
  rows: readonly ImportRow[],
  debits: ReadonlyMap<string, DirectDebit>,
  {
    today,
    left,
    mayAsk = () => true,
  }: {
    today: CalendarDate;
    left: number;
    mayAsk?: (one: Chosen) => boolean;
  },
): Choice {
  const chosen: Chosen[] = [];
  let counted = 0;
  let lastLine: number | undefined;
  for (const row of rows) {
    const debit = debits.get(row.direct_debit_id ?? '');
    const due = dueIn(round, row, debit !== undefined && isAskable(debit), today);
    const isMail = due === 'ask' || due === 'counted';
    const isFull = isMail && chosen.length + counted >= left;
    const one = due === 'ask' && debit ? { row, debit } : undefined;
    if (due === 'stop' || isFull || (one && !mayAsk(one))) {
      return { chosen, counted, lastLine, isStopped: true };
    }
    if (one) chosen.push(one);
    if (due === 'counted') counted += 1;
    lastLine = row.line;
  }
  return { chosen, counted, lastLine, isStopped: false };
}
