import { getClosing } from '#lib/api/closings/routes.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { findPart } from '#lib/store/ledger/closings.ts';

/** Returns the account's own part of the closing of a day. */
export const handler = endpoint(getClosing, async ({ caller: { accountId }, params: { day } }) => {
  const part = await findPart(accountId, day);
  if (!part) throw new ApiError('closing_not_found');
  const { text, hash, signature } = part;
  return { day, account_id: accountId, text, hash, signature };
});
