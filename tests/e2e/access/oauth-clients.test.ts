import { beforeAll, describe, expect, test } from '@jest/globals';
import * as oauth from 'oauth4webapi';
import { baseUrl, newAccount, send, type TestAccount } from '#tests/support/service/api.ts';

const PATH = '/api/authorizations/token';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount();
});

const asForm = (fields: string | Record<string, string>, headers = {}) =>
  send('POST', PATH, undefined, {
    raw: new URLSearchParams(fields).toString(),
    headers: { ...FORM, ...headers },
  });
const basicOf = ({ public_key, private_key }: TestAccount) => ({
  authorization: `Basic ${Buffer.from(`${public_key}:${private_key}`).toString('base64')}`,
});

describe('an OAuth 2.0 client of a third party', () => {
  const server = () => ({ issuer: 'urn:domicilia:sandbox', token_endpoint: `${baseUrl()}${PATH}` });
  const grant = async (authentication: oauth.ClientAuth, parameters: Record<string, string>) => {
    const client = { client_id: account.public_key };
    const response = await oauth.clientCredentialsGrantRequest(
      server(),
      client,
      authentication,
      parameters,
      // The service of a test has no TLS.
      { [oauth.allowInsecureRequests]: true },
    );
    return oauth.processClientCredentialsResponse(server(), client, response);
  };

  test.each([
    ['HTTP Basic', oauth.ClientSecretBasic],
    ['members of the body', oauth.ClientSecretPost],
  ])('gets a token with the keys as %s, and can use it', async (_, authentication) => {
    const scope = 'read_payment_methods read_direct_debits';
    const response = await grant(authentication(account.private_key), { scope });
    expect(response).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope });
    const { status } = await oauth.protectedResourceRequest(
      response.access_token,
      'GET',
      new URL(`${baseUrl()}/api/direct-debits`),
      undefined,
      undefined,
      { [oauth.allowInsecureRequests]: true },
    );
    expect(status).toBe(200);
  });

  test('gets a challenge if its keys are wrong', async () => {
    const refused = grant(oauth.ClientSecretBasic('sk_other'), {});
    await expect(refused).rejects.toMatchObject({
      status: 401,
      cause: [{ scheme: 'basic', parameters: { realm: 'Domicilia' } }],
    });
  });
});

describe('a form instead of JSON', () => {
  test('requests a token; other parameters of OAuth are ignored', async () => {
    const fields = { grant_type: 'client_credentials', scope: '', audience: 'urn:x' };
    expect(await asForm(fields, basicOf(account))).toMatchObject({ status: 200, body: { expires_in: 3600 } });
    expect((await asForm('', basicOf(account))).status).toBe(200);
  });

  test.each(['password', 'authorization_code', 'CLIENT_CREDENTIALS'])(
    'is refused with the grant %s',
    async (grant_type) => {
      const response = await asForm({ grant_type }, basicOf(account));
      expect([response.status, response.body.error.code]).toEqual([400, 'unsupported_grant_type']);
    },
  );

  test('is refused with a repeated parameter, and with wrong keys as elsewhere', async () => {
    const twice = await asForm('scope=read_direct_debits&scope=read_payment_methods', basicOf(account));
    expect(twice.body.error.errors).toEqual([expect.objectContaining({ field: 'scope', code: 'repeated' })]);
    const wrong = await asForm({ client_id: account.public_key, client_secret: 'sk_other' });
    expect([wrong.status, wrong.body.error.code]).toEqual([401, 'keys_not_accepted']);
  });

  test('is not accepted by other operations', async () => {
    const response = await send('POST', '/api/orders', undefined, {
      token: account.token,
      raw: 'customer_id=x',
      headers: FORM,
    });
    expect([response.status, response.body.error.code]).toEqual([415, 'unsupported_media_type']);
  });
});
