import type { Member as StoredMember } from '#lib/domain/people/member.ts';
import type { AccountOfPerson, Member, Session } from './record.ts';

/** Returns a member as the interface shows it. */
export const showMember = ({ id, email, role, created_at }: StoredMember): Member => ({
  id,
  email,
  role,
  created_at,
});

type Named = { readonly account_id: string; readonly name: string };

/** Returns an account as a person sees it who is a member of it. */
export const showAccountOf = ({ account_id, name }: Named, { role }: StoredMember): AccountOfPerson => ({
  account_id,
  name,
  role,
});

/** Returns a session as its browser receives it. */
export const showSession = (
  { token, expiresIn }: { token: string; expiresIn: number },
  { account, member }: { account: Named; member: StoredMember },
): Session => ({
  token,
  token_type: 'Bearer',
  expires_in: expiresIn,
  member: showMember(member),
  account: showAccountOf(account, member),
});
