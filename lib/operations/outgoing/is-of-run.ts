import type { Payment } from '#lib/domain/outgoing/outcome.ts';
import { EVERY_ACCOUNT, type Presentation } from '#lib/store/collections/presentations.ts';
import { withRealClock } from '#lib/store/sandbox-clocks.ts';

/**
 * Returns whether a run pays a payment. That of one account pays its payments alone; that of every account passes over
 * accounts with a clock of their own.
 */
export async function isOfRun(
  { account_id }: Pick<Payment, 'account_id'>,
  of: Pick<Presentation, 'account_id'>,
): Promise<boolean> {
  if (of.account_id !== EVERY_ACCOUNT) return of.account_id === account_id;
  return (await withRealClock([{ account_id }])).length > 0;
}
