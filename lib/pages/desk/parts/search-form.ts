import { isLikeAccount } from '#lib/domain/merchant-data.ts';
import { el } from '#lib/pages/common/elements.ts';
import type { Desk } from '#lib/pages/desk/view.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';

/** The most characters that the service searches for. */
const LONGEST_TEXT = 254;

/** The text of a search field: it stays while the page is drawn again. */
export type Searched = { text: string };

/** Returns a field that leads to the search. An account number is not searched, so it never is in the address. */
export function searchForm(
  id: string,
  searched: Searched,
  { search: texts }: DeskTexts,
  go: Desk['go'],
  help?: HTMLElement,
): HTMLElement {
  const input = el('input', {
    ...{ id, type: 'text', autocomplete: 'off', spellcheck: 'false', maxlength: LONGEST_TEXT },
    ...{ enterkeyhint: 'search', 'aria-describedby': help?.id },
    placeholder: !help && texts.placeholder,
  });
  input.value = searched.text;
  input.addEventListener('input', () => {
    searched.text = input.value;
  });
  const form = el(
    'form',
    { class: 'search', role: 'search', 'aria-label': texts.title },
    el('label', { for: id, class: !help && 'unseen' }, texts.field),
    el(
      'div',
      { class: 'search-line' },
      input,
      el('button', { type: 'submit', id: `do-${id}`, class: 'secondary' }, texts.find),
    ),
    help,
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const text = input.value.trim();
    go({ view: 'search', query: isLikeAccount(text) ? { refused: 'account' } : { text } });
  });
  return form;
}
