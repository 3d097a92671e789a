import { linkRequestEs } from './link-request.ts';
import { messagesEs } from './messages.ts';

/** All texts of the page of short links, in Spanish. */
export const shortLinkPageEs = {
  linkRequest: linkRequestEs,
  messages: messagesEs,
  loading: 'Un momento: estamos abriendo su enlace…',
  retry: 'Intentar de nuevo',
};

export type ShortLinkTexts = typeof shortLinkPageEs;
