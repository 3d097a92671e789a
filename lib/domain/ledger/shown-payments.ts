import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Line } from './line.ts';

/**
 * The payment of an order that a row of a statement shows: not on a statement yet (`open`), claimed by this statement
 * (`claimed`), or credited by an earlier one (`known`). `unfinished`: another statement has claimed it, and was not
 * finished. `date_needed`: an earlier statement has a payment of the order, and the row may show that one again or the
 * payment after its return. A date of the row other than that of the return would say which. `also` is the charge that a
 * claimed double payment became meanwhile: the two are credited together.
 */
export type ShownPayment =
  | { readonly as: 'open' | 'claimed'; readonly line: Line; readonly also?: Line }
  | { readonly as: 'known' | 'unfinished' | 'date_needed'; readonly line?: never; readonly also?: never };

/** A row of a statement among those of one order: its date if the statement has dates, and what it shows. */
type Row = { readonly date: CalendarDate | undefined; shown: ShownPayment | undefined };

/**
 * Returns which payments of an order some rows of a statement show, each another one; undefined for a row without a
 * payment. A payment after a return is on no statement of the days until that return.
 *
 * @param lines all lines of the order, oldest first
 * @param dates the dates of all rows with the reference and the amount of the order, as far as the statement has dates
 */
export function shownPayments(
  lines: readonly Line[],
  statementId: string,
  dates: readonly (CalendarDate | undefined)[],
): (ShownPayment | undefined)[] {
  const payments = paymentsIn(lines);
  const rows = dates.map((date): Row => ({ date, shown: undefined }));
  const byDate = rows.toSorted((one, other) => ((one.date ?? '') < (other.date ?? '') ? -1 : 1));
  noteClaimed(payments, statementId, byDate);
  noteOthers(payments, statementId, byDate.reverse());
  return rows.map(({ shown }) => shown);
}

/** Notes the payments that the statement has claimed: the first rows that can show them do, whatever was paid since. */
function noteClaimed(payments: readonly Payment[], statementId: string, rows: readonly Row[]): void {
  for (const { line, taken, returnedOn } of payments) {
    if (taken.statement_id !== statementId) continue;
    const free = rows.filter(({ shown }) => shown === undefined);
    const row = free.find(({ date }) => isAfter(returnedOn, date)) ?? free[0];
    if (row) row.shown = { as: 'claimed', line: taken, ...(line !== taken && { also: line }) };
  }
}

/** Notes what the other rows show, the latest row first: of two payments, it shows the later one. */
function noteOthers(payments: readonly Payment[], statementId: string, rows: readonly Row[]): void {
  const open = payments.filter(({ taken }) => !isTaken(taken));
  const elsewhere = payments.filter(({ taken }) => isTaken(taken) && taken.statement_id !== statementId);
  const known = elsewhere.some(({ taken }) => taken.credited_on === null) ? 'unfinished' : 'known';
  for (const row of rows) {
    if (row.shown) continue;
    const { date } = row;
    const payment = open.findLast(({ returnedOn }) => isAfter(returnedOn, date));
    if (payment) {
      open.splice(open.indexOf(payment), 1);
      row.shown = { as: 'open', line: payment.line };
    } else if (open.some(({ returnedOn }) => date === undefined || returnedOn === date))
      row.shown = { as: 'date_needed' };
    else if (elsewhere.pop()) row.shown = { as: known };
  }
}

/** Returns whether a row may show the payment after a return; without a date, only one before all returns. */
const isAfter = (returnedOn: CalendarDate | undefined, date: CalendarDate | undefined): boolean =>
  returnedOn === undefined || (date !== undefined && returnedOn < date);

const isTaken = ({ credited_on, statement_id }: Line): boolean =>
  credited_on !== null || statement_id !== undefined;

/**
 * A payment by the bank, and the day of the latest return before it. `taken` is the line that a statement has taken: the
 * payment as a double one, if one took it before it became the merchant's.
 */
type Payment = {
  readonly line: Line;
  readonly taken: Line;
  readonly returnedOn: CalendarDate | undefined;
};

/**
 * Returns the payments by the bank. A double payment that became the merchant's has two more lines, its reverse and the
 * charge in its place, and the bank paid once.
 */
function paymentsIn(lines: readonly Line[]): Payment[] {
  const payments: Payment[] = [];
  let returnedOn: CalendarDate | undefined;
  for (const [index, line] of lines.entries()) {
    const clearing = line.postings.bank_clearing ?? 0;
    if (clearing < 0 && !isRenaming(line, lines[index + 1])) returnedOn = line.day;
    if (clearing <= 0) continue;
    const double = isRenaming(lines[index - 1], line) ? payments.pop() : undefined;
    payments.push({
      line,
      taken: double && isTaken(double.taken) ? double.taken : line,
      returnedOn: double ? double.returnedOn : returnedOn,
    });
  }
  return payments;
}

/** Returns whether two lines are the step by which a double payment becomes the merchant's. */
const isRenaming = (reverse: Line | undefined, next: Line | undefined): boolean =>
  reverse?.type === 'double_charge' &&
  (reverse.postings.bank_clearing ?? 0) < 0 &&
  (next?.postings.bank_clearing ?? 0) > 0 &&
  reverse.created_at === next?.created_at;
