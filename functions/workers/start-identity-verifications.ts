import { openIdentityPage, waitsForIdentityPage } from '#lib/domain/direct-debit/identity.ts';
import { changeDirectDebit } from '#lib/operations/direct-debits/change-direct-debit.ts';
import { configuredIdentityVerifier } from '#lib/providers/identity-verification/configured-identity-verifier.ts';
import { findDirectDebit } from '#lib/store/direct-debits.ts';
import { consumeEvent, type DeliveredEvent } from '#lib/store/events/consume-events.ts';

/**
 * Opens the identity verification of a direct debit that waits only for it, and mails the customer its link. A
 * duplicate event finds it open.
 */
export function handler(event: DeliveredEvent): Promise<void> {
  return consumeEvent(event, 'workers/start-identity-verifications', async ({ data }) => {
    const debit = await findDirectDebit(data.direct_debit_id);
    if (!debit || !waitsForIdentityPage(debit)) return;
    const verifier = await configuredIdentityVerifier();
    const { email } = debit.customer;
    const { url } = await verifier.createSession({ subjectId: debit.id, email, language: debit.language });
    await changeDirectDebit(debit.id, (current, clock) => openIdentityPage(current, url, clock), new Date());
  });
}
