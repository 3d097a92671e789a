import { merchantOf } from '#tests/support/records/direct-debits.ts';
import { identityResult, waitingForIdentity } from '#tests/support/records/identities.ts';
import { newAccount, send } from '#tests/support/service/api.ts';

/** The provider approves one customer, and the page of the simulator declines another. */
export async function identity(): Promise<void> {
  const merchant = merchantOf(await newAccount(['direct-debit-lvl-2']));
  const approved = await waitingForIdentity(merchant);
  const { body, headers } = await identityResult(approved.id);
  await send('POST', '/api/direct-debits/kyc', undefined, { raw: body, headers });
  const { id, key } = await waitingForIdentity(merchant);
  await send('POST', `/sandbox/verifications/${id}/result`, { answer: 'declined', key });
}
