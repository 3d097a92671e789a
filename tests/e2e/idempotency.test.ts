import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { methodBody, newClabe } from '#tests/support/account-numbers.ts';
import { askForToken, newAccount, send, type TestAccount } from '#tests/support/api.ts';

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
  test('gives the first answer again, and marks it', async () => {
    const [key, body] = [randomUUID(), methodBody(newClabe())];
    const first = await add('cus-idem', body, key);
    const again = await add('cus-idem', body, key);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  });

  test('knows the same body with its members in another order', async () => {
    const [key, body] = [randomUUID(), methodBody(newClabe())];
    const first = await add('cus-order', body, key);
    const turned = Object.fromEntries(Object.entries(body).reverse());
    expect((await add('cus-order', turned, key)).body).toEqual(first.body);
  });

  test('gives the first answer even after the record has changed', async () => {
    const [key, body] = [randomUUID(), methodBody(newClabe())];
    const first = await add('cus-later', body, key);
    await send('DELETE', `${methodsOf('cus-later')}/${first.body.id}`, undefined, { token: account.token });
    expect((await add('cus-later', body, key)).body).toEqual(first.body);
    expect(await count('cus-later')).toBe(0);
  });

  test('is refused for another body, another path, and nothing happens', async () => {
    const key = randomUUID();
    await add('cus-reuse', methodBody(newClabe()), key);
    for (const answer of [
      await add('cus-reuse', methodBody(newClabe()), key),
      await add('cus-reuse-2', methodBody(newClabe()), key),
    ]) {
      expect([answer.status, answer.body.error.code]).toEqual([422, 'idempotency_key_reused']);
    }
    expect([await count('cus-reuse'), await count('cus-reuse-2')]).toEqual([1, 0]);
  });

  test('belongs to one account and one operation', async () => {
    const [key, other] = [randomUUID(), await newAccount()];
    const mine = await add('cus-mine', methodBody(newClabe()), key);
    const theirs = await add('cus-mine', methodBody(newClabe()), key, other.token);
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    const validation = { payment_method_id: mine.body.id, rfc: 'GODE561231GR8' };
    const answer = await send('PATCH', '/api/payment-methods/validate', validation, {
      token: account.token,
      key,
    });
    expect(answer.status).toBe(200);
  });

  test('is not used up by a request that was refused', async () => {
    const [key, body] = [randomUUID(), methodBody(newClabe())];
    expect((await add('cus-try', { ...body, country: 'US' }, key)).status).toBe(422);
    expect((await add('cus-try', body, key)).status).toBe(201);
  });

  test('keeps the answer of a request that changed nothing, too', async () => {
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

  test('gives the same token again, with what is left of its life', async () => {
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
    const answer = await send('POST', methodsOf('cus-form'), methodBody(newClabe()), {
      token: account.token,
      headers: { 'idempotency-key': Buffer.from(key).toString('latin1') },
    });
    expect(answer.status).toBe(422);
    expect(answer.body.error.errors[0]).toMatchObject({ field: 'Idempotency-Key', code: 'invalid_format' });
  });

  test('50 requests at once store one method and hear one answer', async () => {
    const [key, body] = [randomUUID(), methodBody(newClabe())];
    const answers = await Promise.all(Array.from({ length: 50 }, () => add('cus-fifty', body, key)));
    const inFlight = answers.filter(({ status }) => status === 409);
    const done = answers.filter(({ status }) => status === 201);
    expect(inFlight.map(({ body: refused }) => refused.error.code)).toEqual(
      inFlight.map(() => 'idempotency_in_flight'),
    );
    expect(inFlight.length + done.length).toBe(50);
    expect(new Set(done.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(done.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1);
    expect(await count('cus-fifty')).toBe(1);
  });
});
