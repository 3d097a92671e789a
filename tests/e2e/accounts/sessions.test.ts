import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { addMember, removeMember } from '#lib/operations/people/change-members.ts';
import { readSessionCookie } from '#lib/operations/people/session-cookie.ts';
import { changeAccountStatus } from '#lib/store/accounts.ts';
import { openTable } from '#tests/support/database/table.ts';
import { merchantOf, newCustomer } from '#tests/support/records/direct-debits.ts';
import {
  newAddress,
  newBrowser,
  type SignedIn,
  signedIn,
  signInAgain,
} from '#tests/support/records/people.ts';
import { newAccount, send, type TestAccount } from '#tests/support/service/api.ts';

const COOKIE = '__Host-session';
const order = { items: [{ name: 'Café', quantity: 1, price: 10 }] };

let account: TestAccount;
let owner: SignedIn;
beforeAll(async () => {
  account = await newAccount();
  owner = await signedIn(account.account_id, 'owner');
});

let person: SignedIn;
beforeEach(async () => {
  person = await signedIn(account.account_id, 'operator');
});

const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
];
const read = (token: string) => send('GET', '/api/orders', undefined, { token });
const write = (token: string, key?: string) =>
  send('POST', '/api/orders', order, { token, ...(key !== undefined && { key }) });
const ENDED = [401, 'unauthenticated'];
const DENIED = [403, 'access_refused'];
const OK = [200, undefined];

/** Changes the times of a person's session, as if it had been used then. */
async function setTimes(
  { memberId, browser }: SignedIn,
  times: { signed_in_at?: string; renewed_at?: string },
) {
  const { sessionId = '' } = readSessionCookie(browser.cookies.get(COOKIE)) ?? {};
  const table = openTable();
  try {
    const key = { pk: `ACC#${account.account_id}`, sk: `MEMBER#${memberId}` };
    const sessions = (await table.find(key))?.sessions as Record<string, object>;
    await table.set(key, 'sessions', { ...sessions, [sessionId]: { ...sessions[sessionId], ...times } });
  } finally {
    table.close();
  }
}
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

describe('a session that has ended', () => {
  test('is refused at its next request, although the gateway has cached its token', async () => {
    expect([codeOf(await read(person.token)), (await write(person.token)).status]).toEqual([OK, 201]);
    expect((await person.browser.end()).body).toEqual({ ended: true });
    expect([codeOf(await read(person.token)), codeOf(await write(person.token))]).toEqual([ENDED, ENDED]);
    expect(person.browser.cookies.has(COOKIE)).toBe(false);
  });

  test('gets no earlier response again by its Idempotency-Key', async () => {
    const first = await write(person.token, 'of-session');
    expect(first.status).toBe(201);
    expect((await write(person.token, 'of-session')).body.id).toBe(first.body.id);
    await person.browser.end();
    expect(codeOf(await write(person.token, 'of-session'))).toEqual(ENDED);
  });

  test('cannot be renewed, and ending it again does nothing', async () => {
    const cookie = person.browser.cookies.get(COOKIE) ?? '';
    await person.browser.end();
    person.browser.cookies.set(COOKIE, cookie);
    expect((await person.browser.end()).status).toBe(200);
    person.browser.cookies.set(COOKIE, cookie);
    expect(codeOf(await person.browser.renew())).toEqual(ENDED);
    expect(person.browser.cookies.has(COOKIE)).toBe(false);
  });

  test('does not end the other session of its member', async () => {
    const again = await signInAgain(person.email, 1);
    await person.browser.end();
    expect([codeOf(await read(person.token)), codeOf(await read(again.token))]).toEqual([ENDED, OK]);
  });
});

