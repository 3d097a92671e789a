import { button, el } from '#lib/pages/common/elements.ts';
import { fragmentOf, type Query } from '#lib/pages/desk/address.ts';
import type { Desk } from '#lib/pages/desk/view.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';

export type Filter = {
  /** The name of the filter in the address. */
  readonly name: string;
  readonly label: string;
  /** True for a filter that few need: it is shown on demand. */
  readonly isRare?: true;
} & (
  | { readonly is: 'text' | 'date' }
  | {
      readonly is: 'choice';
      /** One of several, with the text of each; none of them is "all". */
      readonly choices: readonly (readonly [value: string, text: string])[];
      /** The value that is chosen without a filter, instead of "all". */
      readonly initial?: string;
    }
);

/** The filters of a view. What is typed stays while data arrive. */
export type Filters = {
  form(filters: readonly Filter[], texts: DeskTexts): HTMLElement;
};

/** More filters than these are folded on a phone, so that its first screen shows results. */
const MOST_UNFOLDED = 2;

/** Returns the filters of a view that is opened: showing them changes the address, but not the members to `keep`. */
export function filtersOf(desk: Pick<Desk, 'place' | 'go'>, keep: Query = {}): Filters {
  const { view } = desk.place;
  const typed: Record<string, string> = { ...desk.place.query };
  let isUnfolded = false;
  return {
    form(filters, texts) {
      const fields = filters.flatMap((filter) => (filter.isRare ? [] : [fieldOf(filter, typed, texts)]));
      const names = filters.map(({ name }) => name);
      const inUse = filters.filter((filter) => isSet(filter) && desk.place.query[filter.name]).length;
      const submit = el(
        'button',
        { type: 'submit', id: 'do-filter', class: 'secondary' },
        texts.filters.show,
      );
      const content = [...fields, ...rareOf(filters, typed, texts), submit];
      const folding = filters.length > MOST_UNFOLDED ? foldingOf(content, inUse, texts) : undefined;
      const form = el(
        'form',
        { class: 'filters', role: 'search' },
        ...(folding ? [folding.toggle, folding.folded] : content),
        inUse > 0 &&
          el('a', { id: 'no-filter', href: fragmentOf({ view, query: keep }) }, texts.filters.none),
      );
      form.addEventListener('submit', (event) => {
        event.preventDefault();
        // The next view is folded again. The focus must not stay in what it hides.
        folding?.toggle.focus();
        const query: Query = Object.fromEntries(names.map((name) => [name, typed[name]?.trim() ?? '']));
        desk.go({ view, query: { ...query, ...keep } });
      });
      return form;
    },
  };

  /** The filters under a button that shows them on a phone. On a wider screen there is no button (forms.css). */
  function foldingOf(content: readonly HTMLElement[], inUse: number, { filters: texts }: DeskTexts) {
    const folded = el('div', { id: 'folded', class: 'folded' }, ...content);
    const toggle = button(
      texts.folded(inUse),
      () => {
        isUnfolded = !isUnfolded;
        state();
      },
      'secondary',
      { id: 'filters' },
    );
    toggle.setAttribute('aria-controls', folded.id);
    function state(): void {
      toggle.setAttribute('aria-expanded', String(isUnfolded));
      folded.toggleAttribute('data-open', isUnfolded);
    }
    state();
    return { toggle, folded };
  }
}

/** The filters that few need, behind a line that opens them. They are open while one of them has a value. */
function rareOf(filters: readonly Filter[], typed: Record<string, string>, texts: DeskTexts): HTMLElement[] {
  const rare = filters.filter(({ isRare }) => isRare);
  if (rare.length === 0) return [];
  const fields = rare.map((filter) => fieldOf(filter, typed, texts));
  const isOpen = rare.some(({ name }) => typed[name]);
  const summary = el('summary', { id: 'do-rare' }, texts.filters.rare);
  return [el('details', { id: 'rare', open: isOpen }, summary, el('div', { class: 'filters' }, ...fields))];
}

/** A choice with an initial value is always set, and removing it would change nothing. */
const isSet = (filter: Filter) => filter.is !== 'choice' || filter.initial === undefined;

function fieldOf(filter: Filter, typed: Record<string, string>, texts: DeskTexts): HTMLElement {
  const { name, label } = filter;
  const input = filter.is === 'choice' ? choiceOf(filter, texts) : inputOf(name, filter.is);
  typed[name] ??= (filter.is === 'choice' && filter.initial) || '';
  input.value = typed[name];
  input.addEventListener('input', () => {
    typed[name] = input.value;
  });
  return el('div', { class: 'field' }, el('label', { for: name }, label), input);
}

const inputOf = (name: string, type: 'text' | 'date') =>
  type === 'date'
    ? el('input', { id: name, type, min: '2000-01-01', max: '2099-12-31' })
    : el('input', { id: name, type, autocomplete: 'off', spellcheck: 'false', maxlength: '256' });

function choiceOf({ name, choices, initial }: Extract<Filter, { is: 'choice' }>, texts: DeskTexts) {
  const all = initial === undefined ? [['', texts.filters.all] as const] : [];
  const options = [...all, ...choices].map(([value, text]) => el('option', { value }, text));
  return el('select', { id: name }, ...options);
}
