import type { Charge } from '#lib/api/orders/record.ts';
import { button, el } from '#lib/pages/common/elements.ts';
import { mayRetry } from '#lib/pages/desk/charges/status.ts';
import { money } from '#lib/pages/desk/parts/amounts.ts';
import { askingButton, type Changes } from '#lib/pages/desk/parts/changes.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { RETRY, type Retries, sumOf } from './retries.ts';

/** Returns what retries the chosen charges: the choice, the question, the progress, and what was refused. */
export function retryPanel(
  rows: readonly Charge[],
  retries: Retries,
  changes: Changes,
  texts: DeskTexts,
): HTMLElement[] {
  const { retry: words } = texts.payments;
  const chosen = rows.filter(({ id }) => retries.chosen.has(id));
  const worth = rows.filter((row) => mayRetry(row) && row.failure?.retryable);
  const progress = retries.progress();
  const isBusy = progress !== undefined;
  const choose = (ids: readonly string[], isChosen: boolean) => () => retries.choose(ids, isChosen);
  const ids = (charges: readonly Charge[]) => charges.map(({ id }) => id);
  const isCarried = chosen.some(({ status }) => status === 'pending_next_cycle');
  return [
    el(
      'div',
      { class: 'tools' },
      worth.length > chosen.length &&
        button(words.all(worth.length), choose(ids(worth), true), 'plain', { id: 'all', busy: isBusy }),
      chosen.length > 0 &&
        button(words.nothing, choose(ids(chosen), false), 'plain', { id: 'nothing', busy: isBusy }),
      chosen.length > 0 &&
        askingButton(changes, texts, {
          ...{ name: RETRY, label: words.open(chosen.length), keep: words.keep },
          consequence: [words.will(chosen.length, sumOf(chosen)), isCarried && words.carried]
            .filter(Boolean)
            .join(' '),
          act: () => void retries.retry(chosen),
        }),
    ),
    el(
      'p',
      { role: 'status', class: progress ? 'rights' : 'unseen' },
      progress && `${words.progress(progress.at, progress.of)}. ${words.stay}`,
    ),
    ...refusedList(retries, texts),
  ];
}

function refusedList(retries: Retries, texts: DeskTexts): HTMLElement[] {
  const { refused } = retries.outcome();
  if (refused.length === 0) return [];
  const items = refused.map(({ charge, why }) =>
    el(
      'li',
      {},
      el(
        'div',
        {},
        el('p', { class: 'account' }, `${charge.first_name} · ${money(charge.totals.total)}`),
        el('p', {}, why(texts)),
      ),
    ),
  );
  const heading = el('h2', {}, texts.payments.retry.refused(refused.length));
  return [
    el(
      'section',
      { class: 'panel', id: 'refused', tabindex: '-1' },
      heading,
      el('ul', { class: 'items' }, ...items),
    ),
  ];
}
