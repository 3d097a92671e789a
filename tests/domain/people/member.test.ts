import { describe, expect, test } from '@jest/globals';
import {
  MOST_MEMBERS,
  newMember,
  rosterWith,
  rosterWithout,
  rosterWithRole,
} from '#lib/domain/people/member.ts';
import { ROLES } from '#lib/domain/people/roles.ts';

const NOW = new Date('2027-03-01T12:00:00.000Z');
const codeOf = (work: () => unknown) => {
  try {
    return work();
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('a new member', () => {
  test('has the address in the form in which addresses are compared', () => {
    const { id, ...member } = newMember(
      { accountId: 'acc_1', email: ' Dolores@Example.COM ', role: 'viewer' },
      NOW,
    );
    expect(id).toMatch(/^mem_/);
    expect(member).toEqual({
      account_id: 'acc_1',
      email: 'dolores@example.com',
      role: 'viewer',
      created_at: NOW.toISOString(),
    });
  });

  test.each(['nobody', 'a@b', 'Dolores <d@example.com>', 'd@example.com\nbcc: x@example.com'])(
    'is refused if no mail can be sent to %j',
    (email) => {
      expect(codeOf(() => newMember({ accountId: 'acc_1', email, role: 'viewer' }, NOW))).toBe(
        'validation_failed',
      );
    },
  );
});

describe('the roster', () => {
  test('counts members and owners', () => {
    const one = rosterWith(undefined, { role: 'owner' });
    expect(one).toEqual({ members: 1, owners: 1 });
    expect(rosterWith(one, { role: 'viewer' })).toEqual({ members: 2, owners: 1 });
    expect(rosterWithout({ members: 3, owners: 2 }, { role: 'owner' })).toEqual({ members: 2, owners: 1 });
    expect(rosterWithout({ members: 2, owners: 1 }, { role: 'operator' })).toEqual({ members: 1, owners: 1 });
  });

  test('counts the owners after another role, and keeps the last one', () => {
    const two = { members: 4, owners: 2 };
    for (const role of ['viewer', 'operator'] as const) {
      expect(rosterWithRole(two, { role: 'owner' }, role)).toEqual({ members: 4, owners: 1 });
      expect(rosterWithRole(two, { role }, 'owner')).toEqual({ members: 4, owners: 3 });
      expect(rosterWithRole({ members: 1, owners: 0 }, { role }, 'viewer')).toEqual({
        members: 1,
        owners: 0,
      });
      expect(codeOf(() => rosterWithRole({ members: 4, owners: 1 }, { role: 'owner' }, role))).toBe(
        'last_owner',
      );
    }
    expect(rosterWithRole({ members: 4, owners: 1 }, { role: 'owner' }, 'owner').owners).toBe(1);
  });

  test('keeps the last owner, and at most fifty members', () => {
    expect(codeOf(() => rosterWithout({ members: 9, owners: 1 }, { role: 'owner' }))).toBe('last_owner');
    for (const role of ROLES)
      expect(codeOf(() => rosterWith({ members: MOST_MEMBERS, owners: 1 }, { role }))).toBe(
        'too_many_members',
      );
  });
});
