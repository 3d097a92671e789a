import { beforeAll, describe, expect, test } from '@jest/globals';
import { needsToken } from '#lib/api/access.ts';
import { routes } from '#lib/api/routes.ts';
import { newId } from '#lib/domain/ids.ts';
import { ERRORS } from '#lib/errors/codes.ts';
import {
  linkClaims,
  merchantClaims,
  seedInForce,
  sessionClaims,
  signWith,
} from '#tests/support/access/forge-token.ts';
import type { Named } from '#tests/support/forgeries/forger.ts';
import { forgeriesOf, LEAST_KINDS } from '#tests/support/forgeries/forgeries.ts';
import { merchantOf, newCustomer } from '#tests/support/records/direct-debits.ts';
import { claimsOf } from '#tests/support/records/links.ts';
import { signedIn } from '#tests/support/records/people.ts';
import { type ApiResponse, newAccount, send, type TestAccount } from '#tests/support/service/api.ts';

/*
 * Every kind of forged token through the gateway and the authorizer, each at another operation. That each is refused for
 * its own fault is tested without the service (tests/auth/forged-tokens.test.ts).
 */
let account: TestAccount;
let named: Named;
beforeAll(async () => {
  account = await newAccount();
  const customerId = newCustomer();
  const { body: debit } = await merchantOf(account).create(customerId);
  const { token, memberId } = await signedIn(account.account_id, 'viewer');
  const sessionId = (claimsOf(token) as unknown as { session_id: string }).session_id;
  const seed = seedInForce(account.token);
  const accountId = account.account_id;
  named = { seed, accountId, directDebitId: debit.id, customerId, sessionId, memberId, now: new Date() };
});

const asked = routes.filter(({ access }) => needsToken(access));

/** Sends a token to the nth operation. */
function sendNth(n: number, token: string): Promise<ApiResponse> {
  const { method, path } = asked[n % asked.length] ?? { method: 'GET', path: '/api/orders' };
  const body = method === 'GET' || method === 'DELETE' ? undefined : { unread: true };
  return send(method, path.replace(/\{\w+\}/g, 'x1'), body, { token });
}

/** What a header can hold: characters of ASCII, none at an end that HTTP takes away, and no more than 16 KB. */
const isSendable = (token: string) => /^(?:[!-~](?:[ -~]*[!-~])?)?$/.test(token) && token.length < 15_000;

/** Returns the faults whose tokens are not refused as the missing one is. */
async function notRefused(forgeries: Readonly<Record<string, string>>): Promise<unknown[]> {
  const { body } = await sendNth(0, '');
  const { request_id: _, ...missing } = body.error;
  const found: unknown[] = [];
  for (const [n, [fault, token]] of Object.entries(forgeries).entries()) {
    const { status, headers, body } = await sendNth(n, token);
    const { request_id, ...error } = body.error ?? {};
    const isTheSame =
      status === 401 &&
      headers.get('www-authenticate') === 'Bearer' &&
      request_id === headers.get('x-request-id') &&
      JSON.stringify(error) === JSON.stringify(missing);
    if (!isTheSame) found.push([fault, status, body]);
  }
  return found;
}

const sendableOf = (forgeries: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(forgeries).filter(([, token]) => isSendable(token)));

const past = new Date(Date.now() - 30 * 3_600_000);

describe('case 1: a token that is not valid is refused with 401 and the same body', () => {
  test('which says what may be wrong, and names no reason', async () => {
    const { status, body } = await sendNth(0, 'x');
    expect([status, body.error]).toEqual([
      401,
      {
        type: 'authentication_error',
        code: 'unauthenticated',
        message: ERRORS.unauthenticated[1],
        request_id: body.error.request_id,
      },
    ]);
    expect(body.error.message).toMatch(
      /missing, cut off .* key was sent .*other stage.*POST \/api\/authorizations/,
    );
  });

  test('if it is forged in any way that a header can hold', async () => {
    const { everlasting, times } = forgeriesOf(named);
    const sent = sendableOf({ ...everlasting, ...times });
    expect(Object.keys(sent).length).toBeGreaterThanOrEqual(LEAST_KINDS);
    expect(await notRefused(sent)).toEqual([]);
  });

  test('also once it would have expired', async () => {
    expect(await notRefused(sendableOf(forgeriesOf({ ...named, now: past }).everlasting))).toEqual([]);
  });

  test('if it is a key, or names what is not there', async () => {
    const { seed } = named;
    const { account_id, public_key, private_key } = account;
    const now = new Date();
    const other = { ...seed, seed: 'other'.padEnd(64, 'x') };
    const expired = merchantClaims(account_id, past);
    expect(
      await notRefused({
        'a private key': `Bearer ${private_key}`,
        'the keys by HTTP Basic': `Basic ${Buffer.from(`${public_key}:${private_key}`).toString('base64')}`,
        'our kid with another seed': await signWith(other, merchantClaims(account_id, now)),
        'an expired one with another seed': await signWith(other, expired),
        'an account that does not exist': await signWith(seed, merchantClaims(newId('acc'), now)),
        'an expired one of an account that does not exist': await signWith(
          seed,
          merchantClaims(newId('acc'), past),
        ),
        'a pair of keys that does not exist': await signWith(seed, {
          ...merchantClaims(account_id, now),
          client_id: 'pk_x',
        }),
        'an expired one of such a pair': await signWith(seed, { ...expired, client_id: 'pk_x' }),
        'the account’s own token twice': `${account.token} ${account.token}`,
        'the account’s own token, cut off': account.token.slice(0, -5),
      }),
    ).toEqual([]);
  });
});

describe('a token that nothing is wrong with', () => {
  test('is accepted if it is made with our own key and true claims', async () => {
    const { seed, accountId } = named;
    const token = await signWith(seed, merchantClaims(accountId, new Date()));
    const { status } = await send('GET', '/api/customers/c/payment-methods', undefined, { token });
    expect(status).toBe(200);
  });

  test('except that it has expired says so, on any path and as often as it is sent', async () => {
    const token = await signWith(named.seed, merchantClaims(account.account_id, past));
    for (let n = 0; n < asked.length; n += 20) {
      for (const authorization of [token, `Bearer ${token}`]) {
        const { status, headers, body } = await sendNth(n, authorization);
        expect([status, body.error]).toEqual([
          401,
          {
            type: 'authentication_error',
            code: 'token_expired',
            message: expect.stringMatching(/valid for one hour.*POST \/api\/authorizations\/token/),
            request_id: headers.get('x-request-id'),
          },
        ]);
      }
    }
  });

  test.each([
    ['link', /^This link has expired.*Request a new link/],
    ['session', /session/],
  ])('and is a %s’s says so, also where none is admitted', async (kind, message) => {
    const { seed, accountId, directDebitId, customerId } = named;
    const claims =
      kind === 'link' ? linkClaims(accountId, directDebitId, customerId, past) : sessionClaims(named, past);
    const token = await signWith(seed, claims);
    for (const [method, path] of [
      ['POST', '/api/direct-debits/acknowledge'],
      ['GET', '/api/orders'],
      ['GET', '/api/members'],
    ] as const) {
      const { status, body } = await send(method, path, method === 'POST' ? {} : undefined, { token });
      expect([status, body.error.code, body.error.message]).toEqual([
        401,
        'token_expired',
        expect.stringMatching(message),
      ]);
    }
  });
});
