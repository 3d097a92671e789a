import { normalAddress } from '#lib/domain/email-address.ts';
import {
  type Member,
  MOST_MEMBERS,
  type Roster,
  rosterWith,
  rosterWithout,
  rosterWithRole,
} from '#lib/domain/people/member.ts';
import type { Role } from '#lib/domain/people/roles.ts';
import type { Session } from '#lib/domain/people/session.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { digestOf } from '#lib/secrets/random-secrets.ts';
import { change, conflict, create, type OnConditionFailed, put, remove } from '#lib/store/engine/change.ts';
import { type From, missing } from '#lib/store/engine/conditions.ts';
import { getExisting, getItem, queryItems } from '#lib/store/engine/read.ts';
import type { Write } from '#lib/store/engine/transact.ts';
import { accountKey } from '#lib/store/keys.ts';
import { MEMBERS, memberKey, personKey, personPk, rosterKey } from './keys.ts';

/** A member as it is stored, with its sessions by their ids. A member that is removed has no sessions any more. */
export type StoredMember = Member & { readonly sessions: Readonly<Record<string, Session>> };

/** Returns a member of an account as of this moment; undefined if there is none. */
export function findMember(accountId: string, id: string): Promise<StoredMember | undefined> {
  return getItem<StoredMember>(memberKey(accountId, id));
}

/** Returns all members of an account as of this moment, the oldest first. */
export async function findMembers(accountId: string): Promise<StoredMember[]> {
  const { items } = await queryItems<StoredMember>(
    {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :members)',
      ExpressionAttributeValues: { ':pk': accountKey(accountId).pk, ':members': MEMBERS },
      ConsistentRead: true,
    },
    MOST_MEMBERS,
  );
  return items;
}

/** The most accounts of one address that are read. */
const MOST_ACCOUNTS = 100;

/** Returns the members with an address as of this moment, of all accounts, in the order of the accounts. */
export async function findMembersOf(email: string): Promise<StoredMember[]> {
  const { items } = await queryItems<{ account_id: string; member_id: string }>(
    {
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': personPk(digestOf(normalAddress(email))) },
      ConsistentRead: true,
    },
    MOST_ACCOUNTS,
  );
  return getExisting<StoredMember>(
    items.map(({ account_id, member_id }) => memberKey(account_id, member_id)),
  );
}

/** Returns the number of an account's members as of this moment; undefined if it never had one. */
export function findRoster(accountId: string): Promise<Roster | undefined> {
  return getItem<Roster>(rosterKey(accountId));
}

/**
 * Returns the writes of a new member. They fail with `member_exists` if the account has a member with this address, and
 * with `ConflictError` if another member was added or removed since the roster was read.
 *
 * @throws ApiError `too_many_members`
 */
export function writesToAddMember(member: Member, roster: Roster | undefined): Write[] {
  const { id, account_id, email } = member;
  const person = personKey(digestOf(email), account_id);
  return [
    create({ ...person, account_id, member_id: id }, () => new ApiError('member_exists')),
    create({ ...memberKey(account_id, id), ...member, sessions: {} }),
    countIn(account_id, roster, rosterWith(roster, member)),
  ];
}

/**
 * Returns the writes that remove a member. Its sessions end with it, since they are in its item. The writes fail with
 * `ConflictError` if another member was added or removed since the roster was read.
 *
 * @param caller what the caller's session requires, if the member removes itself
 * @throws ApiError `last_owner`
 */
export function writesToRemoveMember(member: Member, roster: Roster, caller: OfCaller = ANYBODY): Write[] {
  const { id, account_id, email, role } = member;
  const isThere = { member_id: id };
  return [
    remove(memberKey(account_id, id), { role, ...caller.from }, caller.onConditionFailed),
    remove(personKey(digestOf(email), account_id), isThere),
    countIn(account_id, roster, rosterWithout(roster, member)),
  ];
}

/**
 * Returns the writes that give a member another role. Each of its access tokens names the former one, so none is accepted
 * from then on; its sessions are renewed with the new one. The writes fail with `ConflictError` if the member changed
 * since it was read, or the number of owners if this changes it.
 *
 * @param caller what the caller's session requires, if the member changes its own role
 * @throws ApiError `last_owner`
 */
export function writesToChangeRole(
  member: Member,
  next: Role,
  roster: Roster,
  caller: OfCaller = ANYBODY,
): Write[] {
  const { id, account_id, role } = member;
  const after = rosterWithRole(roster, member, next);
  const from = { role, ...caller.from };
  return [
    change(memberKey(account_id, id), { from, set: { role: next } }, caller.onConditionFailed),
    ...(after.owners === roster.owners ? [] : [countIn(account_id, roster, after)]),
  ];
}

/** What the write of a member's item requires of a caller's session in it, and the error if it is not there. */
export type OfCaller = { readonly from: From; readonly onConditionFailed: OnConditionFailed };

/** A caller who is not the member. */
const ANYBODY: OfCaller = { from: {}, onConditionFailed: conflict };

function countIn(accountId: string, before: Roster | undefined, next: Roster): Write {
  const from = before ? { members: before.members, owners: before.owners } : { pk: missing };
  return put({ ...rosterKey(accountId), account_id: accountId, ...next }, from);
}
