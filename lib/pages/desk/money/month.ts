import type { Statement } from '#lib/api/ledger/record.ts';
import { addMonths, calendarDate } from '#lib/domain/calendar/dates.ts';
import type { Result } from '#lib/pages/common/result.ts';
import { filtersOf } from '#lib/pages/desk/parts/filters.ts';
import { latestDays } from '#lib/pages/desk/parts/latest-days.ts';
import { readingBy, whenRead } from '#lib/pages/desk/parts/reading.ts';
import { call } from '#lib/pages/desk/session.ts';
import type { Desk, OpenView } from '#lib/pages/desk/view.ts';
import { monthInWords } from '#lib/wording/format.ts';
import { statementPanels } from './statement-panels.ts';

/** How many months up to the current one are offered. */
const OFFERED = 18;

const monthOf = (day: string) => day.slice(0, '2026-12'.length);

/** Opens the statement of a month: the current one, if none is named. */
export function month(desk: Desk): OpenView {
  const { month: named = '' } = desk.place.query;
  const filters = filtersOf(desk, { show: 'month' });
  const data = readingBy<{ today: string; statement: Statement }>(desk, () => load(named));
  return (texts, language) =>
    whenRead(data, texts, ({ today, statement }) => {
      const choices = monthsUpTo(today, statement.month).map(
        (each) => [each, monthInWords(each, language)] as const,
      );
      const { field: label } = texts.money.month;
      return [
        filters.form([{ name: 'month', label, is: 'choice', choices, initial: statement.month }], texts),
        ...statementPanels(statement, texts, language),
      ];
    });
}

async function load(named: string): Promise<Result> {
  const latest = await latestDays();
  if (latest.is !== 'done') return latest;
  const { today } = latest.body;
  const of = calendarDate(`${named}-01`) ? named : monthOf(today);
  const result = await call('GET', `/api/statements/${of}`);
  return result.is === 'done' ? { ...result, body: { today, statement: result.body } } : result;
}

/** Returns the months up to the current one, the latest first, and the one that is shown. */
function monthsUpTo(today: string, shown: string): string[] {
  const current = calendarDate(`${monthOf(today)}-01`);
  const months = current ? Array.from({ length: OFFERED }, (_, n) => monthOf(addMonths(current, -n))) : [];
  return [...new Set([...months, shown])].sort().reverse();
}
