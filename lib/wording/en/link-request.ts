import type { LinkRequestTexts } from '#lib/wording/es/link-request.ts';

/** The same in English. */
export const linkRequestEn: LinkRequestTexts = {
  ask: 'Send me a new link',
  asking: 'Sending…',
  sent: 'If the direct debit exists, we have sent a new link to the address on file. It takes a few minutes to arrive; if you do not see it, look among your junk mail.',
  failed: 'The link could not be requested. Check your connection and try again in a few minutes.',
};
