import { MOST_UNDER_WAY } from '#lib/domain/exports/export.ts';
import type { Work } from './work-slots.ts';

/** The exports of an account that are under way. */
export const EXPORTS_UNDER_WAY: Work = { key: 'EXPORTS', most: MOST_UNDER_WAY };
