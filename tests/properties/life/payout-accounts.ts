import { addDays } from '#lib/domain/calendar/dates.ts';
import { settleVerification } from '#lib/domain/payout-account.ts';
import type { World } from './world.ts';

/** Sets the payout account of a merchant: verified and in effect, or neither yet. */
export async function payable(
  world: World,
  accountId: string,
  number: string,
  isInEffect: boolean,
  settlement?: 'held',
): Promise<void> {
  const { requireAccount, updateAccount } = await import('#lib/store/accounts.ts');
  const { setPayoutAccount } = await import('#lib/operations/payout-accounts/set-payout-account.ts');
  const { findPayoutAccount, storePayoutAccount } = await import('#lib/store/payout-accounts.ts');
  const { transact } = await import('#lib/store/engine/transact.ts');
  const { clockAt } = await import('#lib/operations/clock.ts');
  const terms = { transfer_schedule: 'daily', transfer_minimum: 1, ...(settlement && { settlement }) };
  await updateAccount(accountId, { ...terms, contact_email: 'ana@example.com' } as never);
  const asked = { number, rfc: 'GODE561231GR8', holder: 'Abarrotes' };
  await setPayoutAccount(await requireAccount(accountId), asked, 'Abarrotes', clockAt(world.now));
  world.known.payoutNumbers.set(accountId, [...(world.known.payoutNumbers.get(accountId) ?? []), number]);
  const set = await findPayoutAccount(accountId);
  if (!isInEffect || !set) return;
  const { next } = settleVerification(set, { status: 'verified', reason: null }, world.now);
  await transact([storePayoutAccount({ ...next, effective_on: addDays(next.effective_on, -30) }, set)]);
}
