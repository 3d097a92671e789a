import { removeMember } from '#lib/api/people/routes.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { removeMemberBy } from '#lib/operations/people/change-members.ts';

/** Removes a member of the account, whose sessions end with it. An owner may remove itself, unless it is the last. */
export const handler = endpoint(removeMember, async ({ caller: { accountId, session }, params, commit }) => {
  const removed = await removeMemberBy(
    (writes, { id }) => commit(writes, { id, deleted: true }),
    accountId,
    params.id,
    session,
  );
  if (!removed) throw new ApiError('not_found');
  return removed;
});
