import type { directDebit } from '#lib/api/link-members/direct-debit.ts';
import type { SeenByLink } from '#lib/api/link-members/members.ts';
import type { CustomerDebit } from './direct-debit.ts';

/** A direct debit as links see it. */
export type ShownDebit = SeenByLink<CustomerDebit, typeof directDebit>;
