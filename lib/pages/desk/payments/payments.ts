import type { Charge } from '#lib/api/orders/record.ts';
import { el } from '#lib/pages/common/elements.ts';
import { mayChange } from '#lib/pages/desk/address.ts';
import { nextAttempts } from '#lib/pages/desk/charges/next-attempts.ts';
import { changesOf, outcomeOf } from '#lib/pages/desk/parts/changes.ts';
import { filtersOf } from '#lib/pages/desk/parts/filters.ts';
import { listing } from '#lib/pages/desk/parts/listing.ts';
import { whenRead } from '#lib/pages/desk/parts/reading.ts';
import { tableOf } from '#lib/pages/desk/parts/table.ts';
import type { Desk, OpenView } from '#lib/pages/desk/view.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { columnsOf } from './columns.ts';
import { exportOf } from './export.ts';
import { exportPanel } from './export-panel.ts';
import { filtersIn, presetLinks } from './filters.ts';
import { isFiltered, pathOf } from './query.ts';
import { retriesOf } from './retries.ts';
import { retryPanel } from './retry-panel.ts';

/** Opens the view of charges: what was collected, what was not and why, and their retries. */
export function payments(desk: Desk): OpenView {
  const { query } = desk.place;
  const isOffered = mayChange(desk.session.account.role);
  const attempts = nextAttempts(desk);
  const filters = filtersOf(desk);
  const list = listing<Charge>(desk, pathOf(query), attempts.readFor);
  const changes = changesOf(desk);
  const made = exportOf(desk, changes);
  const retries = retriesOf(desk, changes, (charge, retry) => {
    attempts.note(charge, retry);
    const state = list.state();
    if (state.is !== 'read') return;
    const after = { ...charge, status: 'failed' as const, retried_by: retry.id };
    list.replace({ ...state.data, rows: state.data.rows.map((row) => (row.id === charge.id ? after : row)) });
  });

  return (texts, language) => [
    el('div', { class: 'head' }, el('h1', { tabindex: '-1' }, texts.payments.title)),
    presetLinks(query, texts),
    filters.form(filtersIn(texts), texts),
    ...outcomeOf(changes, texts),
    ...whenRead(list, texts, ({ rows, next }) => {
      const columns = columnsOf({ attempts, texts, language, retries: isOffered ? retries : undefined });
      return [
        ...(isOffered ? retryPanel(rows, retries, changes, texts) : []),
        el(
          'section',
          { class: 'panel' },
          el('p', { class: 'fine', role: 'status' }, countOf(rows.length, next !== null, texts)),
          rows.length > 0 && tableOf(texts.payments.title, columns, rows),
          ...list.moreButton(texts),
        ),
        ...(isOffered && rows.length > 0 ? exportPanel(made, changes, query, texts) : []),
      ];
    }),
  ];

  function countOf(count: number, isMore: boolean, { payments: words }: DeskTexts): string {
    if (count > 0) return isMore ? words.shownOfMore(count) : words.shown(count);
    if (isMore) return words.noneYet;
    return isFiltered(query) ? words.none : words.noneEver;
  }
}
