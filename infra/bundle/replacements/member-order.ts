import type { MemberOrder } from '#lib/api/member-order.ts';

declare const MEMBER_ORDER: Readonly<Record<string, MemberOrder>>;

/** Replaces the module that derives the table from the schemas of records, which functions do not need otherwise. */
export const memberOrder = MEMBER_ORDER;
