import { linkRequestEs } from './link-request.ts';
import { noticesEs } from './notices.ts';

/** All texts of the page of short links, in Spanish. */
export const shortLinkPageEs = {
  linkRequest: linkRequestEs,
  notices: noticesEs,
  loading: 'Un momento: estamos abriendo su enlace…',
  retry: 'Intentar de nuevo',
};

export type ShortLinkTexts = typeof shortLinkPageEs;
