import type { Session } from '#lib/api/people/record.ts';
import { button, el } from '#lib/pages/common/elements.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { fragmentOf, linkedViewsOf, type ViewName } from './address.ts';
import { type Searched, searchForm } from './parts/search-form.ts';
import type { Sentence } from './trouble-of.ts';
import type { Desk } from './view.ts';

/** The way out of the desk: signing out, and why it failed. */
export type WayOut = { isBusy: boolean; trouble: Sentence | undefined; signOut(): void };

export type FrameParts = { wayOut: WayOut; searched: Searched; go: Desk['go'] };

/**
 * Returns the head of every view: the account, its member, the views of the role, the way out, and a field to search,
 * which the view of the search has itself.
 */
export function frame(
  view: ViewName,
  { account, member }: Session,
  texts: DeskTexts,
  { wayOut: { isBusy, trouble, signOut }, searched, go }: FrameParts,
): HTMLElement {
  const { views, names, signedIn, signOut: out, signingOut } = texts.frame;
  const links = linkedViewsOf(account.role).map((name) =>
    el(
      'a',
      {
        id: `to-${name}`,
        href: fragmentOf({ view: name, query: {} }),
        'aria-current': view === name && 'page',
      },
      names[name],
    ),
  );
  return el(
    'div',
    { class: 'frame' },
    el(
      'div',
      { class: 'who' },
      el('p', { class: 'account' }, account.name),
      el('p', { class: 'fine' }, signedIn(member.email, texts.roles[account.role].name)),
    ),
    button(isBusy ? signingOut : out, signOut, 'plain', { busy: isBusy, id: 'sign-out' }),
    el('nav', { class: 'views', 'aria-label': views }, ...links),
    view !== 'search' && searchForm('search-for', searched, texts, go),
    trouble && el('p', { class: 'alert', role: 'alert' }, trouble(texts)),
  );
}
