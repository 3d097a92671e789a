import { el } from '#lib/pages/common/elements.ts';
import { textField } from '#lib/pages/common/text-field.ts';
import type { PageState } from '#lib/pages/direct-debit/page-state.ts';
import type { DirectDebitTexts } from '#lib/wording/es/direct-debit-page.ts';

/** Returns the fields for the parts of the customer's place that could not be detected. */
export function placeFields(state: PageState, texts: DirectDebitTexts): HTMLElement {
  const { place } = texts;
  const written = {
    country: { label: place.country, attributes: { autocomplete: 'country-name', maxlength: '64' } },
    region: { label: place.region, attributes: { autocomplete: 'address-level1', maxlength: '128' } },
    city: { label: place.city, attributes: { autocomplete: 'address-level2', maxlength: '128' } },
  };
  const located = state.missing.some((member) => !(member in written));
  return el(
    'section',
    { 'aria-labelledby': 'place' },
    el('h2', { id: 'place', tabindex: '-1' }, place.heading),
    el('p', {}, place.lead),
    ...(['country', 'region', 'city'] as const)
      .filter((member) => state.missing.includes(member))
      .map((member) => textField(member, state, texts, written[member])),
    located && el('p', { class: 'hint' }, place.locate),
  );
}
