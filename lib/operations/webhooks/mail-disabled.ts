import { withoutQuery } from '#lib/domain/webhooks/address.ts';
import { renderMerchantMail } from '#lib/email/render-merchant-mail.ts';
import { log } from '#lib/log.ts';
import { mailOnce } from '#lib/operations/mails/mail-once.ts';
import { requireAccount } from '#lib/store/accounts.ts';
import type { OutboxEvent } from '#lib/store/events/events.ts';
import { findEndpoint } from '#lib/store/webhooks/webhook-endpoints.ts';

/**
 * Mails a merchant that an endpoint of its account was disabled: to its address for webhooks, or else to its support
 * address. Does nothing if the endpoint was enabled again or deleted meanwhile.
 */
export async function mailDisabled({
  event_id,
  account_id,
  data: { endpoint_id, reason },
}: OutboxEvent<'webhook_endpoint.disabled'>): Promise<void> {
  const [account, endpoint] = await Promise.all([
    requireAccount(account_id),
    findEndpoint(account_id, endpoint_id),
  ]);
  if (endpoint?.disabled_reason !== reason) return;
  const { name, contact_email, support_email, language = 'es' } = account;
  const to = contact_email ?? support_email;
  const tags = { event_id, endpoint_id };
  if (to === undefined) {
    log('warn', 'merchant_without_address', { ...tags, account_id });
    return;
  }
  const rendered = renderMerchantMail('endpoint_disabled', language, {
    merchantName: name,
    endpointId: endpoint_id,
    address: withoutQuery(endpoint.url),
    reason,
    disabledAt: endpoint.disabled_at ?? endpoint.updated_at,
    failingSince: endpoint.failing_since ?? undefined,
  });
  const of = { accountId: account_id, eventId: event_id };
  const mail = { kind: 'endpoint_disabled', to, fromName: 'Domicilia', tags, ...rendered };
  await mailOnce(of, Promise.resolve(mail));
}
