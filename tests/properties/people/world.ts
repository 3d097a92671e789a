import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import type { Role } from '#lib/domain/people/roles.ts';
import { loadFunction, prepareRequest, type Responded } from '#tests/properties/faults/gateway.ts';
import { startAround } from '#tests/properties/faults/service.ts';
import { newAddress } from '#tests/support/records/people.ts';

const HEADERS = { 'user-agent': 'Tests/1.0', 'content-type': 'application/json' };

/**
 * Starts the service's functions in this process, and returns what a person, an operator and a server can do. What the
 * authorizer says about a token is asked once, when the token is made, as if the gateway kept it for ever.
 */
export async function openWorld() {
  const around = await startAround();
  const { newId } = await import('#lib/domain/ids.ts');
  const { addMember, removeMember } = await import('#lib/operations/people/change-members.ts');
  const { completeSignIn } = await import('#lib/operations/people/complete-sign-in.ts');
  const { renewSession } = await import('#lib/operations/people/renew-session.ts');
  const { endSessionOf } = await import('#lib/operations/people/end-session.ts');
  const { newSecret } = await import('#lib/secrets/random-secrets.ts');
  const { readSessionCookie } = await import('#lib/operations/people/session-cookie.ts');
  const { addApiKey } = await import('#lib/operations/keys/api-keys.ts');
  const { changeAccountStatus, findAccount } = await import('#lib/store/accounts.ts');
  const { createAccount } = await import('#lib/store/new-accounts.ts');
  const { transact } = await import('#lib/store/engine/transact.ts');
  const { digestOf } = await import('#lib/secrets/random-secrets.ts');
  const { findMembers, findRoster } = await import('#lib/store/people/members.ts');
  const { addCode, storeSignInRequest } = await import('#lib/store/people/sign-in-requests.ts');
  const { mexicoCityDate } = await import('#lib/domain/calendar/dates.ts');
  await (await loadFunction('workers/publish-keys'))({}, {} as never);

  const cookieOf = (text: string) => {
    const cookie = readSessionCookie(text);
    if (!cookie) throw new Error('This is no cookie of a session');
    return cookie;
  };
  const call = async (token: string, method: string, path: string, body?: object): Promise<Responded> => {
    const headers = { ...HEADERS, authorization: token, 'idempotency-key': randomUUID() };
    return (await prepareRequest({ method, path, headers, body: body && JSON.stringify(body) }))();
  };
  /** Asks the authorizer about a new token, and returns when the token ends. */
  const introduced = async (token: string): Promise<{ token: string; ends: number }> => {
    await call(token, 'GET', '/api/direct-debits?limit=1');
    return { token, ends: 1_000 * Number(decodeJwt(token).exp) };
  };
  return {
    stop: around.stop,
    newAccount: () => createAccount({ name: 'Tests', features: [] }),
    async add(accountId: string, role: Role, email = newAddress()) {
      const { id } = await addMember({ accountId, email, role }, new Date());
      return { id, email, role, isRemoved: false };
    },
    remove: removeMember,
    async signIn(email: string) {
      const [id, secret, browser, now] = [newId('sig'), newSecret(), newSecret(), new Date()];
      const asked = { id, email, language: 'es' as const, browser: digestOf(browser) };
      await transact([storeSignInRequest({ ...asked, created_at: now.toISOString() })]);
      await addCode(id, digestOf(secret));
      const code = `${id}.${secret}`;
      const { opened } = await completeSignIn({ code, browser, accountId: undefined }, now);
      if (!opened) throw new Error('No session was opened');
      return { cookie: opened.cookie.text, ...(await introduced(opened.token)) };
    },
    async renew(cookie: string) {
      const { opened } = await renewSession(cookieOf(cookie), new Date());
      return { cookie: opened.cookie.text, ...(await introduced(opened.token)) };
    },
    end: (cookie: string) => endSessionOf(cookieOf(cookie)),
    addPair: (accountId: string) => addApiKey(accountId, { name: randomUUID() }, 'operator', new Date()),
    async tokenOf(publicKey: string, privateKey: string) {
      const authorization = `Basic ${Buffer.from(`${publicKey}:${privateKey}`).toString('base64')}`;
      const { status, text } = await call(authorization, 'POST', '/api/authorizations/token', {});
      return { status, made: status === 200 ? await introduced(JSON.parse(text).token) : undefined };
    },
    setSuspended: (accountId: string, isSuspended: boolean) =>
      changeAccountStatus(accountId, isSuspended ? 'suspended' : 'active', mexicoCityDate(new Date())),
    call,
    async stored(accountId: string) {
      const [members, roster, account] = [
        await findMembers(accountId),
        await findRoster(accountId),
        await findAccount(accountId),
      ];
      return { members, roster, keys: account?.keys ?? [] };
    },
  };
}

export type PeopleWorld = Awaited<ReturnType<typeof openWorld>>;
