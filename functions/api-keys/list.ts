import { listApiKeys as route } from '#lib/api/api-keys/routes.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { listApiKeys } from '#lib/operations/keys/api-keys.ts';

/** Returns the valid pairs of keys of the account. */
export const handler = readingEndpoint(route, async ({ caller, now }) => {
  const data = await listApiKeys(caller.accountId, now);
  if (!data) throw new ApiError('not_found');
  return { data };
});
