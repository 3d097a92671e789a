import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { newId } from '#lib/domain/ids.ts';
import { ERRORS } from '#lib/errors/codes.ts';
import { methodBody, newClabe } from '#tests/support/account-numbers.ts';
import { askForToken, baseUrl, newAccount, send, type TestAccount, tokenOf } from '#tests/support/api.ts';
import { merchantOf, newCustomer } from '#tests/support/direct-debits.ts';
import { assemble, linkClaims, merchantClaims, seedInForce, signWith } from '#tests/support/forge-token.ts';

let account: TestAccount;
let seed: { kid: string; seed: string };
beforeAll(async () => {
  account = await newAccount();
  seed = seedInForce(account.token);
});

const methodsOf = (customer: string) => `/api/customers/${customer}/payment-methods`;

describe('a token', () => {
  test('is issued for the account’s keys, for an hour, with the scopes of a merchant', async () => {
    const response = await askForToken(account);
    expect(response).toMatchObject({
      status: 200,
      body: {
        token: expect.any(String),
        access_token: response.body.token,
        token_type: 'Bearer',
        expires_in: 3600,
        scope:
          'read_direct_debits write_direct_debits generate_direct_debit_session_link read_payment_methods ' +
          'write_payment_methods read_orders write_orders read_payouts write_payouts read_events ' +
          'write_webhook_endpoints read_reports read_ledger write_refunds write_transfers write_disputes ' +
          'read_exports',
      },
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('verifies against the published keys, with any JOSE library', async () => {
    const jwks = createRemoteJWKSet(new URL(`${baseUrl()}/.well-known/jwks.json`));
    const { payload, protectedHeader } = await jwtVerify(account.token, jwks, {
      issuer: 'urn:domicilia:sandbox',
      audience: 'urn:domicilia:sandbox:api',
    });
    expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'at+jwt', kid: seed.kid });
    expect(payload).toMatchObject({ account_id: account.account_id, sub: account.account_id });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600);
  });

  test('published keys hold no private part', async () => {
    const { keys } = (await send('GET', '/.well-known/jwks.json')).body;
    expect(keys).toContainEqual({
      kty: 'EC',
      crv: 'P-256',
      x: expect.any(String),
      y: expect.any(String),
      kid: seed.kid,
      use: 'sig',
      alg: 'ES256',
    });
    expect(JSON.stringify(keys)).not.toMatch(/"d"/);
  });

  test('may be limited to scopes, and not extended', async () => {
    expect((await askForToken(account, { scope: 'read_payment_methods' })).body.scope).toBe(
      'read_payment_methods',
    );
    for (const scope of ['activate_single_direct_debit', 'admin', '', 'read_payment_methods admin']) {
      const response = await askForToken(account, { scope });
      const [{ field, message }] = response.body.error.errors;
      expect([response.status, field]).toEqual([422, 'scope']);
      if (scope !== '') expect(message).toContain('write_payment_methods');
    }
  });

  test('case 2: wrong keys at the token endpoint have another code than missing ones', async () => {
    const other = await newAccount();
    const wrong = [
      { public_key: account.public_key, private_key: other.private_key },
      { public_key: 'pk_nobody', private_key: account.private_key },
    ];
    const malformed = [
      { public_key: 'k'.repeat(3_000), private_key: account.private_key },
      { public_key: account.public_key, private_key: `${account.private_key} ` },
      { public_key: account.public_key, private_key: '%zz' },
    ];
    const said = new Set<string>();
    for (const keys of [...wrong, ...malformed]) {
      const { status, body } = await askForToken(keys);
      expect([status, body.error.code]).toEqual([401, 'keys_not_accepted']);
      said.add(body.error.message);
    }
    expect([...said]).toEqual([expect.stringContaining('The sandbox and production have different keys')]);
    const incomplete = [
      { public_key: '', private_key: '' },
      { ...account, public_key: '' },
      { ...account, private_key: '' },
    ];
    for (const keys of incomplete) {
      const { status, body } = await askForToken(keys);
      expect([status, body.error.code]).toEqual([401, 'unauthenticated']);
    }
    for (const authorization of ['', 'Basic', 'Basic !!!', 'Basic Og==', `Bearer ${account.token}`]) {
      const response = await send('POST', '/api/authorizations/token', undefined, {
        headers: { authorization },
      });
      expect([response.status, response.body.error.code]).toEqual([401, 'unauthenticated']);
      expect(response.body.error.message).toMatch(/^The keys are missing\..*HTTP Basic/);
      expect(response.headers.get('www-authenticate')).toBe('Basic realm="Domicilia"');
    }
  });

  test('is refused for a key with more characters: NUL, a space or any other', async () => {
    for (const more of ['\u0000', '\u0000\u0000', ' ', '%00', '\n', 'x']) {
      const longer = { ...account, private_key: `${account.private_key}${more}` };
      expect([more, (await askForToken(longer)).status]).toEqual([more, 401]);
    }
  });

  test('is refused for keys of any length, in any script', async () => {
    for (const text of ['k'.repeat(3_000), 'é'.repeat(700), 'k'.repeat(256)]) {
      const keys = [
        { ...account, public_key: text },
        { ...account, private_key: text },
      ];
      for (const wrong of keys) expect((await askForToken(wrong)).status).toBe(401);
    }
  });

  test('is accepted with and without Bearer', async () => {
    for (const token of [account.token, `Bearer ${account.token}`, `bearer ${account.token}`]) {
      expect((await send('GET', methodsOf('c'), undefined, { token })).status).toBe(200);
    }
  });
});

describe('case 1: a token that is not valid is refused with 401 and the same body', () => {
  const now = new Date();
  const past = new Date(now.getTime() - 30 * 3_600_000);
  const claims = () => merchantClaims(account.account_id, now);
  const expired = () => merchantClaims(account.account_id, past);
  const header = { alg: 'ES256', typ: 'at+jwt', kid: 'any' };
  const forgeries: Record<string, () => string | Promise<string>> = {
    'no token of ours': () => 'x',
    'alg none': () => assemble({ ...header, alg: 'none' }, claims()),
    'another key': () => signWith({ ...seed, seed: 'other'.padEnd(64, 'x') }, claims()),
    'a foreign kid': () => signWith(seed, claims(), { kid: 'foreign' }),
    'a jku': () => signWith(seed, claims(), { jku: `${baseUrl()}/.well-known/jwks.json` }),
    'no exp': () => signWith(seed, { ...claims(), exp: undefined as never }),
    'a life of ten years': () => signWith(seed, { ...claims(), exp: (claims().iat ?? 0) + 315_360_000 }),
    'another issuer': () => signWith(seed, { ...claims(), iss: 'urn:domicilia:production' }),
    'another type': () => signWith(seed, claims(), { typ: 'JWT' }),
    'more than 8 KiB': () => signWith(seed, { ...claims(), padding: 'x'.repeat(8192) }),
    'an account that does not exist': () => signWith(seed, merchantClaims(newId('acc'), now)),
    'an expired one of another key': () => signWith({ ...seed, seed: 'other'.padEnd(64, 'x') }, expired()),
    'an expired one of another issuer': () =>
      signWith(seed, { ...expired(), iss: 'urn:domicilia:production' }),
    'an expired one of another type': () => signWith(seed, expired(), { typ: 'JWT' }),
    'an expired one of a foreign kid': () => signWith(seed, expired(), { kid: 'foreign' }),
    'an expired one of a pair of keys that was replaced': () =>
      signWith(seed, { ...expired(), client_id: 'pk_replaced' }),
    'a token that is cut off': () => account.token.slice(0, -5),
    'an expired one that is cut off': async () => (await signWith(seed, expired())).slice(0, -5),
    'a private key as a token': () => `Bearer ${account.private_key}`,
    'the keys by HTTP Basic': () =>
      `Basic ${Buffer.from(`${account.public_key}:${account.private_key}`).toString('base64')}`,
    'no token': () => '',
  };

  test.each(Object.keys(forgeries))('%s', async (name) => {
    const token = (await forgeries[name]?.()) ?? '';
    const response = await send('GET', methodsOf('c'), undefined, { token });
    const { request_id, ...error } = response.body.error;
    expect(response.status).toBe(401);
    expect(error).toEqual({
      type: 'authentication_error',
      code: 'unauthenticated',
      message: ERRORS.unauthenticated[1],
    });
    expect(error.message).toMatch(
      /missing, cut off .* key was sent .*other stage.*POST \/api\/authorizations/,
    );
    expect(request_id).toBe(response.headers.get('x-request-id'));
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
  });

  test('and a token that has only expired says so, on any path and as often as it is sent', async () => {
    const token = await signWith(seed, expired());
    for (const path of [methodsOf('c'), '/api/orders', methodsOf('c')]) {
      for (const authorization of [token, `Bearer ${token}`]) {
        const { status, headers, body } = await send('GET', path, undefined, { token: authorization });
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

  test('and a link that has only expired says so, also where no link is admitted', async () => {
    const token = await signWith(seed, linkClaims(account.account_id, newId('dd'), 'cus-1', past));
    for (const [method, path] of [
      ['POST', '/api/direct-debits/acknowledge'],
      ['GET', '/api/orders'],
    ] as const) {
      const { status, body } = await send(method, path, method === 'POST' ? {} : undefined, { token });
      expect([status, body.error.code, body.error.message]).toEqual([
        401,
        'token_expired',
        expect.stringMatching(/^This link has expired.*Request a new link/),
      ]);
    }
  });

  test('and a token made with our own key and true claims is accepted', async () => {
    const token = await signWith(seed, claims());
    expect((await send('GET', methodsOf('c'), undefined, { token })).status).toBe(200);
  });
});

describe('a cached response of the authorizer', () => {
  test('neither allows more nor less than the token does', async () => {
    const token = await tokenOf(account, 'read_payment_methods');
    const status = async (method: string, body?: unknown) =>
      (await send(method, methodsOf('cache'), body, { token })).status;
    expect(await status('GET')).toBe(200);
    expect(await status('POST', methodBody(newClabe()))).toBe(403);
    expect(await status('GET')).toBe(200);
    const fresh = await tokenOf(account, 'read_payment_methods');
    const first = await send('POST', methodsOf('cache'), methodBody(newClabe()), { token: fresh });
    const second = await send('GET', methodsOf('cache'), undefined, { token: fresh });
    expect([first.status, second.status]).toEqual([403, 200]);
  });

  test('does not outlive the token: it expires on time', async () => {
    const now = Date.now();
    const iat = Math.floor(now / 1000) - 3600 + 2;
    const token = await signWith(seed, {
      ...merchantClaims(account.account_id, new Date(now)),
      iat,
      exp: iat + 3600,
    });
    expect((await send('GET', methodsOf('c'), undefined, { token })).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, (iat + 3600) * 1000 - Date.now() + 5));
    const late = await send('GET', methodsOf('c'), undefined, { token });
    expect([late.status, late.body.error.code]).toEqual([401, 'token_expired']);
  });
});

describe('a suspended account', () => {
  afterEach(() => setStatus('active'));
  const setStatus = async (status: 'active' | 'suspended') => {
    const { updateAccount } = await import('#lib/store/accounts.ts');
    await updateAccount(account.account_id, { status });
  };

  test('gets no token, and its tokens no longer work', async () => {
    const before = await tokenOf(account);
    await setStatus('suspended');
    const refused = await askForToken(account);
    expect([refused.status, refused.body.error.code]).toEqual([403, 'account_suspended']);
    const response = await send('GET', methodsOf('c'), undefined, { token: before });
    expect([response.status, response.body.error.code]).toEqual([403, 'access_refused']);
  });
});

describe('a customer’s link', () => {
  const newLink = async (customer: string) => {
    const merchant = merchantOf(account);
    const { body } = await merchant.create(customer);
    return merchant.link(body.id);
  };

  test('adds and validates a payment method of its own customer, shown masked', async () => {
    const customer = newCustomer();
    const token = await newLink(customer);
    const number = newClabe();
    const added = await send('POST', methodsOf(customer), methodBody(number), { token });
    expect(added).toMatchObject({ status: 201, body: { number: `**************${number.slice(-4)}` } });
    const body = { payment_method_id: added.body.id, rfc: 'GODE561231GR8' };
    const validated = await send('PATCH', '/api/payment-methods/validate', body, { token });
    expect(validated).toMatchObject({ status: 200, body: { validation: { status: 'pending' } } });
    expect(JSON.stringify([added.body, validated.body])).not.toContain(number);
  });

  test('reaches no other customer, no list, no deletion, no order', async () => {
    const customer = newCustomer();
    const token = await newLink(customer);
    const foreign = await send('POST', methodsOf('cus-else'), methodBody(newClabe()), {
      token: account.token,
    });
    const tries: [string, string, unknown?][] = [
      ['POST', methodsOf('cus-else'), methodBody(newClabe())],
      ['GET', methodsOf(customer)],
      ['DELETE', `${methodsOf(customer)}/pm_1`],
      ['GET', '/api/orders/ord_1'],
      ['GET', '/api/direct-debits'],
      ['GET', '/api/direct-debits/dd_other'],
      [
        'PATCH',
        '/api/payment-methods/validate',
        { payment_method_id: foreign.body.id, rfc: 'GODE561231GR8' },
      ],
    ];
    for (const [method, path, body] of tries) {
      const response = await send(method, path, body, { token });
      expect([path, response.status, response.body.error.code]).toEqual([path, 403, 'access_refused']);
    }
  });

  test('that is made with our own key for an unknown direct debit is refused everywhere', async () => {
    const claims = linkClaims(account.account_id, newId('dd'), 'cus-link', new Date());
    const token = await signWith(seed, claims);
    expect((await send('POST', methodsOf('cus-link'), methodBody(newClabe()), { token })).status).toBe(404);
  });
});
