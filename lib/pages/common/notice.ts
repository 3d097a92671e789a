import type { LinkRequestTexts } from '#lib/wording/es/link-request.ts';
import type { NoticeTexts } from '#lib/wording/es/notices.ts';
import { card } from './card.ts';
import { button, type IconName } from './elements.ts';
import { type LinkRequest, linkRequest } from './request-link.ts';

/** Why a link shows nothing. */
export type Notice = keyof NoticeTexts;

type Texts = { notices: NoticeTexts; retry: string; linkRequest: LinkRequestTexts };

/** Whose customer may ask for another link, as far as the page knows, and how far that has come. */
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

/** Where the link itself is no longer good, or never was, so that another one helps. */
const DEAD_ENDS: readonly Notice[] = ['used', 'replaced', 'expired', 'notMailed', 'invalid', 'unknown'];

/** Where the same link may do in a moment. */
const PASSING: readonly Notice[] = ['unreachable', 'busy', 'failed'];

/** Why there is nothing to show, and the one way on. */
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
