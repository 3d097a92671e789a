import type { DocumentationsOf } from '#lib/api/members/documentation.ts';
import { IDS } from '#lib/api/members/story.ts';
import { MOST_MEMBERS } from '#lib/domain/people/member.ts';
import {
  EndedSession,
  Member,
  MemberList,
  RemovedMember,
  RenewedSession,
  RequestedSignIn,
  SignIn,
} from './record.ts';
import type { peopleRoutes } from './routes.ts';

const OWNERS = 'Only owners who have signed in may do this: no key of the account makes a token for it.';
const BROWSERS = 'It is for pages of the service: a request from elsewhere is refused by its `Origin`.';
const ROLE = 'What the member may do: `viewer`, `operator` or `owner`.';
const EMAIL = 'An email address. Case does not matter.';

export const people = {
  requestSignIn: {
    description: `Mails a link to sign in, if the address is that of a member. The response is always the same. The link can be used once, for 15 minutes, and only in the browser that requested it, which this response gives a cookie. At most three links a minute and thirty a day are mailed to an address. ${BROWSERS}`,
    errors: ['access_refused'],
    body: { email: EMAIL, language: 'The language of the mail: `es` or `en`.' },
    requests: { 'A link to sign in': { email: 'operaciones@cafedolores.example' } },
    response: RequestedSignIn,
  },
  completeSignIn: {
    description: `Signs in by the code of a mailed link, which it spends, and sets the cookie of the session. Send it after a click, never when a page opens: mail scanners open links. A person who is a member of several accounts gets a list of them, and chooses one by sending the same code again. ${BROWSERS}`,
    errors: ['sign_in_refused', 'access_refused'],
    body: {
      code: 'The code of the link, from the fragment of its address.',
      account_id: 'The chosen account, if the response lists several.',
    },
    requests: { 'The code of a link': { code: `${IDS.signIn}.b7Yt0cQm3xW9fKd2uHsA1g` } },
    response: SignIn,
  },
  renewSession: {
    description: `Returns a new access token for the session of the cookie, and replaces the cookie’s secret. A session ends twelve hours after its sign-in, or one hour after its last renewal. A cookie that was replaced earlier ends the session, since somebody else has it; within half a minute it is repeated, for two tabs at once. ${BROWSERS}`,
    body: {},
    response: RenewedSession,
  },
  endSession: {
    description: `Ends the session of the cookie at once: the next request with its token is refused. ${BROWSERS}`,
    body: {},
    response: EndedSession,
  },
  listMembers: {
    description: `Returns all members of the account. ${OWNERS}`,
    response: MemberList,
  },
  addMember: {
    description: `Adds a member to the account: at most ${MOST_MEMBERS}. An address may be that of members of several accounts, with a role in each. ${OWNERS}`,
    errors: ['member_exists', 'too_many_members'],
    body: { email: EMAIL, role: ROLE },
    requests: { 'An operator': { email: 'operaciones@cafedolores.example', role: 'operator' } },
    response: Member,
  },
  updateMember: {
    description: `Gives a member another role at once. The next request with an access token of the former role is refused with 401; the sessions of the member stay open, and the next renewal has the new role. The last owner keeps its role. ${OWNERS}`,
    errors: ['last_owner'],
    path: { id: { description: 'The id of the member.', example: IDS.member } },
    body: { role: ROLE },
    requests: { 'An owner': { role: 'owner' } },
    response: Member,
  },
  removeMember: {
    description: `Removes a member. All sessions of the member end at once. The last owner cannot be removed. ${OWNERS}`,
    errors: ['last_owner'],
    path: { id: { description: 'The id of the member.', example: IDS.member } },
    response: RemovedMember,
  },
} satisfies DocumentationsOf<(typeof peopleRoutes)[number]>;
