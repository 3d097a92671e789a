import type { EventBridgeEvent } from 'aws-lambda';
import { noteBounce } from '#lib/domain/direct-debit/links.ts';
import { log } from '#lib/log.ts';
import { changeDirectDebit } from '#lib/operations/direct-debits/change-direct-debit.ts';

/** The parts that we read of SES's event about a bounce or a complaint. */
type Returned = {
  eventType: 'Bounce' | 'Complaint';
  bounce?: { bounceType: 'Permanent' | 'Transient' | 'Undetermined' };
  mail: { tags: Readonly<Record<string, readonly string[]>>; destination: readonly string[] };
};

/**
 * Records on the direct debit that mails to its customer do not arrive. No more are sent until the merchant requests
 * one or corrects the address. A temporary bounce (a full mailbox) does not count. A complaint does: a customer who
 * does not want our mails gets none. A merchant who is not reached about its payout account raises the alarm.
 */
export async function handler({ detail }: EventBridgeEvent<string, Returned>): Promise<void> {
  const [id] = detail.mail.tags.direct_debit_id ?? [];
  const isPermanent = detail.eventType === 'Complaint' || detail.bounce?.bounceType === 'Permanent';
  log('warn', 'mail_returned', {
    direct_debit_id: id,
    kind: detail.eventType,
    type: detail.bounce?.bounceType,
  });
  if (!isPermanent) return;
  const [payout_account_id] = detail.mail.tags.payout_account_id ?? [];
  if (payout_account_id) reportUntold(payout_account_id);
  if (!id) return;
  await changeDirectDebit(
    id,
    (debit, clock) => noteBounce(debit, detail.mail.destination, clock),
    new Date(),
  );
}

/** The merchant could object to the change of its payout account, if it knew of it. An error raises `decision-needed`. */
function reportUntold(payout_account_id: string): void {
  const what_to_do = 'tell the merchant in another way, before its next transfer';
  log('error', 'payout_account_mail_returned', { payout_account_id, what_to_do });
}
