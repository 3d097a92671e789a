import { removeMember } from '#lib/api/people/routes.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { endpoint } from '#lib/http/endpoint.ts';
import { allInOrder } from '#lib/operations/all-in-order.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';
import { findMember, findRoster, writesToRemoveMember } from '#lib/store/people/members.ts';
import { openFor } from '#lib/store/people/sessions.ts';

/** Removes a member of the account, whose sessions end with it. An owner may remove itself, unless it is the last. */
export const handler = endpoint(removeMember, async ({ caller, params, commit }) =>
  retryOnConflict(async () => {
    const { accountId, session } = caller;
    const [member, roster] = await allInOrder([findMember(accountId, params.id), findRoster(accountId)]);
    if (!member || !roster) throw new ApiError('not_found');
    const isSelf = session?.memberId === member.id;
    const ofCaller = isSelf && session ? openFor({ accountId, ...session }) : {};
    return commit(writesToRemoveMember(member, roster, ofCaller), { id: member.id, deleted: true });
  }),
);
