import { type Child, el } from '#lib/pages/common/elements.ts';

/** Returns two columns of panels, which stack on a small screen. */
export function columns(first: readonly Child[], second: readonly Child[]): HTMLElement {
  return el(
    'div',
    { class: 'columns' },
    el('div', { class: 'stack' }, ...first),
    el('div', { class: 'stack' }, ...second),
  );
}
