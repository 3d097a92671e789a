import { getClosing } from '#lib/api/closings/routes.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { findClosing } from '#lib/operations/ledger/closings/find-closing.ts';
import { expectSecrets } from '#lib/secrets/read-secret.ts';

/** Returns the account's own part of the closing of a day. */
export const handler = readingEndpoint(getClosing, async ({ caller: { accountId }, params: { day } }) => {
  expectSecrets();
  const { text, hash, signature } = await findClosing(accountId, day);
  return { day, account_id: accountId, text, hash, signature };
});
