import { updateMember } from '#lib/api/people/routes.ts';
import { showMember } from '#lib/api/people/show.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { committingEndpoint } from '#lib/http/endpoint.ts';
import { log } from '#lib/log.ts';
import { changeRoleBy } from '#lib/operations/people/change-members.ts';

/** Gives a member of the account another role. An owner may change its own, unless it is the last. */
export const handler = committingEndpoint(
  updateMember,
  async ({ caller: { accountId, session }, params: { id }, body: { role }, commit }) => {
    const changed = await changeRoleBy(
      (writes, member) => commit(writes, showMember(member)),
      { accountId, id, role },
      session,
    );
    if (!changed) throw new ApiError('not_found');
    log('info', 'member_role_set', { account_id: accountId, member_id: id, role, by: session?.memberId });
    return changed;
  },
);
