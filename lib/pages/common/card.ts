import { el, type IconName, icon } from './elements.ts';

/** A screen without fields: what happened, what it means, and what to do next. */
export type Card = {
  icon: IconName;
  look: 'good' | 'neutral' | 'bad';
  title: string;
  paragraphs: readonly (string | false)[];
  trouble?: string | undefined;
  action?: HTMLElement | readonly HTMLElement[] | false | undefined;
  /** The button that requests another link. */
  request?: HTMLElement | false | undefined;
  support?: HTMLElement | undefined;
  more?: HTMLElement | false | undefined;
};

/** Returns such a screen: a card with its heading, and what belongs below it. */
export function card(shown: Card): HTMLElement[] {
  const { icon: shape, look, title, paragraphs, trouble, action, request, support, more } = shown;
  return [
    el(
      'div',
      { class: 'narrow' },
      el(
        'section',
        { class: `panel outcome ${look}` },
        el('div', { class: 'badge' }, icon(shape)),
        el('h1', { tabindex: '-1' }, title),
        ...paragraphs.map((text) => text && el('p', {}, text)),
        trouble && el('p', { class: 'alert', role: 'alert' }, trouble),
        action && el('div', { class: 'actions' }, ...[action].flat()),
        request,
        support,
      ),
      more,
    ),
  ];
}