describe('a session ends', () => {
  test('with the removal of its member, at the next request', async () => {
    const { token } = owner;
    await read(person.token);
    const removed = await send('DELETE', `/api/members/${person.memberId}`, undefined, { token });
    expect(removed.body).toEqual({ id: person.memberId, deleted: true });
    expect([codeOf(await read(person.token)), codeOf(await write(person.token))]).toEqual([ENDED, ENDED]);
    expect(codeOf(await person.browser.renew())).toEqual(ENDED);
  });

  test('no access token of a former role is accepted: the session continues with the new role', async () => {
    const { token } = owner;
    const path = `/api/members/${person.memberId}`;
    expect((await write(person.token)).status).toBe(201);
    const changed = await send('PATCH', path, { role: 'viewer' }, { token });
    expect([changed.status, changed.body.role]).toEqual([200, 'viewer']);
    expect([codeOf(await read(person.token)), codeOf(await write(person.token))]).toEqual([ENDED, ENDED]);
    const { body } = await person.browser.renew();
    expect([body.member.role, body.account.role]).toEqual(['viewer', 'viewer']);
    expect([codeOf(await read(body.token)), codeOf(await write(body.token))]).toEqual([OK, DENIED]);
    await send('PATCH', path, { role: 'operator' }, { token });
    expect(codeOf(await read(body.token))).toEqual(ENDED);
    expect((await write((await person.browser.renew()).body.token)).status).toBe(201);
    // The first token has the role that the member has again.
    expect((await write(person.token)).status).toBe(201);
  });

  test('with another role of its member: removed, and added again', async () => {
    await removeMember(account.account_id, person.memberId);
    await addMember({ accountId: account.account_id, email: person.email, role: 'viewer' }, new Date());
    expect(codeOf(await read(person.token))).toEqual(ENDED);
    const again = await signInAgain(person.email, 1);
    expect([codeOf(await read(again.token)), codeOf(await write(again.token))]).toEqual([OK, DENIED]);
  });

  test('twelve hours after its sign-in, and one hour after its last renewal', async () => {
    await setTimes(person, { renewed_at: ago(60) });
    expect([codeOf(await read(person.token)), codeOf(await person.browser.renew())]).toEqual([ENDED, ENDED]);
    const other = await signedIn(account.account_id, 'viewer');
    await setTimes(other, { signed_in_at: ago(12 * 60) });
    expect([codeOf(await read(other.token)), codeOf(await other.browser.renew())]).toEqual([ENDED, ENDED]);
  });

  test('for as long as its account is suspended', async () => {
    const today = mexicoCityDate(new Date());
    // The gateway caches the policy of the token.
    expect(codeOf(await read(person.token))).toEqual(OK);
    await changeAccountStatus(account.account_id, 'suspended', today);
    try {
      const SUSPENDED = [403, 'account_suspended'];
      expect([codeOf(await write(person.token)), codeOf(await person.browser.renew())]).toEqual([
        SUSPENDED,
        SUSPENDED,
      ]);
    } finally {
      await changeAccountStatus(account.account_id, 'active', today);
    }
    expect((await write(person.token)).status).toBe(201);
  });
});

