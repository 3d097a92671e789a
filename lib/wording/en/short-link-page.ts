import type { ShortLinkTexts } from '#lib/wording/es/short-link-page.ts';
import { linkRequestEn } from './link-request.ts';
import { noticesEn } from './notices.ts';

/** All texts of the page of short links, in English. */
export const shortLinkPageEn: ShortLinkTexts = {
  linkRequest: linkRequestEn,
  notices: noticesEn,
  loading: 'One moment: opening your link…',
  retry: 'Try again',
};
