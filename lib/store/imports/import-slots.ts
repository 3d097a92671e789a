import { MOST_AT_WORK } from '#lib/domain/imports/steps.ts';
import type { Work } from '#lib/store/work-slots.ts';

/** The imports of an account that are worked on. */
export const IMPORTS_AT_WORK: Work = { key: 'IMPORTS', most: MOST_AT_WORK };
