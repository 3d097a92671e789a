import type { LinkRequestTexts } from '#lib/wording/es/link-request.ts';
import type { MessageTexts } from '#lib/wording/es/messages.ts';
import { card } from './card.ts';
import { button, type IconName } from './elements.ts';
import { type LinkRequest, linkRequest } from './request-link.ts';

/** The reason that a link shows nothing. */
export type Message = keyof MessageTexts;

type Texts = { messages: MessageTexts; retry: string; linkRequest: LinkRequestTexts };

/** The direct debit whose customer may request another link, if the page knows it, and the state of that request. */
type Asking = { directDebitId: string | undefined; linkRequest: LinkRequest };

const ICON_OF: Readonly<Record<Message, IconName>> = {
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
const DEAD_ENDS: readonly Message[] = ['used', 'replaced', 'expired', 'notMailed', 'invalid', 'unknown'];

/** The same link may work in a moment. */
const PASSING: readonly Message[] = ['unreachable', 'busy', 'failed'];

/** Returns the message of a link that shows nothing, with its one action. */
export function message(
  name: Message,
  { directDebitId, linkRequest: step }: Asking,
  texts: Texts,
  { retry, askForLink }: { retry(): void; askForLink(): void },
): HTMLElement[] {
  const isPassing = PASSING.includes(name);
  const isDeadEnd = directDebitId !== undefined && DEAD_ENDS.includes(name);
  return card({
    ...texts.messages[name],
    icon: ICON_OF[name],
    look: isPassing ? 'bad' : 'neutral',
    action: isPassing && button(texts.retry, retry, 'primary'),
    request: isDeadEnd && linkRequest(step, texts.linkRequest, askForLink),
  });
}
