import { beforeAll, describe, expect, test } from '@jest/globals';
import { DEMO_OWNER } from '#infra/settings/demo-keys.ts';
import { addMember } from '#lib/operations/people/change-members.ts';
import { openTable } from '#tests/support/database/table.ts';
import { mailsTo } from '#tests/support/records/inbox.ts';
import { codesTo, newAddress, newBrowser, signedIn } from '#tests/support/records/people.ts';
import { baseUrl, newAccount, send, type TestAccount } from '#tests/support/service/api.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount();
});

const REFUSED = [401, 'sign_in_refused'];
const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
];

/** A member with a mailed code, in the browser that requested it. */
async function asked(more: object = {}) {
  const email = newAddress();
  await addMember({ accountId: account.account_id, email, role: 'viewer' }, new Date());
  const browser = newBrowser();
  await browser.ask(email, more);
  const [code = ''] = await codesTo(email);
  return { email, browser, code };
}

test('the owner of the demo account signs in by a mail in the local inbox', async () => {
  const browser = newBrowser();
  await browser.ask(DEMO_OWNER);
  const [code = ''] = await codesTo(DEMO_OWNER);
  expect((await browser.complete(code)).body.session).toMatchObject({
    member: { email: DEMO_OWNER, role: 'owner' },
    account: { name: 'Demo' },
  });
});

describe('a member', () => {
  test('signs in by a mailed link, and reads with the token of the session', async () => {
    const { browser, email, code } = await asked();
    const { status, body, headers } = await browser.complete(code);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      session: {
        token_type: 'Bearer',
        expires_in: 600,
        member: { email, role: 'viewer' },
        account: { account_id: account.account_id, role: 'viewer' },
      },
      accounts: [{ account_id: account.account_id }],
    });
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-session=[\w.-]+; Path=\/; Max-Age=43200; HttpOnly; Secure; SameSite=Strict$/,
      ),
      '__Host-sign-in=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Strict',
    ]);
    const { token } = body.session;
    expect((await send('GET', '/api/orders', undefined, { token })).status).toBe(200);
  });

  test('gets the mail in the requested language, with the link to the page of the stage', async () => {
    const { email } = await asked({ language: 'en' });
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe('Your link to sign in');
    expect(mail?.text).toContain(`${baseUrl()}/sign-in?lang=en#code=`);
  });

  test('may open the link of each mail that the same browser requested', async () => {
    const { email, browser, code } = await asked();
    await browser.ask(email);
    await codesTo(email, 2);
    expect((await browser.complete(code)).status).toBe(200);
  });

  test('of several accounts chooses one, which spends the link', async () => {
    const other = await newAccount();
    const email = newAddress();
    await addMember({ accountId: account.account_id, email, role: 'viewer' }, new Date());
    await addMember({ accountId: other.account_id, email, role: 'owner' }, new Date());
    const browser = newBrowser();
    await browser.ask(email);
    const [code = ''] = await codesTo(email);
    const first = await browser.complete(code);
    expect(first.body.session).toBeNull();
    const named = first.body.accounts.map(({ account_id, role }: { account_id: string; role: string }) => [
      account_id,
      role,
    ]);
    expect(named.toSorted()).toEqual(
      [
        [account.account_id, 'viewer'],
        [other.account_id, 'owner'],
      ].toSorted(),
    );
    const third = await newAccount();
    expect(codeOf(await browser.complete(code, { account_id: third.account_id }))).toEqual([
      422,
      'validation_failed',
    ]);
    const chosen = await browser.complete(code, { account_id: other.account_id });
    expect(chosen.body.session.account).toMatchObject({ account_id: other.account_id, role: 'owner' });
    expect(codeOf(await browser.complete(code, { account_id: account.account_id }))).toEqual(REFUSED);
  });
});

