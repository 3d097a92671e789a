import { forgetInTab, keepInTab, keptInTab } from './tab-storage.ts';

/** Why a member is at the page to sign in: the session ended by itself, or the member signed out. */
export type Farewell = 'ended' | 'out';

const NAME = 'farewell';

/** Leaves the reason for the page to sign in, in the same tab. */
export const leaveFarewell = (reason: Farewell): boolean => keepInTab(NAME, reason);

/** Returns the reason once; undefined if there is none. */
export function takeFarewell(): Farewell | undefined {
  const reason = keptInTab(NAME);
  forgetInTab(NAME);
  return reason === 'ended' || reason === 'out' ? reason : undefined;
}
