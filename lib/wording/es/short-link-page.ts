import { linkRequestEs } from './link-request.ts';
import { noticesEs } from './notices.ts';

/** Everything that the page of short links says in Spanish. */
export const shortLinkPageEs = {
  linkRequest: linkRequestEs,
  notices: noticesEs,
  loading: 'Un momento: estamos abriendo su enlace…',
  retry: 'Intentar de nuevo',
};

export type ShortLinkTexts = typeof shortLinkPageEs;
