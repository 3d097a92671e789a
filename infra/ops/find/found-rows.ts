import type { Row } from '#infra/ops/output/row.ts';
import { rowOfDebit, rowOfPayment } from '#infra/ops/rows.ts';
import type { Anything } from '#lib/operations/search/anything/find-anything.ts';
import type { Payment } from '#lib/operations/search/search-payments.ts';
import type { Account } from '#lib/store/accounts.ts';
import { LOGS, type RequestLine } from './request-lines.ts';

/** Returns what was found, each kind in a list of its own, and where it was looked for. Empty lists are left out. */
export function rowsOfFound(found: Anything, requests: readonly RequestLine[] | undefined, known: Names) {
  const { accounts, debits, orders, others, looks } = found;
  const lists = {
    merchants: accounts.map(({ account_id, name, status, created_at }) => ({
      ...{ account_id, name, status, created_at },
    })),
    direct_debits: debits.map((debit) => rowOfHit(debit, known)),
    orders: orders.map(rowOfOrder),
    others: others.map(({ id, kind, ...other }) => ({
      ...{ id, kind, status: other.status, merchant: nameOf(other.account_id, known) },
      ...{ customer_id: other.customer_id, account_id: other.account_id },
    })),
    requests: (requests ?? []).map((line) => ({
      ...{
        time: line.time,
        operation: line.operation ?? line.route,
        status: line.status,
        code: line.code ?? line.refusal,
      },
      ...{ merchant: nameOf(line.account_id, known), viewer_ip: line.viewer_ip, event: line.event },
      ...{ account_id: line.account_id, edge_request_id: line.edge_request_id },
    })),
  };
  const filled = Object.fromEntries(
    Object.entries<readonly Row[]>(lists).filter(([, rows]) => rows.length > 0),
  );
  const inLogs = requests && { looked_in: LOGS, found: requests.length, read: 'the logs' };
  return {
    ...filled,
    looks: [
      ...looks.map(({ where, found: count, read }) => ({
        looked_in: where,
        found: count,
        read: inWords(read),
      })),
      ...(inLogs ? [inLogs] : []),
    ],
  };
}

/** The accounts by their ids. */
type Names = ReadonlyMap<string, Pick<Account, 'name'>>;

const nameOf = (accountId: string | undefined, known: Names) => known.get(accountId ?? '')?.name;

function rowOfHit(debit: Anything['debits'][number], known: Names): Row {
  const { direct_debit_id, name, ...row } = rowOfDebit(debit);
  const merchant = nameOf(debit.account_id, known);
  return { direct_debit_id, name, merchant, ...row, customer_id: debit.customer_id };
}

/** A charge with the reason of its failure; another order with what it has of these. */
function rowOfOrder(order: Anything['orders'][number]): Row {
  if (order.type === 'direct_debit') return rowOfPayment(order as Payment);
  const { id, account_id, status, customer_id, created_at } = order;
  return { order_id: id, status, customer_id, account_id, created_at };
}

/** Says what a look has read of the table: `3 pages, 120 records, 120 keys`. */
const inWords = (read: Anything['looks'][number]['read']): string =>
  Object.entries(read)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${count} ${count === 1 ? ONE[what] : what}`)
    .join(', ');

const ONE: Readonly<Record<string, string>> = {
  ...{ keys: 'key', queries: 'query', pages: 'page', records: 'record' },
};
