import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { CollectionException } from '#lib/domain/direct-debit/exception.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { Dispute } from '#lib/domain/disputes/dispute.ts';
import type { Line } from '#lib/domain/ledger/line.ts';
import type { Order } from '#lib/domain/order.ts';
import type { PaymentMethod } from '#lib/domain/payment-method/record.ts';
import type { Refund } from '#lib/domain/refunds/refund.ts';
import type { SandboxClock } from '#lib/domain/sandbox-clock.ts';
import type { Transfer } from '#lib/domain/transfers/transfer.ts';
import type { Account } from '#lib/store/accounts.ts';
import { readable } from '#lib/store/engine/stored-item.ts';
import type { StoredEvent } from '#lib/store/events/merchant-events.ts';
import type { Key } from '#lib/store/keys.ts';
import { itemOf, type TableState } from '#tests/properties/faults/table-state.ts';

type Item<T = object> = T & Key;
type Owned = { readonly id: string; readonly account_id: string; readonly status: string };

/** The members of the stored records that the life reads, by the kind of item. */
type Kinds = {
  accounts: Account;
  debits: DirectDebit;
  orders: Order;
  methods: PaymentMethod & Owned;
  customers: { account_id: string; customer_id: string };
  lines: Line;
  refunds: Refund;
  transfers: Transfer;
  slices: { lines: string[] };
  disputes: Dispute;
  payouts: Owned & { order_id: string; amount: number };
  imports: Owned & { kind: string };
  exports: Owned;
  documents: Owned & { direct_debit_id: string };
  endpoints: Owned & { url: string; created_at: string };
  deliveries: { event_id: string; target: string; status: string };
  events: StoredEvent & { event_id: string; event_type: string; data: never };
  exceptions: CollectionException & { state: string };
  clocks: SandboxClock;
  entries: { direct_debit_id?: string; n: number; text: string };
  files: { id: string; state: string; kind: string; date: CalendarDate };
  members: Owned & { email: string };
  promises: { account_id: string; promised: number };
};

/** Returns the kind of an item by its keys; undefined for one that the life does not read. */
function kindOf(pk: string, sk: string): keyof Kinds | undefined {
  const [start = '', ...rest] = pk.split('#');
  if (sk.startsWith('EVT#')) return start === 'EXAMPLES' ? undefined : 'events';
  if (sk === start) return BY_START[start];
  if (start === 'TR' && sk.startsWith('LINES#')) return 'slices';
  if (start === 'DD' && sk.startsWith('EVID#')) return 'entries';
  if (start === 'DLV' && sk.startsWith('DLV#')) return 'deliveries';
  if (start !== 'ACC') return undefined;
  if (rest.at(-1) === 'LEDGER')
    return sk === 'OUTGOING' ? 'promises' : sk.startsWith('LINE#') ? 'lines' : undefined;
  if (sk.startsWith('PM#')) return 'methods';
  if (sk.startsWith('HOOK#')) return 'endpoints';
  if (sk.startsWith('MEMBER#')) return 'members';
  return sk === 'CUSTOMER' ? 'customers' : undefined;
}

const BY_START: Readonly<Record<string, keyof Kinds>> = {
  ...{ ACC: 'accounts', DD: 'debits', ORD: 'orders', RF: 'refunds', TR: 'transfers', DP: 'disputes' },
  ...{ PO: 'payouts', IMP: 'imports', EXP: 'exports', DOC: 'documents', EXC: 'exceptions', CLOCK: 'clocks' },
  FILE: 'files',
};

type Read = { readonly kind: keyof Kinds | undefined; readonly item: Item };

/** The records of the table at a moment, each kind in the order in which its records were first seen. */
export class View {
  readonly #items: ReadonlyMap<string, Read>;
  readonly #by = new Map<keyof Kinds, Item[]>();

  private constructor(items: ReadonlyMap<string, Read>) {
    this.#items = items;
    for (const { kind, item } of items.values()) {
      if (!kind) continue;
      const same = this.#by.get(kind);
      if (same) same.push(item);
      else this.#by.set(kind, [item]);
    }
  }

  /** Reads a whole table. */
  static of(table: TableState): View {
    return new View(new Map()).after([...table].sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  /** Returns what there is after some items have changed: their keys, and their texts unless they are gone. */
  after(changed: readonly (readonly [string, string | undefined])[]): View {
    const items = new Map(this.#items);
    for (const [key, text] of changed) {
      if (text === undefined) items.delete(key);
      else items.set(key, readOf(text));
    }
    return new View(items);
  }

  all<Kind extends keyof Kinds>(kind: Kind): readonly Item<Kinds[Kind]>[] {
    return (this.#by.get(kind) ?? []) as unknown as Item<Kinds[Kind]>[];
  }

  /** Returns the records of an account. */
  own<Kind extends keyof Kinds>(kind: Kind, accountId: string): readonly Item<Kinds[Kind]>[] {
    return this.all(kind).filter((item) => (item as { account_id?: string }).account_id === accountId);
  }

  get charges(): readonly Item<Charge>[] {
    return this.all('orders').filter(({ type }) => type === 'direct_debit') as Item<Charge>[];
  }

  chargesOf(debitId: string): Item<Charge>[] {
    return this.charges.filter(({ direct_debit_id }) => direct_debit_id === debitId);
  }

  linesOf(accountId: string): readonly Item<Line>[] {
    return this.own('lines', accountId);
  }
}

/** Items that the life does not look into are not read. */
function readOf(text: string): Read {
  const raw = itemOf(text) as Readonly<Record<'pk' | 'sk', { S: string }>>;
  const kind = kindOf(raw.pk.S, raw.sk.S);
  const item = kind ? readable<Item>(unmarshall(raw as never)) : { pk: raw.pk.S, sk: raw.sk.S };
  return { kind, item };
}
