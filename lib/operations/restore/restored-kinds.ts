import type { RestoredKinds } from './found-entry.ts';
import { restoredCollections } from './restored-collections.ts';
import { restoredPayouts } from './restored-payouts.ts';

/** How a restored table is compared with the files of each kind, and repaired. */
export const RESTORED: RestoredKinds = { collections: restoredCollections, payouts: restoredPayouts };
