import { beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt, type JWTPayload } from 'jose';
import { drawn, operationOf, UNREAD } from '#tests/support/access/access-cells.ts';
import { ACCESS } from '#tests/support/access/access-matrix.ts';
import {
  linkClaims,
  merchantClaims,
  seedInForce,
  sessionClaims,
  signWith,
} from '#tests/support/access/forge-token.ts';
import { addressOf, goodRequestTo, type Ids } from '#tests/support/generated/good-requests.ts';
import { withOther } from '#tests/support/generated/with-other.ts';
import { isTurn } from '#tests/support/jest/budget.ts';
import { methodBody, newClabe } from '#tests/support/records/account-numbers.ts';
import { merchantOf, newCustomer } from '#tests/support/records/direct-debits.ts';
import { signedIn } from '#tests/support/records/people.ts';
import { newAccount, send, type TestAccount, tokenOf } from '#tests/support/service/api.ts';

/*
 * The gateway caches the authorizer's answer by token, for all operations. The access matrix draws tokens and operations
 * at random; here two tokens take turns at each operation.
 */
let account: TestAccount;
let ids: Ids;
let tokens: Readonly<Record<string, string>>;
beforeAll(async () => {
  const other = await newAccount();
  account = await newAccount();
  const customer = newCustomer();
  const { body: debit } = await merchantOf(account).create(customer);
  ids = {
    ...{ 'direct-debits': [debit.id], direct_debit_id: [debit.id], customerId: [customer] },
    ...{ customer_id: [customer] },
  };
  const [viewer, owner] = [
    await signedIn(account.account_id, 'viewer'),
    await signedIn(account.account_id, 'owner'),
  ];
  tokens = {
    reader: await tokenOf(account, 'read_direct_debits read_orders'),
    writer: await tokenOf(account, 'write_orders write_payment_methods'),
    all: account.token,
    link: await merchantOf(account).link(debit.id),
    viewer: viewer.token,
    owner: owner.token,
    other: other.token,
  };
});

/** Sends a request that changes nothing with a token, and returns its status and code. */
async function answerTo(name: string, token: string): Promise<string> {
  const operation = operationOf(name);
  const { method } = operation;
  const good = goodRequestTo(operation, method === 'DELETE' ? {} : ids);
  const body = method === 'GET' || method === 'DELETE' ? undefined : UNREAD;
  const response = await send(method, addressOf(operation, good), body, { token });
  return `${response.status} ${response.body?.error?.code}`;
}

const PAIRS = [
  ['reader', 'writer'],
  ['all', 'link'],
  ['viewer', 'owner'],
  ['all', 'other'],
  ['owner', 'all'],
] as const;

describe('a cached response of the authorizer', () => {
  test.each(PAIRS.filter((_, n) => isTurn(n, PAIRS.length)))(
    'is never borrowed, if the tokens of %s and %s take turns at every operation',
    async (one, another) => {
      const names = drawn(Object.keys(ACCESS));
      // The first answers are those of a cache that knows neither: each token is new to the gateway at some operation.
      const apart = new Map<string, string>();
      for (const who of [one, another])
        for (const name of names) apart.set(`${who} ${name}`, await answerTo(name, tokens[who] ?? ''));
      const borrowed: unknown[] = [];
      for (const name of drawn(names))
        for (const who of [one, another, another, one]) {
          const answer = await answerTo(name, tokens[who] ?? '');
          if (answer !== apart.get(`${who} ${name}`)) borrowed.push([name, who, answer]);
        }
      expect(borrowed).toEqual([]);
    },
  );

  test('is none of the same token with another signature, or in other letters', async () => {
    expect((await send('GET', '/api/orders', undefined, { token: account.token })).status).toBe(200);
    const [head = '', payload = '', signature = ''] = account.token.split('.');
    const other = tokens.other?.split('.')[2] ?? '';
    for (const token of [
      `${head}.${payload}.${other}`,
      `${head}.${payload}.${withOther(signature, 10)}`,
      account.token.toLowerCase(),
      ` ${account.token}x`,
    ])
      expect((await send('GET', '/api/orders', undefined, { token })).status).toBe(401);
    expect((await send('GET', '/api/orders', undefined, { token: account.token })).status).toBe(200);
  });

  test('neither allows more nor less than the token does', async () => {
    const path = `/api/customers/cache/payment-methods`;
    const token = await tokenOf(account, 'read_payment_methods');
    const status = async (method: string, body?: unknown) =>
      (await send(method, path, body, { token })).status;
    expect(await status('GET')).toBe(200);
    expect(await status('POST', methodBody(newClabe()))).toBe(403);
    expect(await status('GET')).toBe(200);
    const fresh = await tokenOf(account, 'read_payment_methods');
    const first = await send('POST', path, methodBody(newClabe()), { token: fresh });
    const second = await send('GET', path, undefined, { token: fresh });
    expect([first.status, second.status]).toEqual([403, 200]);
  });
});

describe('a token that expires while the gateway remembers its policy', () => {
  /** The longest life of each kind of token, in seconds. */
  const LIVES = { merchant: 3_600, link: 86_400, session: 600 } as const;

  /** Returns the claims of a true token of a kind. */
  function trueClaims(kind: keyof typeof LIVES): JWTPayload {
    const now = new Date();
    const { account_id: accountId } = account;
    const [debit = '', customer = ''] = [ids['direct-debits']?.[0], ids.customerId?.[0]];
    const scope = 'read_direct_debits';
    if (kind === 'merchant') return { ...merchantClaims(accountId, now), scope };
    if (kind === 'link')
      return {
        ...linkClaims(accountId, debit, customer, now),
        jti: String(decodeJwt(tokens.link ?? '').jti),
      };
    const { session_id, member_id } = decodeJwt(tokens.viewer ?? '');
    const ofMember = { accountId, sessionId: String(session_id), memberId: String(member_id) };
    return { ...sessionClaims(ofMember, now), scope };
  }

  test.each(['merchant', 'link', 'session'] as const)('is refused on time: that of a %s', async (kind) => {
    const path = `/api/direct-debits/${ids['direct-debits']?.[0]}`;
    /** Returns a token that was accepted, and when it expires. A busy machine needs a later end. */
    const accepted = async (rest = 2): Promise<{ token: string; exp: number }> => {
      const iat = Math.floor(Date.now() / 1000) - LIVES[kind] + rest;
      const exp = iat + LIVES[kind];
      const token = await signWith(seedInForce(account.token), { ...trueClaims(kind), iat, exp });
      const { status } = await send('GET', path, undefined, { token });
      return status === 200 || rest > 60 ? { token, exp } : accepted(rest * 2);
    };
    const { token, exp } = await accepted();
    await new Promise((resolve) => setTimeout(resolve, exp * 1000 - Date.now() + 5));
    for (const one of [path, `${path}/payments`]) {
      const late = await send('GET', one, undefined, { token });
      expect([late.status, late.body.error.code]).toEqual([401, 'token_expired']);
    }
  });
});