describe('a renewal', () => {
  test('returns a token, and replaces the secret of the cookie', async () => {
    const before = readSessionCookie(person.browser.cookies.get(COOKIE));
    const { body } = await person.browser.renew();
    expect(body).toMatchObject({ expires_in: 600, member: { id: person.memberId, role: 'operator' } });
    expect(codeOf(await read(body.token))).toEqual(OK);
    const after = readSessionCookie(person.browser.cookies.get(COOKIE));
    expect({ ...after, renewing: '' }).toEqual({ ...before, renewing: '' });
    expect(after?.renewing).not.toBe(before?.renewing);
  });

  test('of two tabs at once gives both the same cookie, and both renew again', async () => {
    const cookie = person.browser.cookies.get(COOKIE) ?? '';
    const tabs = [newBrowser(), newBrowser(), newBrowser()];
    for (const tab of tabs) tab.cookies.set(COOKIE, cookie);
    const renewed = await Promise.all(tabs.map((tab) => tab.renew()));
    expect(renewed.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(tabs.map(({ cookies }) => cookies.get(COOKIE))).size).toBe(1);
    for (const tab of tabs) expect((await tab.renew()).status).toBe(200);
  });

  test('with a stolen cookie ends the session for both, as soon as both have used it', async () => {
    const thief = newBrowser();
    thief.cookies.set(COOKIE, person.browser.cookies.get(COOKIE) ?? '');
    const stolen = await thief.renew();
    expect(codeOf(await read(stolen.body.token))).toEqual(OK);
    await setTimes(person, { renewed_at: ago(1) });
    expect(codeOf(await person.browser.renew())).toEqual(ENDED);
    expect([codeOf(await read(stolen.body.token)), codeOf(await read(person.token))]).toEqual([ENDED, ENDED]);
    expect(codeOf(await thief.renew())).toEqual(ENDED);
  });

  test('with an invented cookie changes nothing', async () => {
    const cookie = person.browser.cookies.get(COOKIE) ?? '';
    const [accountId = '', memberId = '', sessionId = '', , renewing = ''] = cookie.split('.');
    const other = await newAccount();
    for (const forged of [
      '',
      'x',
      [accountId, memberId, sessionId, 'A'.repeat(22), renewing].join('.'),
      [accountId, memberId, sessionId, 'A'.repeat(22), 'A'.repeat(22)].join('.'),
      cookie.replace(accountId, other.account_id),
      cookie.replace(memberId, owner.memberId),
    ]) {
      const browser = newBrowser();
      browser.cookies.set(COOKIE, forged);
      expect(codeOf(await browser.renew())).toEqual(ENDED);
      browser.cookies.set(COOKIE, forged);
      await browser.end();
    }
    expect([codeOf(await read(person.token)), (await person.browser.renew()).status]).toEqual([OK, 200]);
  });

  test('needs the cookie: a token is no cookie, and the cookie is no token elsewhere', async () => {
    const bare = newBrowser();
    const byToken = await bare.post('/api/session/renew', {}, { authorization: person.token });
    expect(codeOf(byToken)).toEqual(ENDED);
    const cookie = person.browser.cookies.get(COOKIE) ?? '';
    const byCookie = await send('GET', '/api/orders', undefined, {
      headers: { cookie: `${COOKIE}=${cookie}` },
    });
    expect(codeOf(byCookie)).toEqual(ENDED);
    expect(codeOf(await read(cookie))).toEqual(ENDED);
  });
});

describe('a write races with the end of its session', () => {
  test('nothing is written after the end', async () => {
    const count = async () => (await read(account.token)).body.data.length as number;
    for (let round = 0; round < 8; round += 1) {
      const racer = await signedIn(account.account_id, 'operator');
      const before = await count();
      const writes = [1, 2, 3, 4].map(() => write(racer.token));
      const ending =
        round % 2 === 0
          ? racer.browser.end()
          : send('DELETE', `/api/members/${racer.memberId}`, undefined, { token: owner.token });
      const [ended, ...written] = await Promise.all([ending, ...writes]);
      expect(ended.status).toBe(200);
      const done = written.filter(({ status }) => status === 201).length;
      for (const response of written) if (response.status !== 201) expect(codeOf(response)).toEqual(ENDED);
      expect(await count()).toBe(before + done);
      expect(codeOf(await write(racer.token))).toEqual(ENDED);
      expect(await count()).toBe(before + done);
    }
  });
});

describe('a write races with another role of its member', () => {
  test('nothing is written with a token of the former role once the new one is there', async () => {
    const count = async () => (await read(account.token)).body.data.length as number;
    for (let round = 0; round < 4; round += 1) {
      const racer = await signedIn(account.account_id, 'operator');
      const before = await count();
      const demotion = send(
        'PATCH',
        `/api/members/${racer.memberId}`,
        { role: 'viewer' },
        { token: owner.token },
      );
      const [demoted, ...written] = await Promise.all([
        demotion,
        ...[1, 2, 3, 4].map(() => write(racer.token)),
      ]);
      expect(demoted.status).toBe(200);
      const done = written.filter(({ status }) => status === 201).length;
      for (const response of written) if (response.status !== 201) expect(codeOf(response)).toEqual(ENDED);
      expect(codeOf(await write(racer.token))).toEqual(ENDED);
      expect(await count()).toBe(before + done);
    }
  });
});

