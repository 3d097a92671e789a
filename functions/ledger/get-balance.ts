import { getBalance } from '#lib/api/ledger/routes.ts';
import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { balanceOf } from '#lib/domain/ledger/sums.ts';
import { amountOf } from '#lib/domain/money.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { findWithBank } from '#lib/operations/ledger/find-with-bank.ts';
import { findLedgerSums } from '#lib/store/ledger/ledger-sums.ts';

/** Returns where the account's money is. It makes at most four reads, however many lines there are. */
export const handler = endpoint(getBalance, async ({ caller: { accountId }, now }) => {
  const today = mexicoCityDate(now);
  const [{ counts, as_of }, withBank] = await Promise.all([
    findLedgerSums(accountId),
    findWithBank(accountId, today),
  ]);
  const { pending, available, reserved, in_transit, owed } = balanceOf(counts, today);
  return {
    pending: amountOf(pending),
    available: amountOf(available),
    reserved: amountOf(reserved),
    in_transit: amountOf(in_transit),
    owed: amountOf(owed),
    with_bank: amountOf(withBank),
    currency: 'MXN' as const,
    as_of,
  };
});
