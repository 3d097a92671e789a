import type { MemberOrder } from '#lib/api/member-order.ts';

declare const MEMBER_ORDER: Readonly<Record<string, MemberOrder>>;

/** Replaces the module that makes the table from the schemas of records: functions need no other part of these. */
export const memberOrder = MEMBER_ORDER;
