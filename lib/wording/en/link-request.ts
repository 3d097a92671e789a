import type { LinkRequestTexts } from '#lib/wording/es/link-request.ts';

/** The request for a link, in English. */
export const linkRequestEn: LinkRequestTexts = {
  ask: 'Send me a new link',
  askFirst: 'Send me a link',
  asking: 'Sending…',
  sent: 'If the direct debit exists, we have sent a link to the email address on file. It takes a few minutes to arrive; if you do not see it, check your junk folder.',
  failed: 'We couldn’t request the link. Check your connection and try again in a few minutes.',
};
