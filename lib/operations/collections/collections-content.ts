import type { FileContent } from '#lib/operations/bank-files/file-content.ts';
import { entriesOf } from '#lib/store/collections/file-batches.ts';
import { claimDueCharges } from './filing/claim-charges.ts';
import { detailsOf } from './filing/details-of.ts';
import { markPresented } from './filing/mark-presented.ts';
import { noteOverdue } from './filing/note-overdue.ts';
import { recallOrders } from './filing/recall-orders.ts';
import { settleLines } from './returns/settle-lines.ts';
import { writeReconciliation } from './returns/write-reconciliation.ts';

/** The orders of direct debits, as bank files hold them. */
export const collectionsContent: FileContent = {
  kind: 'collections',
  details: detailsOf,
  // It opens each account number by itself: an order with a faulty one is held, the others are presented.
  refile: async (file, run) => {
    const { kind, account_id, bank, date } = file;
    await claimDueCharges(entriesOf(file), { kind, account_id, bank, date }, run);
  },
  markPresented,
  recall: recallOrders,
  noteOverdue,
  settle: settleLines,
  report: writeReconciliation,
};
