import { addMember } from '#lib/api/people/routes.ts';
import { showMember } from '#lib/api/people/show.ts';
import { newMember } from '#lib/domain/people/member.ts';
import { committingEndpoint } from '#lib/http/endpoint.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';
import { findRoster, writesToAddMember } from '#lib/store/people/members.ts';

/** Adds a member to the account. */
export const handler = committingEndpoint(addMember, async ({ caller: { accountId }, body, now, commit }) => {
  const member = newMember({ ...body, accountId }, now);
  return retryOnConflict(async () =>
    commit(writesToAddMember(member, await findRoster(accountId)), showMember(member)),
  );
});