describe('a change by a member', () => {
  test('names the member in its events and in the evidence, as one by a server names its pair of keys', async () => {
    const merchant = merchantOf(account);
    const { body: debit } = await merchant.create(newCustomer());
    const path = `/api/direct-debits/${debit.id}`;
    expect((await send('POST', `${path}/revoke`, undefined, { token: person.token })).status).toBe(200);
    const { body: mandate } = await send('GET', `${path}/mandate`, undefined, { token: account.token });
    expect(mandate.entries.at(-1)).toMatchObject({
      type: 'revocation',
      detail: { by: 'merchant', member_id: person.memberId },
    });
    const { body: made } = await write(person.token);
    const { body: bare } = await write(account.token);
    const { body: events } = await send('GET', '/api/events', undefined, { token: account.token });
    const of = (id: string) =>
      events.data.filter(({ data }: { data: { record: { id: string } } }) => data.record.id === id);
    const about = of(made.id);
    expect(about).toMatchObject([{ type: 'order.created', member_id: person.memberId }]);
    const revoked = of(debit.id).filter(({ type }: { type: string }) => type !== 'direct_debit.created');
    expect(revoked.map(({ type }: { type: string }) => type).toSorted()).toEqual([
      'direct_debit.cancelled',
      'direct_debit.revoked',
    ]);
    for (const event of revoked) expect(event.member_id).toBe(person.memberId);
    expect(about[0]).not.toHaveProperty('public_key');
    expect(of(bare.id)[0]).toMatchObject({ public_key: account.public_key });
    expect(of(bare.id)[0]).not.toHaveProperty('member_id');
  });
});

