import { createApiKey } from '#lib/api/api-keys/routes.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { committingEndpoint } from '#lib/http/endpoint.ts';
import { addApiKey, returnedPrivateKey } from '#lib/operations/keys/api-keys.ts';

/** Creates a pair of keys, and shows its private key in this response only. */
export const handler = committingEndpoint(
  createApiKey,
  async ({ caller: { accountId, session }, body, now, commit }) => {
    if (!session) throw new ApiError('access_refused');
    const added = await addApiKey(accountId, body, session.memberId, now, commit);
    if (!added) throw new ApiError('not_found');
    return added;
  },
  { secretIn: returnedPrivateKey },
);
