import type { Session } from '#lib/api/people/record.ts';
import { button, el } from '#lib/pages/common/elements.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';
import { viewsOf } from './address.ts';
import type { DeskState } from './desk-state.ts';

/** Returns the head of every view: the account, its member, the views of the role, and the way out. */
export function frame(
  { place, trouble, busy }: DeskState,
  { account, member }: Session,
  texts: DeskTexts,
  signOut: () => void,
): HTMLElement {
  const { views, names, signedIn, signOut: out, signingOut } = texts.frame;
  const links = viewsOf(account.role).map((view) =>
    el(
      'a',
      { id: `to-${view}`, href: `#${view}`, 'aria-current': place.view === view && 'page' },
      names[view],
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
    button(busy ? signingOut : out, signOut, 'plain', { busy, id: 'sign-out' }),
    el('nav', { class: 'views', 'aria-label': views }, ...links),
    trouble && el('p', { class: 'alert', role: 'alert' }, trouble(texts)),
  );
}
