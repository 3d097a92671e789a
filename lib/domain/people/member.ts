import { isEmailAddress, normalAddress } from '#lib/domain/email-address.ts';
import { newId } from '#lib/domain/ids.ts';
import { ApiError, invalid } from '#lib/errors/api-error.ts';
import type { Role } from './roles.ts';

/** A member of an account: a person who signs in by mail. */
export type Member = {
  id: string;
  account_id: string;
  /** In the form in which addresses are compared. */
  email: string;
  role: Role;
  created_at: string;
};

/** The number of an account's members, and of its owners among them. */
export type Roster = { readonly members: number; readonly owners: number };

/** The most members that an account can have. */
export const MOST_MEMBERS = 50;

/**
 * Returns a new member.
 *
 * @throws ApiError `validation_failed` if no mail can be sent to the address
 */
export function newMember(
  { accountId, email, role }: { accountId: string; email: string; role: Role },
  now: Date,
): Member {
  if (!isEmailAddress(email.trim()))
    throw invalid('email', 'invalid_email', 'Send an email address such as name@example.com.');
  return {
    id: newId('mem', now),
    account_id: accountId,
    email: normalAddress(email),
    role,
    created_at: now.toISOString(),
  };
}

/**
 * Returns the roster after a member is added.
 *
 * @throws ApiError `too_many_members` if the account has as many as it can have
 */
export function rosterWith(roster: Roster | undefined, { role }: Pick<Member, 'role'>): Roster {
  const { members, owners } = roster ?? { members: 0, owners: 0 };
  if (members >= MOST_MEMBERS) throw new ApiError('too_many_members');
  return { members: members + 1, owners: owners + ownersIn(role) };
}

/**
 * Returns the roster after a member is removed. An account that has an owner keeps one.
 *
 * @throws ApiError `last_owner` if no owner would be left
 */
export function rosterWithout({ members, owners }: Roster, { role }: Pick<Member, 'role'>): Roster {
  if (role === 'owner' && owners <= 1) throw new ApiError('last_owner');
  return { members: members - 1, owners: owners - ownersIn(role) };
}

/**
 * Returns the roster after a member gets another role. An account that has an owner keeps one.
 *
 * @throws ApiError `last_owner` if no owner would be left
 */
export function rosterWithRole(
  { members, owners }: Roster,
  { role }: Pick<Member, 'role'>,
  next: Role,
): Roster {
  const after = owners - ownersIn(role) + ownersIn(next);
  if (role === 'owner' && after < 1) throw new ApiError('last_owner');
  return { members, owners: after };
}

const ownersIn = (role: Role): number => (role === 'owner' ? 1 : 0);