describe('an owner', () => {
  test('lists, adds and removes members; an address is one member of an account', async () => {
    const { token } = owner;
    const email = newAddress();
    const added = await send(
      'POST',
      '/api/members',
      { email: email.toUpperCase(), role: 'viewer' },
      { token },
    );
    expect([added.status, added.body.email]).toEqual([201, email]);
    const again = await send('POST', '/api/members', { email, role: 'owner' }, { token });
    expect(codeOf(again)).toEqual([409, 'member_exists']);
    const list = async () =>
      (await send('GET', '/api/members', undefined, { token })).body.data.map(({ id }: { id: string }) => id);
    expect(await list()).toContain(added.body.id);
    await send('DELETE', `/api/members/${added.body.id}`, undefined, { token });
    expect(await list()).not.toContain(added.body.id);
    const gone = await send('DELETE', `/api/members/${added.body.id}`, undefined, { token });
    expect(codeOf(gone)).toEqual([404, 'not_found']);
  });

  test('gives a member another role, once for each Idempotency-Key', async () => {
    const { token } = owner;
    const path = `/api/members/${person.memberId}`;
    const promote = () => send('PATCH', path, { role: 'owner' }, { token, key: 'promotion' });
    const first = await promote();
    expect(first).toMatchObject({
      status: 200,
      body: { id: person.memberId, email: person.email, role: 'owner' },
    });
    await send('PATCH', path, { role: 'viewer' }, { token });
    const again = await promote();
    expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([first.body, 'true']);
    const { body } = await send('GET', '/api/members', undefined, { token });
    expect(body.data.find(({ id }: { id: string }) => id === person.memberId).role).toBe('viewer');
    const same = await send('PATCH', path, { role: 'viewer' }, { token });
    expect([same.status, same.body.role]).toEqual([200, 'viewer']);
  });

  test('gives no role that there is none of, and none to a member of another account', async () => {
    const { token } = owner;
    const other = await signedIn((await newAccount()).account_id, 'owner');
    const path = `/api/members/${person.memberId}`;
    const wrong = await send('PATCH', path, { role: 'king' }, { token });
    expect([wrong.status, wrong.body.error.errors[0].code]).toEqual([422, 'unknown_role']);
    expect((await send('PATCH', path, {}, { token })).status).toBe(422);
    const foreign = await send('PATCH', path, { role: 'viewer' }, { token: other.token });
    expect(codeOf(foreign)).toEqual([404, 'not_found']);
    expect(codeOf(await read(person.token))).toEqual(OK);
  });

  test('keeps its role if it is the last one', async () => {
    const { token } = owner;
    const response = await send('PATCH', `/api/members/${owner.memberId}`, { role: 'operator' }, { token });
    expect(codeOf(response)).toEqual([409, 'last_owner']);
    expect((await send('GET', '/api/members', undefined, { token })).status).toBe(200);
  });

  test('may give up its role if there is another one: its token ends, and its session continues', async () => {
    const second = await signedIn(account.account_id, 'owner');
    const path = `/api/members/${second.memberId}`;
    const changed = await send('PATCH', path, { role: 'operator' }, { token: second.token });
    expect([changed.status, changed.body.role]).toEqual([200, 'operator']);
    expect(codeOf(await read(second.token))).toEqual(ENDED);
    const { body } = await second.browser.renew();
    expect([codeOf(await read(body.token)), body.account.role]).toEqual([OK, 'operator']);
    expect(codeOf(await send('PATCH', path, { role: 'owner' }, { token: body.token }))).toEqual(DENIED);
  });

  test('and another one, who make each other viewers at once: exactly one does, and one owner is left', async () => {
    for (let round = 0; round < 4; round += 1) {
      const own = await newAccount();
      const [one, two] = [await signedIn(own.account_id, 'owner'), await signedIn(own.account_id, 'owner')];
      const demote = (by: SignedIn, whom: SignedIn) =>
        send('PATCH', `/api/members/${whom.memberId}`, { role: 'viewer' }, { token: by.token });
      const outcomes = await Promise.all([demote(one, two), demote(two, one)]);
      expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
      const [lost] = outcomes.filter(({ status }) => status !== 200);
      expect([ENDED, [409, 'last_owner']]).toContainEqual(lost && codeOf(lost));
      const winner = outcomes[0].status === 200 ? one : two;
      const { body } = await send('GET', '/api/members', undefined, { token: winner.token });
      expect(body.data.map(({ role }: { role: string }) => role).toSorted()).toEqual(['owner', 'viewer']);
      const last = await send('PATCH', `/api/members/${winner.memberId}`, { role: 'viewer' }, winner);
      expect(codeOf(last)).toEqual([409, 'last_owner']);
    }
  });

  test('cannot be removed if it is the last one', async () => {
    const { token } = owner;
    const response = await send('DELETE', `/api/members/${owner.memberId}`, undefined, { token });
    expect(codeOf(response)).toEqual([409, 'last_owner']);
    expect(codeOf(await read(token))).toEqual(OK);
  });

  test('may remove itself if there is another one, and its session ends', async () => {
    const second = await signedIn(account.account_id, 'owner');
    const { token } = second;
    expect((await send('DELETE', `/api/members/${second.memberId}`, undefined, { token })).status).toBe(200);
    expect(codeOf(await read(token))).toEqual(ENDED);
  });

  test('and another one, who remove each other at once, leave one', async () => {
    for (let round = 0; round < 3; round += 1) {
      const own = await newAccount();
      const [one, two] = [await signedIn(own.account_id, 'owner'), await signedIn(own.account_id, 'owner')];
      const outcomes = await Promise.all([
        send('DELETE', `/api/members/${two.memberId}`, undefined, { token: one.token }),
        send('DELETE', `/api/members/${one.memberId}`, undefined, { token: two.token }),
      ]);
      expect(outcomes.map(({ status }) => status)).toContain(200);
      const left = [one, two];
      const reads = await Promise.all(
        left.map(({ token }) => send('GET', '/api/members', undefined, { token })),
      );
      const open = reads.filter(({ status }) => status === 200);
      expect(open.length).toBeGreaterThanOrEqual(1);
      const owners = open[0]?.body.data.filter(({ role }: { role: string }) => role === 'owner').length;
      expect(owners).toBeGreaterThanOrEqual(1);
    }
  });
});
