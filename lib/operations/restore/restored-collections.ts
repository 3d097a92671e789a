import { recallOrder } from '#lib/operations/collections/filing/recall-orders.ts';
import { findCharges } from '#lib/store/charges.ts';
import { chargesOf } from '#lib/store/collections/file-batches.ts';
import { addTo, type PresentedTotals } from '#lib/store/collections/presented-totals.ts';
import { adoptLine } from './adopt-line.ts';
import { type ComparedLine, compareLines } from './compare-lines.ts';
import type { FoundEntry, RestoredKind } from './found-entry.ts';

/** How a restored table is compared with the files of collections, and repaired. */
export const restoredCollections: RestoredKind = {
  async *compare(details, { id }, since) {
    for await (const line of compareLines(details, id, since)) yield entryOf(line, id);
  },
  async recallOthers(known, held, clock) {
    for await (const charges of chargesOf(known)) {
      for (const charge of charges) {
        if (!held.has(charge.id))
          await recallOrder(charge, known, { fileId: known.id, wasRefused: false }, clock);
      }
    }
  },
  totalsOf,
};

function entryOf(line: ComparedLine, fileId: string): FoundEntry {
  const { detail, state, charge, debit } = line;
  return {
    ...{ detail, state },
    of: {
      order_id: charge?.id,
      direct_debit_id: charge?.direct_debit_id ?? debit?.id,
      account_id: charge?.account_id ?? debit?.account_id,
    },
    adopt: (clock) => adoptLine(line, fileId, clock),
  };
}

const AT_ONCE = 100;

async function totalsOf(orders: readonly string[]): Promise<PresentedTotals> {
  const sums: PresentedTotals = new Map();
  for (let start = 0; start < orders.length; start += AT_ONCE) {
    for (const { account_id, totals } of await findCharges(orders.slice(start, start + AT_ONCE)))
      addTo(sums, account_id, totals.total);
  }
  return sums;
}
