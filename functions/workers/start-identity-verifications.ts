import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { changeDirectDebit, sendLink } from '#lib/operations/change-direct-debit.ts';
import { linkToSend } from '#lib/operations/links.ts';
import { configuredIdentityVerifier } from '#lib/providers/identity-verification/configured-identity-verifier.ts';
import { consumeEvents } from '#lib/store/consume-events.ts';
import { findDirectDebit, type StoredDirectDebit } from '#lib/store/direct-debits.ts';
import { retryOnConflict, transact } from '#lib/store/transact.ts';

/**
 * Opens the identity verification of a direct debit that waits for nothing else, and mails its customer the way
 * there. An event that arrives again finds it open.
 */
export function handler(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  return consumeEvents(event, 'workers/start-identity-verifications', async ({ data }) => {
    const debit = await findDirectDebit(data.direct_debit_id);
    if (!debit || !isWaiting(debit)) return;
    const verifier = await configuredIdentityVerifier();
    const { email } = debit.customer;
    const { url } = await verifier.createSession({ subjectId: debit.id, email, language: debit.language });
    await store(debit.id, url);
  });
}

function store(id: string, url: string): Promise<void> {
  const now = new Date();
  return retryOnConflict(async () => {
    const debit = await findDirectDebit(id);
    if (!debit?.identity || !isWaiting(debit)) return;
    const identity = { ...debit.identity, url };
    if (hasFreshLink(debit)) return transact(changeDirectDebit(debit, { identity }, now).writes);
    const { next, writes } = changeDirectDebit(debit, { identity, link: linkToSend(debit, now) }, now);
    return transact([...writes, ...(next.send_email ? sendLink(next, now) : [])]);
  });
}

/** A link that was handed over when the page was asked for leads the customer there already. */
function hasFreshLink({ link, identity }: StoredDirectDebit): boolean {
  const asked = Math.floor(new Date(identity?.requested_at ?? 0).getTime() / 1000) * 1000;
  const isOut = link !== null && link.spent_at === null && !link.on_page;
  return isOut && new Date(link.issued_at).getTime() >= asked;
}

function isWaiting({ identity, requirements }: StoredDirectDebit): boolean {
  return (
    requirements.includes('identity_verification') && identity?.status === 'pending' && identity.url === null
  );
}
