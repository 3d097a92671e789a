import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Line } from '#lib/domain/ledger/line.ts';

/** The balance by the rule, from the lines of each order: what was returned counts, and the rest once it may go out. */
export function naiveBalance(orders: readonly (readonly Line[])[], today: CalendarDate) {
  const shown = ({ postings }: Line) => -(postings.payable ?? 0);
  const waits = (lines: readonly Line[]) => (line: Line) =>
    !lines.some(({ type, n }) => type === 'charge_return' && n > line.n) &&
    ((line.awaits_credit && line.credited_on === null) || line.available_on > today);
  const sum = (some: readonly Line[]) => some.reduce((total, line) => total + shown(line), 0);
  const payable = sum(orders.flat());
  const waiting = sum(orders.flatMap((lines) => lines.filter(waits(lines))));
  const pending = Math.min(Math.max(0, waiting), Math.max(0, payable));
  return { pending, available: Math.max(0, payable) - pending, owed: Math.max(0, 0 - payable) };
}
