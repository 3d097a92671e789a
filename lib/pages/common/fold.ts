import { type Child, el } from './elements.ts';

/** From this width on the page shows everything. `customer.css` has the same width. */
const WIDE = '(min-width: 860px)';

/**
 * Returns a part of the page under a line that opens and closes it. It is open on a wide screen and closed on a phone.
 * The page remembers by `id` what the customer opened.
 */
export function fold(id: string, summary: string | HTMLElement, ...content: Child[]): HTMLDetailsElement {
  const { matches: open } = matchMedia(WIDE);
  return el('details', { id, open }, el('summary', {}, summary), ...content);
}

/** Opens everything before the page is printed, because paper has no buttons. */
export function openBeforePrint(): void {
  addEventListener('beforeprint', () => {
    for (const each of document.querySelectorAll('details')) each.open = true;
  });
}
