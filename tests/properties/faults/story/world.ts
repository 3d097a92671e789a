import { addDays } from '#lib/domain/calendar/dates.ts';
import { settleVerification } from '#lib/domain/payout-account.ts';
import type { Aws } from '#tests/properties/faults/aws.ts';
import type { State } from '#tests/properties/faults/same.ts';
import type { Steps } from '#tests/properties/faults/steps.ts';
import { newClabe } from '#tests/support/records/account-numbers.ts';
import { newAccount, type TestAccount } from '#tests/support/service/api.ts';

/** What the chapters of the story work with. */
export type World = {
  readonly steps: Steps;
  readonly aws: Aws;
  readonly read: () => Promise<State>;
  readonly setBack: (to: State) => Promise<void>;
};

/** Creates an account whose money is held and of which an amount can be transferred at once. */
export async function account({ steps }: World): Promise<TestAccount> {
  await steps.call('workers/publish-keys', {});
  const made = await newAccount();
  await payable(made.account_id);
  await book(made.account_id, 500_00, 'CASE-1');
  return made;
}

/** Holds the money of an account, and sets its payout account, verified and in effect. */
export async function payable(accountId: string): Promise<void> {
  const { requireAccount, updateAccount } = await import('#lib/store/accounts.ts');
  const { setPayoutAccount } = await import('#lib/operations/payout-accounts/set-payout-account.ts');
  const { findPayoutAccount, storePayoutAccount } = await import('#lib/store/payout-accounts.ts');
  const { transact } = await import('#lib/store/engine/transact.ts');
  const { clockAt } = await import('#lib/operations/clock.ts');
  const terms = { settlement: 'held', transfer_schedule: 'daily', transfer_minimum: 1 };
  await updateAccount(accountId, { ...terms, contact_email: 'ana@example.com' } as never);
  const asked = { number: newClabe(undefined, '012'), rfc: 'GODE561231GR8', holder: 'Abarrotes' };
  const now = new Date();
  await setPayoutAccount(await requireAccount(accountId), asked, 'Abarrotes', clockAt(now));
  const set = await findPayoutAccount(accountId);
  if (!set) throw new Error('It has no payout account');
  const { next } = settleVerification(set, { status: 'verified', reason: null }, now);
  await transact([storePayoutAccount({ ...next, effective_on: addDays(next.effective_on, -30) }, set)]);
}

/** Books an adjustment in favor of an account, in centavos. */
export async function book(accountId: string, amount: number, reference: string): Promise<void> {
  const { bookEntry } = await import('#lib/operations/ledger/book-entry.ts');
  const { clockAt } = await import('#lib/operations/clock.ts');
  const said = { reference, reason: 'Correction', by: 'ana' };
  const asked = { account_id: accountId, type: 'adjustment', amount: amount as never, ...said } as const;
  await bookEntry(asked, 1e9 as never, clockAt(new Date()));
}
