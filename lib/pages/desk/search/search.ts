import type { SearchResults } from '#lib/api/search/record.ts';
import { isLikeAccount } from '#lib/domain/merchant-data.ts';
import { el } from '#lib/pages/common/elements.ts';
import { reading, whenRead } from '#lib/pages/desk/parts/reading.ts';
import { type Searched, searchForm } from '#lib/pages/desk/parts/search-form.ts';
import type { Desk, OpenView } from '#lib/pages/desk/view.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import type { Language } from '#lib/wording/language.ts';
import { resultsTable } from './results.ts';

/** Opens the search: one field, and the records of the account that its text names. */
export function search(desk: Desk): OpenView {
  const { text = '', refused } = desk.place.query;
  const searched: Searched = { text };
  const isRefused = refused !== undefined || isLikeAccount(text);
  const found =
    text === '' || isRefused
      ? undefined
      : reading<{ found: SearchResults }>(desk, { found: `/api/search?query=${encodeURIComponent(text)}` });

  return (texts, language) => [
    el('div', { class: 'head' }, el('h1', { tabindex: '-1' }, texts.search.title)),
    searchForm(
      'text',
      searched,
      texts,
      desk.go,
      el('p', { id: 'searches', class: 'fine' }, texts.search.takes),
    ),
    el('div', { role: 'alert' }, isRefused && el('p', { class: 'alert' }, texts.search.accountNumber)),
    ...(found ? whenRead(found, texts, (read) => shown(read.found, desk, texts, language)) : []),
  ];
}

function shown(
  { results, has_more, incomplete }: SearchResults,
  desk: Desk,
  texts: DeskTexts,
  language: Language,
): HTMLElement[] {
  const { found, hasMore, incomplete: mayMiss, none } = texts.search;
  if (results.length === 0) return [el('p', { role: 'status' }, incomplete ? `${none} ${mayMiss}` : none)];
  return [
    el('p', { role: 'status' }, found(results.length)),
    has_more && el('p', { class: 'fine' }, hasMore),
    incomplete && el('p', { class: 'fine' }, mayMiss),
    el('section', { class: 'panel' }, resultsTable(results, desk.session.account.role, texts, language)),
  ].filter((each) => each !== false);
}
