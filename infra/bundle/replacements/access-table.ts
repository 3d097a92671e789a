import type { RouteAccess } from '#lib/api/access-table.ts';

declare const ACCESS_TABLE: readonly RouteAccess[];

/**
 * Replaces the module that derives the table from the routes, which would bring the schemas of all requests into the
 * bundle.
 */
export const accessTable = ACCESS_TABLE;
