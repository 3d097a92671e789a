import type { directDebit } from '#lib/api/direct-debits/link-members.ts';
import type { CustomerDebit } from '#lib/api/direct-debits/record.ts';
import type { SeenByLink } from '#lib/api/members/for-links.ts';

/** A direct debit as its customer's link sees it. */
export type ShownDebit = SeenByLink<CustomerDebit, typeof directDebit>;
