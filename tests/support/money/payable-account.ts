import { ops } from '#tests/ops/run-ops.ts';
import { eventually } from '#tests/support/service/eventually.ts';

/** An RFC that the simulator verifies. */
const RFC = 'GODE561231GR8';

/**
 * Sets the payout account of a merchant whose money is held, as an operator does, and moves its effective day into the
 * past once it is verified: nothing else in the service can shorten the cool-down. `run` runs the command.
 */
export async function payableAccount(accountId: string, clabe: string, run = ops): Promise<void> {
  const { code, err } = await run([
    ...['account', 'set', accountId, '--settlement', 'held', '--payout-clabe', clabe, '--payout-rfc', RFC],
    ...['--payout-holder', 'Abarrotes Godínez', '--transfer-minimum', '1', '--yes', '--json'],
  ]);
  if (code !== 0) throw new Error(err);
  const { findPayoutAccount, storePayoutAccount } = await import('#lib/store/payout-accounts.ts');
  const { transact } = await import('#lib/store/engine/transact.ts');
  await eventually(async () => {
    const account = await findPayoutAccount(accountId);
    if (account?.verification.status !== 'verified') throw new Error(`It is ${account?.verification.status}`);
    await transact([storePayoutAccount({ ...account, effective_on: '2026-01-01' as never }, account)]);
  });
}

/** Books an amount in pesos in favor of a merchant, as an operator does with `run`. It is available at once. */
export async function bookAdjustment(
  accountId: string,
  pesos: number,
  reference: string,
  run = ops,
): Promise<void> {
  const { code, err } = await run([
    ...['ledger', 'book', accountId, '--type', 'adjustment', '--amount', String(pesos)],
    ...['--reference', reference, '--reason', 'Correction', '--by', 'ana', '--json'],
  ]);
  if (code !== 0) throw new Error(err);
}
