import type { RunClock } from '#lib/domain/direct-debit/clock.ts';
import type { Transfer } from '#lib/domain/transfers/transfer.ts';
import { isOverdue, type WaitingFor } from '#lib/domain/transfers/waiting.ts';
import { log } from '#lib/log.ts';
import { findWaiting } from '#lib/store/transfers/waiting.ts';

type Reported = Exclude<WaitingFor, 'return'>;

const COMMAND: Readonly<Record<Reported, (transfer: Transfer) => string>> = {
  release: ({ id }) => `ops transfers release ${id}, or ops transfers reject ${id}`,
  file: () => 'ops collections run',
  presentment: () => 'ops collections run',
};

/**
 * Logs an error for each transfer that has waited too long at the end of a day's run, which raises the alarm
 * `decision-needed`: for an operator, or for its way to the bank. Each run that finds it logs it again.
 */
export async function reportWaiting({ day, closed }: Pick<RunClock, 'day' | 'closed'>): Promise<void> {
  for (const what of Object.keys(COMMAND) as Reported[]) {
    for await (const transfers of findWaiting(what, day)) {
      for (const transfer of transfers) if (isOverdue(transfer, day, closed)) report(transfer, what);
    }
  }
}

function report(transfer: Transfer, what: Reported): void {
  const { id: transfer_id, account_id, file_id } = transfer;
  log('error', 'transfer_waits', {
    ...{ transfer_id, account_id, waits_for: what, file: file_id ?? undefined },
    what_to_do: COMMAND[what](transfer),
  });
}
