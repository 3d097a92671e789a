import { card } from '#lib/pages/common/card.ts';
import { linkRequest } from '#lib/pages/common/request-link.ts';
import type { Actions } from '#lib/pages/direct-debit/actions.ts';
import type { PageState } from '#lib/pages/direct-debit/page-state.ts';
import type { DirectDebitTexts } from '#lib/wording/es/direct-debit-page.ts';

/** Returns the screen for an address that only names a direct debit. Its customer can request a link. */
export function ask(
  { linkRequest: step }: PageState,
  texts: DirectDebitTexts,
  { askForLink }: Actions,
): HTMLElement[] {
  const isFirst = location.pathname.startsWith('/manage');
  const { ask: another, askFirst } = texts.linkRequest;
  const request = linkRequest(step, { ...texts.linkRequest, ask: isFirst ? askFirst : another }, askForLink);
  return card({ ...(isFirst ? texts.ask.first : texts.ask.lost), icon: 'person', look: 'neutral', request });
}
