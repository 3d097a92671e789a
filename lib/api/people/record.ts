import * as v from 'valibot';
import {
  always,
  count,
  flag,
  idOf,
  instant,
  listOf,
  oneOf,
  orNull,
  part,
  record,
  text,
} from '#lib/api/members/of-record.ts';
import { IDS } from '#lib/api/members/story.ts';
import { ROLES } from '#lib/domain/people/roles.ts';

const role = oneOf(
  ROLES,
  'What the member may do: a `viewer` reads, an `operator` also runs the business of every day, and an `owner` also sends money out and decides who the members are.',
);

const example = {
  id: IDS.member,
  email: 'operaciones@cafedolores.example',
  role: 'operator' as const,
  created_at: '2026-11-20T16:04:12.381Z',
};

/** A person who may sign in to an account. */
export const Member = v.pipe(
  record('Member', 'A person who may sign in to the account.', {
    id: idOf('mem', 'The id of the member.'),
    email: text('The email address to which links to sign in are mailed.'),
    role,
    created_at: instant('When the member was added.'),
  }),
  v.examples([example]),
);

export type Member = v.InferOutput<typeof Member>;

export const MemberList = v.pipe(
  record('MemberList', 'All members of the account.', { data: listOf(Member, 'The members, oldest first.') }),
  v.examples([{ data: [example] }]),
);

export const RemovedMember = v.pipe(
  record('RemovedMember', 'A member who was removed.', {
    id: idOf('mem', 'The id of the member.'),
    deleted: flag('Always true: the sessions of the member have ended with it.'),
  }),
  v.examples([{ id: IDS.member, deleted: true }]),
);

export const RequestedSignIn = v.pipe(
  record('RequestedSignIn', 'A request for a link to sign in.', {
    requested: flag('Always true, whether or not the address is that of a member.'),
  }),
  v.examples([{ requested: true }]),
);

const account = part('An account that has the person as a member.', {
  account_id: idOf('acc', 'The id of the account.'),
  name: text('The name of the account.'),
  role,
});

export type AccountOfPerson = v.InferOutput<typeof account>;

const cafe = { account_id: IDS.account, name: 'Café Dolores', role: 'operator' as const };

const session = part('What the browser needs to call the interface.', {
  token: text('The access token. Keep it in memory, and send it in the header `Authorization`.'),
  token_type: always('Bearer', 'How to send the token.'),
  expires_in: count(
    'The seconds until the token expires: ten minutes, or less before the end of the session.',
  ),
  member: Member,
  account,
});

export type Session = v.InferOutput<typeof session>;

const signedIn = {
  token: 'eyJhbGciOiJFUzI1NiIsImtpZCI6ImluaXRpYWwiLCJ0eXAiOiJhdCtqd3QifQ…',
  token_type: 'Bearer' as const,
  expires_in: 600,
  member: example,
  account: cafe,
};

export const SignIn = v.pipe(
  record('SignIn', 'The outcome of a sign-in: a session, or several accounts to choose from.', {
    session: orNull(
      session,
      'The session, whose cookie the response sets; null while an account is to be chosen.',
    ),
    accounts: listOf(
      account,
      'The accounts of the person. If there are several, send the request again with the `account_id` of one of them.',
    ),
  }),
  v.examples([{ session: signedIn, accounts: [cafe] }]),
);

export const RenewedSession = v.pipe(
  record('RenewedSession', 'A session, renewed.', session.entries),
  v.examples([signedIn]),
);

export const EndedSession = v.pipe(
  record('EndedSession', 'A session that has ended.', { ended: flag('Always true.') }),
  v.examples([{ ended: true }]),
);
