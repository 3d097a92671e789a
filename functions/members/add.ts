import { addMember } from '#lib/api/people/routes.ts';
import { showMember } from '#lib/api/people/show.ts';
import { committingEndpoint } from '#lib/http/endpoint.ts';
import { addMemberBy } from '#lib/operations/people/change-members.ts';

/** Adds a member to the account. */
export const handler = committingEndpoint(addMember, ({ caller: { accountId }, body, now, commit }) =>
  addMemberBy((writes, member) => commit(writes, showMember(member)), { ...body, accountId }, now),
);
