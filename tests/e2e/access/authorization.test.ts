import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { newId } from '#lib/domain/ids.ts';
import { linkClaims, seedInForce, signWith } from '#tests/support/access/forge-token.ts';
import { methodBody, newClabe } from '#tests/support/records/account-numbers.ts';
import { merchantOf, newCustomer } from '#tests/support/records/direct-debits.ts';
import {
  askForToken,
  baseUrl,
  newAccount,
  send,
  type TestAccount,
  tokenOf,
} from '#tests/support/service/api.ts';

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
