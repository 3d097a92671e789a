import { describe, expect, test } from '@jest/globals';
import type { TokenAuthorizer } from '#infra/local/gateway/api.ts';
import { createAuthorize } from '#infra/local/gateway/authorize.ts';
import { failure } from '#infra/local/lambda/function-thread.ts';
import type { Outcome } from '#infra/local/lambda/messages.ts';

const STAGE = 'arn:aws:execute-api:r:1:api/test';
const authorizer: TokenAuthorizer = { id: 'a', functionArn: 'guard', header: 'Authorization', ttl: 300_000 };

const answering = (answer: unknown): Outcome => ({ ok: true, payload: JSON.stringify(answer) });
const grant = (Resource: string, context: object = {}) =>
  answering({
    principalId: 'me',
    policyDocument: { Statement: [{ Effect: 'Allow', Action: 'execute-api:Invoke', Resource }] },
    context,
  });

/** An authorizer function that answers so, the calls it got, and a clock to move. */
function given(answer: Outcome | (() => Outcome)) {
  const calls: unknown[] = [];
  const clock = { now: 0 };
  const authorize = createAuthorize(
    async (_, event) => {
      calls.push(event);
      return typeof answer === 'function' ? answer() : answer;
    },
    () => clock.now,
  );
  return { authorize, calls, clock };
}

describe('A TOKEN authorizer', () => {
  test.each([undefined, ''])('is not asked about the token %p', async (token) => {
    const { authorize, calls } = given(grant('*'));

    expect(await authorize(authorizer, token, `${STAGE}/GET/a`)).toEqual({
      passes: false,
      response: 'UNAUTHORIZED',
    });
    expect(calls).toEqual([]);
  });

  test('is not asked about a token of the wrong form', async () => {
    const { authorize, calls } = given(grant('*'));

    const decision = await authorize({ ...authorizer, pattern: /^x+$/ }, 'abc', `${STAGE}/GET/a`);

    expect(decision).toEqual({ passes: false, response: 'UNAUTHORIZED' });
    expect(calls).toEqual([]);
  });

  test('gets the token and the method, and its context becomes texts', async () => {
    const { authorize, calls } = given(grant('*', { level: 2, active: true, none: null }));

    const decision = await authorize(authorizer, 'abc', `${STAGE}/GET/a`);

    expect(calls).toEqual([{ type: 'TOKEN', authorizationToken: 'abc', methodArn: `${STAGE}/GET/a` }]);
    expect(decision).toEqual({
      passes: true,
      context: { level: '2', active: 'true', principalId: 'me', integrationLatency: 0 },
    });
  });

  test('is asked once for a token while its answer is remembered, and the remembered policy judges', async () => {
    const { authorize, calls, clock } = given(grant(`${STAGE}/GET/*`));

    expect(await authorize(authorizer, 'abc', `${STAGE}/GET/a`)).toMatchObject({ passes: true });
    clock.now = 299_999;
    expect(await authorize(authorizer, 'abc', `${STAGE}/POST/a`)).toEqual({
      passes: false,
      response: 'ACCESS_DENIED',
    });
    expect(calls).toHaveLength(1);

    clock.now = 300_000;
    await authorize(authorizer, 'abc', `${STAGE}/GET/a`);
    expect(calls).toHaveLength(2);
  });

  test('is asked for each token, and by each authorizer, on its own', async () => {
    const { authorize, calls } = given(grant('*'));

    await authorize(authorizer, 'abc', `${STAGE}/GET/a`);
    await authorize(authorizer, 'abd', `${STAGE}/GET/a`);
    await authorize({ ...authorizer, id: 'b' }, 'abc', `${STAGE}/GET/a`);

    expect(calls).toHaveLength(3);
  });

  test('is asked every time without a time to live', async () => {
    const { authorize, calls } = given(grant('*'));

    await authorize({ ...authorizer, ttl: 0 }, 'abc', `${STAGE}/GET/a`);
    await authorize({ ...authorizer, ttl: 0 }, 'abc', `${STAGE}/GET/a`);

    expect(calls).toHaveLength(2);
  });

  test.each<[string, Outcome, string]>([
    ['throws Unauthorized', failure('Error', 'Unauthorized'), 'UNAUTHORIZED'],
    ['throws anything else', failure('Error', 'unauthorized'), 'AUTHORIZER_FAILURE'],
    ['answers nothing', { ok: true, payload: undefined }, 'AUTHORIZER_CONFIGURATION_ERROR'],
    [
      'names no principal',
      answering({ policyDocument: { Statement: [] } }),
      'AUTHORIZER_CONFIGURATION_ERROR',
    ],
    ['has no policy', answering({ principalId: 'me' }), 'AUTHORIZER_CONFIGURATION_ERROR'],
    [
      'has a malformed statement',
      answering({ principalId: 'me', policyDocument: { Statement: [{ Effect: 'Allow' }] } }),
      'AUTHORIZER_CONFIGURATION_ERROR',
    ],
    ['has an object in its context', grant('*', { account: {} }), 'AUTHORIZER_CONFIGURATION_ERROR'],
  ])('that %s makes %s, which is not remembered', async (_, outcome, response) => {
    let answer = outcome;
    const { authorize } = given(() => answer);

    expect(await authorize(authorizer, 'abc', `${STAGE}/GET/a`)).toEqual({ passes: false, response });

    answer = grant('*');
    expect(await authorize(authorizer, 'abc', `${STAGE}/GET/a`)).toMatchObject({ passes: true });
  });
});
