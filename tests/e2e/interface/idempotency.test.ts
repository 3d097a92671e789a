import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import fc from '#tests/support/generated/fast-check.ts';
import { examples } from '#tests/support/jest/budget.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { methodBody, newClabe } from '#tests/support/records/account-numbers.ts';
import { debitBody, newCustomer, PLACE } from '#tests/support/records/direct-debits.ts';
import { claimsOf } from '#tests/support/records/links.ts';
import { HOOKS } from '#tests/support/records/webhook-endpoints.ts';
import {
  type ApiResponse,
  askForToken,
  newAccount,
  send,
  type TestAccount,
  tokenOf,
} from '#tests/support/service/api.ts';

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount();
});

const methodsOf = (customer: string) => `/api/customers/${customer}/payment-methods`;
const add = (customer: string, body: unknown, key: string, token = account.token) =>
  send('POST', methodsOf(customer), body, { token, key });
const count = async (customer: string) =>
  (await send('GET', methodsOf(customer), undefined, { token: account.token })).body.data.length;

describe('an Idempotency-Key', () => {
  test('returns the first response again, and marks it', async () => {
    const [key, body] = [randomUUID(), methodBody(newClabe())];
    const first = await add('cus-idem', body, key);
    const again = await add('cus-idem', body, key);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  });

  test('recognises the same body with its members in another order', async () => {
    const [key, body] = [randomUUID(), methodBody(newClabe())];
    const first = await add('cus-order', body, key);
    const turned = Object.fromEntries(Object.entries(body).reverse());
    expect((await add('cus-order', turned, key)).body).toEqual(first.body);
  });

  test('returns the first response even after the record has changed', async () => {
    const [key, body] = [randomUUID(), methodBody(newClabe())];
    const first = await add('cus-later', body, key);
    await send('DELETE', `${methodsOf('cus-later')}/${first.body.id}`, undefined, { token: account.token });
    expect((await add('cus-later', body, key)).body).toEqual(first.body);
    expect(await count('cus-later')).toBe(0);
  });

  test('is refused for another body, another path, and nothing happens', async () => {
    const key = randomUUID();
    await add('cus-reuse', methodBody(newClabe()), key);
    for (const response of [
      await add('cus-reuse', methodBody(newClabe()), key),
      await add('cus-reuse-2', methodBody(newClabe()), key),
    ]) {
      expect([response.status, response.body.error.code]).toEqual([422, 'idempotency_key_reused']);
    }
    expect([await count('cus-reuse'), await count('cus-reuse-2')]).toEqual([1, 0]);
  });

  test('belongs to one account and one operation', async () => {
    const [key, other] = [randomUUID(), await newAccount()];
    const mine = await add('cus-mine', methodBody(newClabe()), key);
    const theirs = await add('cus-mine', methodBody(newClabe()), key, other.token);
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    const validation = { payment_method_id: mine.body.id, rfc: 'GODE561231GR8' };
    const response = await send('PATCH', '/api/payment-methods/validate', validation, {
      token: account.token,
      key,
    });
    expect(response.status).toBe(200);
  });

  test('is not used up by a request that was refused', async () => {
    const [key, body] = [randomUUID(), methodBody(newClabe())];
    expect((await add('cus-try', { ...body, country: 'US' }, key)).status).toBe(422);
    expect((await add('cus-try', body, key)).status).toBe(201);
  });

  test('keeps the response to a request that changed nothing, too', async () => {
    const key = randomUUID();
    const { body } = await add('cus-read', methodBody(newClabe(), { rfc: 'GODE561231GR8' }), randomUUID());
    const validate = () =>
      send(
        'PATCH',
        '/api/payment-methods/validate',
        { payment_method_id: body.id, rfc: 'GODE561231GR8' },
        { token: account.token, key },
      );
    const first = await validate();
    expect((await validate()).body).toEqual(first.body);
  });

  test('returns the same token again, with its remaining lifetime', async () => {
    const key = randomUUID();
    const first = await askForToken(account, undefined, { key });
    const again = await askForToken(account, undefined, { key });
    const { exp } = decodeJwt(first.body.token);
    const left = Number(exp) - Math.floor(Date.now() / 1000);
    expect(again.body).toEqual({ ...first.body, expires_in: expect.any(Number) });
    expect(again.body.expires_in).toBeGreaterThanOrEqual(left);
    expect(again.body.expires_in).toBeLessThanOrEqual(first.body.expires_in);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  test.each(['', 'x'.repeat(256), 'ünï'])('of the wrong form is refused: %p', async (key) => {
    const response = await send('POST', methodsOf('cus-form'), methodBody(newClabe()), {
      token: account.token,
      headers: { 'idempotency-key': Buffer.from(key).toString('latin1') },
    });
    expect(response.status).toBe(422);
    expect(response.body.error.errors[0]).toMatchObject({ field: 'Idempotency-Key', code: 'invalid_format' });
  });

  test('50 requests at once store one method and get one response', async () => {
    const [key, body] = [randomUUID(), methodBody(newClabe())];
    const responses = await Promise.all(Array.from({ length: 50 }, () => add('cus-fifty', body, key)));
    const inFlight = responses.filter(({ status }) => status === 409);
    const done = responses.filter(({ status }) => status === 201);
    expect(inFlight.map(({ body: refused }) => refused.error.code)).toEqual(
      inFlight.map(() => 'idempotency_in_flight'),
    );
    expect(inFlight.length + done.length).toBe(50);
    expect(new Set(done.map((response) => JSON.stringify(response.body))).size).toBe(1);
    expect(done.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1);
    expect(await count('cus-fifty')).toBe(1);
  });
});

describe('requests repeated at random', () => {
  /*
   * Case 5: for requests in any order, no response has a link or a webhook secret that is not valid, and none has one
   * that another token received before.
   */
  const WHAT = {
    link: ({ id }: World) => ['POST', `/api/direct-debits/${id}/session-link`, {}],
    acknowledgment: () => ['POST', '/api/direct-debits/acknowledge', PLACE],
    mail: ({ id }: World) => ['POST', `/api/direct-debits/${id}/resend-email`, {}],
    revocation: ({ id }: World) => ['POST', `/api/direct-debits/${id}/revoke`, {}],
    endpoint: () => ['POST', '/api/webhook-endpoints', { url: HOOKS }],
    rotation: ({ endpoints }: World) => ['POST', `/api/webhook-endpoints/${endpoints[0]}/rotate-secret`, {}],
    deletion: ({ endpoints }: World) => ['DELETE', `/api/webhook-endpoints/${endpoints.shift()}`, undefined],
    notifySecret: () => ['POST', '/api/notify-secret/rotate', {}],
  } satisfies Record<string, (world: World) => [string, string, object | undefined]>;

  type World = {
    accountId: string;
    /** The direct debit. */
    id: string;
    /** All tokens so far: two of the merchant, and those of links. */
    tokens: string[];
    endpoints: string[];
    /** The token that received a secret first. */
    recipients: Map<string, string>;
  };

  type Step = { what: keyof typeof WHAT; who: number; key: string | undefined };

  const steps: fc.Arbitrary<Step[]> = fc.array(
    fc.record({
      what: fc.oneof(
        { weight: 20, arbitrary: fc.constantFrom('link', 'acknowledgment', 'rotation') },
        { weight: 8, arbitrary: fc.constantFrom('endpoint', 'notifySecret', 'mail') },
        { weight: 1, arbitrary: fc.constantFrom('deletion', 'revocation') },
      ),
      who: fc.nat(7),
      key: fc.option(fc.constantFrom('first', 'second'), { nil: undefined, freq: 4 }),
    }),
    { minLength: 12, maxLength: 30 },
  );

  async function begin(): Promise<World> {
    const account = await newAccount();
    const { token, account_id: accountId } = account;
    const body = debitBody(newCustomer(), { send_email: false });
    const debit = await send('POST', '/api/direct-debits', body, { token });
    const tokens = [token, await tokenOf(account)];
    return { accountId, id: debit.body.id, tokens, endpoints: [], recipients: new Map() };
  }

  /** The link and the webhook secret in a response. */
  const secretsIn = ({ body }: ApiResponse): { link?: string; secret?: string } => ({
    link: body.token ?? body.next_link?.token,
    secret: body.secret,
  });

  /** Checks that a secret in a response is valid, and that no other token received it before. */
  async function requireRightful(
    world: World,
    step: Step,
    token: string,
    response: ApiResponse,
  ): Promise<void> {
    const { findDirectDebit } = await import('#lib/store/direct-debits.ts');
    const { link, secret } = secretsIn(response);
    if (link) {
      const debit = await findDirectDebit(world.id);
      expect(debit?.link).toMatchObject({ token_id: claimsOf(link).jti, spent_at: null });
      if (!world.tokens.includes(link)) world.tokens.push(link);
    }
    if (secret) expect(secret).toBe(await newestSecret(world, step, response));
    for (const one of [link && claimsOf(link).jti, secret]) {
      if (!one) continue;
      expect(world.recipients.get(one) ?? token).toBe(token);
      world.recipients.set(one, token);
    }
  }

  async function newestSecret({ accountId }: World, { what }: Step, { body }: ApiResponse) {
    const { findEndpoint } = await import('#lib/store/webhooks/webhook-endpoints.ts');
    const { notifySecretOf, secretsOf } = await import('#lib/operations/webhooks/secrets.ts');
    const now = new Date();
    const holder =
      what === 'notifySecret' ? await notifySecretOf(accountId, now) : await findEndpoint(accountId, body.id);
    return holder && (await secretsOf(holder, now))[0];
  }

  longTest('no response has a secret that is not valid, or that another token received before', async () => {
    const seen = { returned: 0, repeated: 0, refused: 0, used: 0 };
    const run = async (sequence: Step[]) => {
      const world = await begin();
      for (const step of sequence) {
        const token = world.tokens[step.who % world.tokens.length] ?? '';
        const [method, path, body] = WHAT[step.what](world);
        const response = await send(method, path, body, { token, ...(step.key && { key: step.key }) });
        await requireRightful(world, step, token, response);
        if (step.what === 'endpoint' && response.status === 201) world.endpoints.push(response.body.id);
        const { link, secret } = secretsIn(response);
        if (link || secret) seen.returned += 1;
        if ((link || secret) && response.headers.get('idempotent-replayed')) seen.repeated += 1;
        if (response.body.error?.code === 'response_not_repeated') seen.refused += 1;
        if (response.body.error?.code === 'token_used') seen.used += 1;
      }
    };
    await fc.assert(fc.asyncProperty(steps, run), { numRuns: examples(15), endOnFailure: true });
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0);
  });
});
