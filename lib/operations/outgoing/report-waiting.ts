import type { RunClock } from '#lib/domain/direct-debit/clock.ts';
import { isRefund, type Payment } from '#lib/domain/outgoing/outcome.ts';
import { isOverdue, type WaitingFor } from '#lib/domain/outgoing/waiting.ts';
import { log } from '#lib/log.ts';
import { findAccount } from '#lib/store/accounts.ts';
import { findWaiting } from '#lib/store/outgoing/waiting.ts';
import { withRealClock } from '#lib/store/sandbox-clocks.ts';

type Reported = Exclude<WaitingFor, 'return' | 'cover'>;

const COMMAND: Readonly<Record<Reported, (payment: Payment) => string>> = {
  release: ({ id }) => `ops transfers release ${id}, or ops transfers reject ${id}`,
  file: () => 'ops collections run',
  presentment: () => 'ops collections run',
};

/**
 * Logs an error for each transfer or refund that has waited too long at the end of a day's run, which raises the alarm
 * `decision-needed`: for an operator, or for its way to the bank. Each run that finds it logs it again. A transfer that
 * waits because its merchant is suspended is left out: no run may take it, as the operator has decided.
 */
export async function reportWaiting({ day, closed }: Pick<RunClock, 'day' | 'closed'>): Promise<void> {
  for (const what of Object.keys(COMMAND) as Reported[]) {
    for await (const payments of findWaiting(what, day)) {
      for (const payment of await withRealClock(payments)) {
        if (!isOverdue(payment, day, closed)) continue;
        if (!(what === 'file' && (await isWithheld(payment)))) report(payment, what);
      }
    }
  }
}

/** Returns whether no run files a payment, because its merchant is suspended; false if that cannot be read. */
async function isWithheld(payment: Payment): Promise<boolean> {
  if (isRefund(payment)) return false;
  const account = await findAccount(payment.account_id).catch(() => undefined);
  return account?.status === 'suspended';
}

function report(payment: Payment, what: Reported): void {
  const { id: payment_id, account_id, file_id } = payment;
  log('error', 'payment_waits', {
    ...{ payment_id, account_id, waits_for: what, file: file_id ?? undefined },
    what_to_do: COMMAND[what](payment),
  });
}
