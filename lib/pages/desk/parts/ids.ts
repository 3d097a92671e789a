import { el } from '#lib/pages/common/elements.ts';

/** Returns the end of an id, which tells records apart; pressed, it shows the whole id. */
export function shortId(id: string): HTMLElement {
  const end = `…${id.slice(-8)}`;
  return el('details', { id: `id-${id}`, class: 'whole' }, el('summary', {}, end), el('code', {}, id));
}
