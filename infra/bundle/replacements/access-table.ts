import type { RouteAccess } from '#lib/api/access-table.ts';

declare const ACCESS_TABLE: readonly RouteAccess[];

/** Replaces the module that makes the table from the routes: they bring along the schemas of all that they take. */
export const accessTable = ACCESS_TABLE;
