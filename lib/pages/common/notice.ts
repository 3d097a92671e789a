import type { LinkRequestTexts } from '#lib/wording/es/link-request.ts';
import type { NoticeTexts } from '#lib/wording/es/notices.ts';
import { card } from './card.ts';
import { button, type IconName } from './elements.ts';
import { type LinkRequest, linkRequest } from './request-link.ts';

/** The reason that a link shows nothing. */
export type Notice = keyof NoticeTexts;

type Texts = { notices: NoticeTexts; retry: string; linkRequest: LinkRequestTexts };

/** The direct debit whose customer may request another link, if the page knows it, and the state of that request. */
type Asking = { directDebitId: string | undefined; linkRequest: LinkRequest };

const ICON_OF: Readonly<Record<Notice, IconName>> = {
  used: 'link',
  replaced: 'link',
  expired: 'waiting',
  notMailed: 'link',
  invalid: 'link',
  unknown: 'link',
  refused: 'attention',
  unreachable: 'offline',
  busy: 'waiting',
  failed: 'attention',
};

/** The link is not valid, so another one helps. */
const DEAD_ENDS: readonly Notice[] = ['used', 'replaced', 'expired', 'notMailed', 'invalid', 'unknown'];

/** The same link may work in a moment. */
const PASSING: readonly Notice[] = ['unreachable', 'busy', 'failed'];

/** Returns the message of a link that shows nothing, with its one action. */
export function notice(
  name: Notice,
  { directDebitId, linkRequest: step }: Asking,
  texts: Texts,
  { retry, askForLink }: { retry(): void; askForLink(): void },
): HTMLElement[] {
  const isPassing = PASSING.includes(name);
  const isDeadEnd = directDebitId !== undefined && DEAD_ENDS.includes(name);
  return card({
    ...texts.notices[name],
    icon: ICON_OF[name],
    look: isPassing ? 'bad' : 'neutral',
    action: isPassing && button(texts.retry, retry, 'primary'),
    request: isDeadEnd && linkRequest(step, texts.linkRequest, askForLink),
  });
}
