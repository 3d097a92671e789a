import type { LinkRequestTexts } from '#lib/wording/es/link-request.ts';
import { card } from './card.ts';
import { type LinkRequest, linkRequest } from './request-link.ts';

/** Where the address says of which direct debit it is, and nothing else: whose customer it is has a link sent. */
export function ask(
  { linkRequest: step }: { linkRequest: LinkRequest },
  texts: { ask: { title: string; paragraphs: string[] }; linkRequest: LinkRequestTexts },
  { askForLink }: { askForLink(): void },
): HTMLElement[] {
  const words = { ...texts.linkRequest, ask: texts.linkRequest.askFirst };
  const request = linkRequest(step, words, askForLink);
  return card({ ...texts.ask, icon: 'person', look: 'neutral', request });
}
