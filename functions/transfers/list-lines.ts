import { showLine } from '#lib/api/ledger/show.ts';
import { listTransferTransactions } from '#lib/api/transfers/routes.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { requireOwned } from '#lib/operations/require-owned.ts';
import { showPage } from '#lib/operations/show-page.ts';
import { findTransfer } from '#lib/store/outgoing/payments.ts';
import { listLinesOf } from '#lib/store/outgoing/transfer-lines.ts';

/** Returns the lines that a transfer of the account pays out, in the order in which it took them. */
export const handler = readingEndpoint(listTransferTransactions, async ({ caller, params: { id }, query }) =>
  showPage(await listLinesOf(requireOwned(caller, await findTransfer(id)), query), showLine),
);
