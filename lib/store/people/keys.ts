import { accountKey, type Key } from '#lib/store/keys.ts';

export const MEMBERS = 'MEMBER#';

export const memberKey = (accountId: string, id: string): Key => ({
  pk: accountKey(accountId).pk,
  sk: `${MEMBERS}${id}`,
});

export const rosterKey = (accountId: string): Key => ({ pk: accountKey(accountId).pk, sk: 'MEMBERS' });

/** The partition of an address contains each account that has it as a member. The key holds its digest alone. */
export const personPk = (digest: string): string => `PERSON#${digest}`;

export const personKey = (digest: string, accountId: string): Key => ({
  pk: personPk(digest),
  sk: accountKey(accountId).pk,
});

export const signInKey = (id: string): Key => ({ pk: `SIGNIN#${id}`, sk: 'SIGNIN' });
