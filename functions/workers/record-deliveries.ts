import type { EventBridgeEvent } from 'aws-lambda';
import { noteDelivery } from '#lib/store/sent-mails.ts';

/** The parts that we read of SES's event about a mail that the recipient's server accepted. */
type Delivered = {
  delivery: { timestamp: string };
  mail: { messageId: string; tags: Readonly<Record<string, readonly string[]>> };
};

/**
 * Records that the mail with a customer's link was delivered. The evidence of what the customer does with that link
 * names the mail.
 */
export async function handler({ detail }: EventBridgeEvent<string, Delivered>): Promise<void> {
  const { messageId, tags } = detail.mail;
  const [linkId] = tags.link_id ?? [];
  const [directDebitId] = tags.direct_debit_id ?? [];
  if (!linkId || !directDebitId) return;
  await noteDelivery({ directDebitId, linkId, messageId }, detail.delivery.timestamp);
}
