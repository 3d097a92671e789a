import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { resendLink } from '#lib/domain/direct-debit/link-requests.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import { requireAskable } from '#lib/operations/mails/ask-for-mail.ts';
import { writesOf } from '#lib/operations/writes/direct-debits.ts';
import type { Write } from '#lib/store/engine/transact.ts';

/**
 * Returns the direct debit with a new link for the step that is outstanding, and the writes that request its mail. The
 * mail counts among those that merchants may request to that address.
 *
 * @param now the real time, by which mails are counted: an account of the sandbox may have a clock of its own
 * @throws ApiError `too_many_requests` above that limit; see `resendLink`
 */
export async function resendingOf(
  debit: DirectDebit,
  clock: Clock,
  now: Date,
): Promise<{ next: DirectDebit; writes: readonly Write[] }> {
  const decision = resendLink(debit, clock);
  const count = await requireAskable(debit, now);
  return { next: decision.next, writes: [...writesOf(debit, decision, clock), count] };
}
