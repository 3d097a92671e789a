import type { Settlements } from '#lib/api/summaries/report-record.ts';
import { calendarDate } from '#lib/domain/calendar/dates.ts';
import { el } from '#lib/pages/common/elements.ts';
import type { Result } from '#lib/pages/common/result.ts';
import { filtersOf } from '#lib/pages/desk/parts/filters.ts';
import { latestDays } from '#lib/pages/desk/parts/latest-days.ts';
import { readingBy, whenRead } from '#lib/pages/desk/parts/reading.ts';
import { call } from '#lib/pages/desk/session.ts';
import type { Desk, OpenView } from '#lib/pages/desk/view.ts';
import { dateInWords } from '#lib/wording/format.ts';
import { dayPanels } from './day-panels.ts';

/** Opens the charges that were presented on a day with their outcomes: the latest day with an outcome, if none is named. */
export function day(desk: Desk): OpenView {
  const filters = filtersOf(desk, { show: 'day' });
  const data = readingBy<Settlements>(desk, () => load(desk.place.query.day));
  return (texts, language) => {
    const { field, title } = texts.money.day;
    return [
      filters.form([{ name: 'day', label: field, is: 'date' }], texts),
      ...whenRead(data, texts, (report) => [
        el('h2', {}, title(dateInWords(report.day, language))),
        ...dayPanels(report, texts, language),
      ]),
    ];
  };
}

async function load(named = ''): Promise<Result> {
  let of: string | undefined = calendarDate(named);
  if (of === undefined) {
    const latest = await latestDays();
    if (latest.is !== 'done') return latest;
    of = latest.body.collected;
  }
  return call('GET', `/api/reports/settlements?day=${of}`);
}