describe('a link is refused', () => {
  test('if it was used', async () => {
    const { browser, code } = await asked();
    const used = new Map(browser.cookies);
    expect((await browser.complete(code)).status).toBe(200);
    browser.cookies.clear();
    for (const [name, value] of used) browser.cookies.set(name, value);
    expect(codeOf(await browser.complete(code))).toEqual(REFUSED);
  });

  test('if two clicks arrive at once: one signs in', async () => {
    const { browser, code } = await asked();
    const outcomes = await Promise.all([1, 2, 3].map(() => browser.complete(code)));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
  });

  test('in another browser, and a scanner that opens it first does not spend it', async () => {
    const { email, browser, code } = await asked();
    const scanner = newBrowser();
    await fetch(`${baseUrl()}/sign-in#code=${code}`);
    expect(codeOf(await scanner.complete(code))).toEqual(REFUSED);
    const curious = newBrowser();
    await curious.ask(newAddress());
    expect(codeOf(await curious.complete(code))).toEqual(REFUSED);
    expect((await browser.complete(code)).body.session.member.email).toBe(email);
  });

  test('after fifteen minutes', async () => {
    const { browser, code } = await asked();
    const table = openTable();
    try {
      const [id] = code.split('.');
      const key = { pk: `SIGNIN#${id}`, sk: 'SIGNIN' };
      const created_at = new Date(Date.now() - 15 * 60_000).toISOString();
      await table.set(key, 'created_at', created_at);
      expect(codeOf(await browser.complete(code))).toEqual(REFUSED);
    } finally {
      table.close();
    }
  });

  test('with a guessed code, another request’s code, or none', async () => {
    const { browser, code } = await asked();
    const [id = '', secret = ''] = code.split('.');
    const other = await asked();
    const [otherId = ''] = other.code.split('.');
    for (const guess of ['', id, `${id}.`, `${id}.${'A'.repeat(22)}`, `${otherId}.${secret}`, `.${secret}`])
      expect(codeOf(await browser.complete(guess))).toEqual(REFUSED);
  });

  test('after its member was removed', async () => {
    const { browser, code, email } = await asked();
    const { findMembersOf } = await import('#lib/store/people/members.ts');
    const { removeMember } = await import('#lib/operations/people/change-members.ts');
    const [member] = await findMembersOf(email);
    await removeMember(account.account_id, member?.id ?? '');
    expect(codeOf(await browser.complete(code))).toEqual(REFUSED);
  });
});

describe('a request to sign in', () => {
  test('has the same response for any address, from the same work', async () => {
    const email = newAddress();
    await addMember({ accountId: account.account_id, email, role: 'owner' }, new Date());
    const [known, unknown] = [await newBrowser().ask(email), await newBrowser().ask(newAddress())];
    const shape = ({ status, body, headers }: typeof known) => [
      status,
      body,
      headers.getSetCookie().map((text) => text.replace(/=[\w-]{22};/, '=…;')),
    ];
    expect(shape(known)).toEqual(shape(unknown));
    expect(shape(known)).toEqual([
      202,
      { requested: true },
      ['__Host-sign-in=…; Path=/; Max-Age=900; HttpOnly; Secure; SameSite=Strict'],
    ]);
  });

  test('beyond three a minute mails no more, and has the same response', async () => {
    const email = newAddress();
    await addMember({ accountId: account.account_id, email, role: 'owner' }, new Date());
    const browser = newBrowser();
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await browser.ask(email)).status);
    expect(statuses).toEqual(Array(6).fill(202));
    await codesTo(email, 3);
    const later = await signedIn(account.account_id, 'viewer');
    expect(later.email).not.toBe(email);
    expect(await mailsTo(email)).toHaveLength(3);
  });

  test('from another site is refused, as are all requests with cookies', async () => {
    const { browser, code } = await asked();
    for (const origin of ['https://evil.example', 'null', `${baseUrl()}.evil.example`]) {
      const from = (path: string, body: object) => browser.post(path, body, { origin });
      for (const response of [
        await from('/api/sign-in', { email: newAddress() }),
        await from('/api/sign-in/complete', { code }),
        await from('/api/session/renew', {}),
        await from('/api/session/end', {}),
      ])
        expect(codeOf(response)).toEqual([403, 'access_refused']);
    }
    const noOrigin = await send('POST', '/api/session/renew', {});
    expect(codeOf(noOrigin)).toEqual([403, 'access_refused']);
  });
});
