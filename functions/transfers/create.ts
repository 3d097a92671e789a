import { createTransfer } from '#lib/api/transfers/routes.ts';
import { showTransfer } from '#lib/api/transfers/show.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { requestTransfer } from '#lib/operations/transfers/request-transfer.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';

/** Milliseconds for which the lines of a large account are taken. The others are part of the next transfer. */
const PATIENCE = 15_000;

/** Transfers what is available in the account now. Repeated under its `Idempotency-Key`, it changes nothing. */
export const handler = endpoint(createTransfer, async ({ caller: { accountId }, now, readClock, commit }) => {
  const isOver = () => Date.now() - now.getTime() > PATIENCE;
  const clock = await readClock();
  return retryOnConflict(async () => {
    const { transfer, writes } = await requestTransfer(accountId, clock, isOver);
    return commit(writes, showTransfer(transfer));
  });
});
