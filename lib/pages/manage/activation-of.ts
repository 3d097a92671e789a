import { addressFor } from '#lib/pages/common/keep-link.ts';
import type { PortalState } from './page-state.ts';

/** The address at which the customer does or follows what is outstanding, by the same link and in the same language. */
export function activationOf({ language, link }: Pick<PortalState, 'language' | 'link'>): string {
  return addressFor(`/activate?lang=${language}${link ? `#token=${link.token}` : ''}`);
}
