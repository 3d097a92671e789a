import type { EventBridgeEvent } from 'aws-lambda';
import { noteDelivery } from '#lib/store/sent-mails.ts';

/** The parts of what SES tells of a mail that the server of its recipient has taken. */
type Delivered = {
  delivery: { timestamp: string };
  mail: { messageId: string; tags: Readonly<Record<string, readonly string[]>> };
};

/** Notes that the mail with a customer's link has arrived: what is done by that link names it as evidence. */
export async function handler({ detail }: EventBridgeEvent<string, Delivered>): Promise<void> {
  const { messageId, tags } = detail.mail;
  const [linkId] = tags.link_id ?? [];
  const [directDebitId] = tags.direct_debit_id ?? [];
  if (!linkId || !directDebitId) return;
  await noteDelivery({ directDebitId, linkId, messageId }, detail.delivery.timestamp);
}
