import { listMembers } from '#lib/api/people/routes.ts';
import { showMember } from '#lib/api/people/show.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { findMembers } from '#lib/store/people/members.ts';

/** Returns all members of the account. */
export const handler = readingEndpoint(listMembers, async ({ caller }) => {
  const members = await findMembers(caller.accountId);
  return { data: members.map(showMember) };
});
