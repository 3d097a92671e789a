import { createTransfer } from '#lib/api/transfers/routes.ts';
import { showTransfer } from '#lib/api/transfers/show.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { isTimeToClose, requestTransfer } from '#lib/operations/transfers/request-transfer.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';

/** Transfers what is available in the account now. Repeated under its `Idempotency-Key`, it changes nothing. */
export const handler = endpoint(createTransfer, async ({ caller: { accountId }, now, readClock, commit }) => {
  const isOver = () => isTimeToClose(now);
  const clock = await readClock();
  return retryOnConflict(async () => {
    const { transfer, writes } = await requestTransfer(accountId, clock, isOver);
    return commit(writes, showTransfer(transfer));
  });
});
