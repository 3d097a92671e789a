import { timeInMexicoCity } from '#lib/domain/calendar/dates.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { Export, ExportKind } from '#lib/domain/exports/export.ts';
import type { ExportRows } from '#lib/domain/exports/tables.ts';
import { readEvent } from '#lib/operations/events/show-event.ts';
import { hasExpired } from '#lib/store/engine/expiry.ts';
import type { StoredEvent } from '#lib/store/events/merchant-events.ts';
import { walkRecords } from '#lib/store/lists/list.ts';
import { DIRECT_DEBITS, EVENTS, ORDERS } from '#lib/store/lists/lists.ts';
import type { Owned } from './owned.ts';
import { readFiscalFees, readFiscalPayments } from './read-fiscal.ts';
import { readSettlements } from './read-settlements.ts';

/** Returns the range of the times of creation in the days of an export, in Mexico City, both ends included. */
const createdIn = ({ from, to }: Pick<Export, 'from' | 'to'>) => ({
  'created_at[gte]': timeInMexicoCity(from, '00:00'),
  'created_at[lte]': new Date(timeInMexicoCity(to, '24:00').getTime() - 1),
});

/** The rows of an export in batches, each with its account. */
type Batches<Row> = AsyncIterable<readonly Owned<Row>[]>;

const owned = <T extends { account_id: string }>(records: readonly T[]): Owned<T>[] =>
  records.map((row) => ({ account_id: row.account_id, row }));

async function* readPayments({ account_id, from, to, filter }: Export): Batches<Charge> {
  const days = { 'charge_date[gte]': from, 'charge_date[lte]': to };
  const query = { ...days, type: 'direct_debit', status: filter.status ?? undefined };
  for await (const orders of walkRecords(account_id, ORDERS, query)) yield owned(orders as Charge[]);
}

async function* readDirectDebits(asked: Export): Batches<DirectDebit> {
  const query = { ...createdIn(asked), status: asked.filter.status ?? undefined };
  for await (const debits of walkRecords(asked.account_id, DIRECT_DEBITS, query)) yield owned(debits);
}

async function* readEvents(asked: Export, now: Date): Batches<ExportRows['events']> {
  const query = { ...createdIn(asked), type: asked.filter.type ?? undefined };
  const walk = walkRecords<StoredEvent, 'type' | 'order_id'>(asked.account_id, EVENTS, query);
  for await (const events of walk) {
    const kept = events.filter((event) => !hasExpired(event, now));
    yield kept.map((event) => ({
      account_id: event.account_id,
      row: { event: readEvent(event), order_id: event.order_id },
    }));
  }
}

const READERS: { readonly [K in ExportKind]: (asked: Export, now: Date) => Batches<ExportRows[K]> } = {
  payments: readPayments,
  direct_debits: readDirectDebits,
  events: readEvents,
  settlements: readSettlements,
  fiscal_payments: readFiscalPayments,
  fiscal_fees: readFiscalFees,
};

/** Reads the rows of an export in batches, newest first, each record as it is when it is read. */
export const rowsOf = (asked: Export, now: Date): Batches<ExportRows[ExportKind]> =>
  READERS[asked.kind](asked, now);
