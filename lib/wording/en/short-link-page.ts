import type { ShortLinkTexts } from '#lib/wording/es/short-link-page.ts';
import { linkRequestEn } from './link-request.ts';
import { messagesEn } from './messages.ts';

/** All texts of the page of short links, in English. */
export const shortLinkPageEn: ShortLinkTexts = {
  linkRequest: linkRequestEn,
  messages: messagesEn,
  loading: 'One moment: opening your link…',
  retry: 'Try again',
};
