import { renderMerchantMail } from '#lib/email/render-merchant-mail.ts';
import { log } from '#lib/log.ts';
import { mailOnce } from '#lib/operations/mails/mail-once.ts';
import { requireAccount } from '#lib/store/accounts.ts';
import type { OutboxEvent } from '#lib/store/events/events.ts';
import { bankName } from '#lib/wording/bank-name.ts';

/**
 * Mails a merchant that its money is transferred to another account: to the address that it had before the change, so
 * that it learns of a change that it did not ask for.
 */
export async function mailPayoutAccountChanged({
  event_id,
  account_id,
  data: { payout_account_id, contact, bank, last4, effective_on },
}: OutboxEvent<'payout_account.changed'>): Promise<void> {
  const tags = { event_id, payout_account_id };
  if (contact === null) {
    log('warn', 'merchant_without_address', { ...tags, account_id });
    return;
  }
  const { name, language = 'es' } = await requireAccount(account_id);
  const rendered = renderMerchantMail('payout_account_changed', language, {
    merchantName: name,
    account: { bankName: bankName(bank), lastFour: last4 },
    effectiveOn: effective_on,
  });
  const of = { accountId: account_id, eventId: event_id };
  const mail = { kind: 'payout_account_changed', to: contact, fromName: 'Domicilia', tags, ...rendered };
  await mailOnce(of, Promise.resolve(mail));
}
