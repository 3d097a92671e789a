import type { Centavos } from '#lib/domain/money.ts';
import { findApiKey } from '#lib/store/api-keys.ts';
import { findException } from '#lib/store/collections/exceptions.ts';
import { findDispute } from '#lib/store/disputes.ts';
import { findDocument } from '#lib/store/documents.ts';
import { hasExpired } from '#lib/store/engine/expiry.ts';
import { getItem } from '#lib/store/engine/read.ts';
import { findPartition } from '#lib/store/events/merchant-events.ts';
import { findExport } from '#lib/store/exports.ts';
import { findImport } from '#lib/store/imports/imports.ts';
import { eventKey } from '#lib/store/keys.ts';
import { findRefund, findTransfer } from '#lib/store/outgoing/payments.ts';
import { findUses } from '#lib/store/payment-method-uses.ts';
import { findPaymentMethodOwner } from '#lib/store/payment-methods.ts';
import { findPayout } from '#lib/store/payouts.ts';
import { findEndpoint, findEndpointOwner } from '#lib/store/webhooks/webhook-endpoints.ts';

/** A record that an id names, with the members that lead further. Direct debits, orders and accounts are apart. */
export type Other = {
  readonly kind: string;
  readonly account_id?: string | undefined;
  readonly status?: string | undefined;
  readonly order_id?: string | undefined;
  readonly direct_debit_id?: string | undefined;
  readonly customer_id?: string | undefined;
  readonly amount?: Centavos | undefined;
};

type Reader = (id: string, now: Date) => Promise<Omit<Other, 'kind'> | undefined>;

/** How the record of an id is read, by the prefix of the id: its kind, how many keys and queries that takes. */
const READERS: Readonly<Record<string, { kind: string; keys: number; queries?: number; read: Reader }>> = {
  dp: { kind: 'dispute', keys: 1, read: findDispute },
  doc: { kind: 'document', keys: 1, read: findDocument },
  evt: { kind: 'event', keys: 1, queries: 1, read: eventOf },
  exc: { kind: 'exception', keys: 1, read: exceptionOf },
  exp: { kind: 'export', keys: 1, read: findExport },
  imp: { kind: 'import', keys: 1, read: findImport },
  pk: { kind: 'public key', keys: 1, read: findApiKey },
  pm: { kind: 'payment method', keys: 1, queries: 1, read: methodOf },
  po: { kind: 'payout', keys: 1, read: findPayout },
  rf: { kind: 'refund', keys: 1, read: findRefund },
  tr: { kind: 'transfer', keys: 1, read: findTransfer },
  we: { kind: 'webhook endpoint', keys: 2, read: endpointOf },
};

/** The prefixes of the ids that `findById` reads. */
export const OTHER_PREFIXES = Object.keys(READERS);

/** Returns the record of an id of any account; undefined if there is none. */
export async function findById(id: string, now = new Date()) {
  const { kind, read, keys, queries } = READERS[id.slice(0, id.indexOf('_'))] ?? {};
  if (!kind || !read) return undefined;
  const found = await read(id, now);
  const other: Other | undefined = found && {
    ...{ kind, account_id: found.account_id, status: found.status },
    ...{ order_id: found.order_id, direct_debit_id: found.direct_debit_id, customer_id: found.customer_id },
    amount: found.amount,
  };
  return { kind, other, read: { keys, ...(queries && { queries }) } };
}

async function exceptionOf(id: string) {
  const found = await findException(id);
  return found && { ...found, status: found.state };
}

async function methodOf(id: string) {
  const owner = await findPaymentMethodOwner(id);
  if (!owner) return undefined;
  const { value } = await findUses(id).next();
  const uses: readonly string[] = value ?? [];
  return { ...owner, direct_debit_id: uses.at(-1) };
}

async function endpointOf(id: string, now: Date) {
  const owner = await findEndpointOwner(id, now);
  if (!owner) return undefined;
  const { account_id } = owner;
  const endpoint = await findEndpoint(account_id, id);
  return { account_id, status: endpoint?.status ?? 'deleted' };
}

async function eventOf(id: string, now: Date) {
  const pk = await findPartition(id);
  const event = pk === undefined ? undefined : await getItem<Stored>(eventKey(pk, id));
  if (!event || hasExpired(event, now)) return undefined;
  return { ...event, direct_debit_id: event.data.direct_debit_id, status: event.event_type };
}

type Stored = {
  readonly account_id: string;
  readonly event_type: string;
  readonly expires_at?: number;
  readonly order_id?: string;
  readonly data: { readonly direct_debit_id?: string };
};
