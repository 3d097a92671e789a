import type { LinkAccess } from '#lib/api/access.ts';
import type { ResponseOf } from '#lib/api/responses.ts';
import type { AnyRoute } from '#lib/api/routes.ts';
import { acknowledgedDirectDebit, directDebit } from './direct-debit.ts';
import { mandate } from './mandate.ts';
import type { Decisions, LinkMembers } from './members.ts';
import { charge } from './order.ts';
import { paymentMethod } from './payment-method.ts';
import { sessionLink } from './session-link.ts';

/** The operations that a link's token reaches. */
type LinkRouteId = Extract<AnyRoute, { readonly access: LinkAccess }>['id'];

/** What links see of the response of each operation that they reach: one without a table does not compile. */
const tables = {
  getDirectDebit: directDebit,
  getMandate: mandate,
  acknowledgeDirectDebit: acknowledgedDirectDebit,
  revokeDirectDebit: directDebit,
  createSessionLink: sessionLink,
  listPayments: { data: charge, has_more: true, next_cursor: true },
  addPaymentMethod: paymentMethod,
  validatePaymentMethod: paymentMethod,
} as const satisfies { readonly [Id in LinkRouteId]: Decisions<ResponseOf<Id>> };

/** What links see of an operation's response, or undefined for an operation that they do not reach. */
export function linkMembersOf(id: string): LinkMembers | undefined {
  return Object.hasOwn(tables, id) ? tables[id as LinkRouteId] : undefined;
}
