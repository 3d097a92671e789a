import type { FileContent } from '#lib/operations/bank-files/file-content.ts';
import { claimAgain } from './filing/claim-again.ts';
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
  refile: claimAgain,
  markPresented,
  recall: recallOrders,
  noteOverdue,
  settle: settleLines,
  report: writeReconciliation,
};
