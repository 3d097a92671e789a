import { el } from '#lib/pages/common/elements.ts';
import { textField } from '#lib/pages/common/fields.ts';
import type { ActivationTexts } from '#lib/wording/es/activation-page.ts';
import type { PageState } from './page-state.ts';

/** What could not be detected of where the customer is. */
export function placeFields(state: PageState, texts: ActivationTexts): HTMLElement {
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
