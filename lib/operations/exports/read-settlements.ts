import type { Export } from '#lib/domain/exports/export.ts';
import type { SettledLine } from '#lib/domain/exports/tables/settlements.ts';
import { isRefund, type Payment } from '#lib/domain/outgoing/outcome.ts';
import type { Transfer } from '#lib/domain/transfers/transfer.ts';
import { findPayments } from '#lib/store/outgoing/payments.ts';
import type { Owned } from './owned.ts';
import { readLines } from './read-lines.ts';

/** The transfers of the former batch of lines: those that the next batch needs too are not read again. */
type Known = Map<string, Transfer | undefined>;

/** Yields the lines of an export of settlements, each with its transfer. */
export async function* readSettlements(asked: Export): AsyncGenerator<Owned<SettledLine>[], void, undefined> {
  const { type } = asked.filter;
  let known: Known = new Map();
  for await (const all of readLines(asked)) {
    const lines = all.filter((line) => type === null || line.type === type);
    const ids = new Set(lines.flatMap(({ transfer_id }) => transfer_id ?? []));
    known = await withTransfers(known, ids);
    const transferOf = (id: string | null) => (id === null ? undefined : known.get(id));
    yield lines.map((line) => ({
      account_id: line.account_id,
      row: { line, transfer: transferOf(line.transfer_id) },
    }));
  }
}

async function withTransfers(known: Known, ids: ReadonlySet<string>): Promise<Known> {
  const unknown = [...ids].filter((id) => !known.has(id));
  const isTransfer = (payment: Payment): payment is Transfer => !isRefund(payment);
  const transfers = (await findPayments(unknown)).filter(isTransfer);
  const found = new Map(transfers.map((transfer) => [transfer.id, transfer]));
  return new Map([...ids].map((id) => [id, known.get(id) ?? found.get(id)]));
}
