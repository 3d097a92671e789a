import { getBalance } from '#lib/api/ledger/routes.ts';
import { amountOf } from '#lib/domain/money.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { findBalance } from '#lib/operations/ledger/find-balance.ts';

/** Returns where the account's money is. */
export const handler = readingEndpoint(getBalance, async ({ caller: { accountId }, readClock }) => {
  const { pending_by_day, with_bank_count, as_of, next_transfer_on, ...sums } = await findBalance(
    accountId,
    await readClock(),
  );
  return {
    pending: amountOf(sums.pending),
    pending_by_day: pending_by_day.map(({ available_on, amount }) => ({
      ...{ available_on, amount: amountOf(amount) },
    })),
    available: amountOf(sums.available),
    reserved: amountOf(sums.reserved),
    in_transit: amountOf(sums.in_transit),
    owed: amountOf(sums.owed),
    with_bank: amountOf(sums.with_bank),
    with_bank_count,
    currency: 'MXN' as const,
    as_of,
    next_transfer_on,
  };
});
