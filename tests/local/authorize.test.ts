import { describe, expect, test } from '@jest/globals';
import { createAuthorize } from '#infra/local/gateway/authorize.ts';
import { failure, type Outcome } from '#infra/local/lambda/messages.ts';

const GET = 'arn:aws:execute-api:r:1:api/test/GET/a';
const POST = GET.replace('GET', 'POST');
const authorizer = { id: 'a', functionArn: 'guard', header: 'Authorization', ttl: 300_000 };

const outcome = (result: unknown): Outcome => ({ ok: true, payload: JSON.stringify(result) });
const grant = (Resource: string, context: object = {}, more: object = {}) => {
  const Statement = [{ Effect: 'Allow', Action: 'execute-api:Invoke', Resource }];
  return outcome({ principalId: 'me', policyDocument: { Statement }, context, ...more });
};
const PASSES = expect.objectContaining({ context: { principalId: 'me' } });

/** An authorizer function with these outcomes, the last one repeated; its calls, and a clock to move. */
function given(...outcomes: Outcome[]) {
  const calls: unknown[] = [];
  const clock = { now: 0 };
  const invoke = async (_: string, event: unknown) => {
    calls.push(event);
    return outcomes[Math.min(calls.length, outcomes.length) - 1] as Outcome;
  };
  return {
    authorize: createAuthorize(
      invoke,
      () => true,
      () => clock.now,
    ),
    calls,
    clock,
  };
}

describe('a TOKEN authorizer', () => {
  test.each([undefined, '', 'abc'])('is not called for a token of the wrong form (%p)', async (token) => {
    const { authorize, calls } = given(grant('*'));

    expect(await authorize({ ...authorizer, pattern: /^x+$/ }, token, GET)).toBe('UNAUTHORIZED');
    expect(calls).toEqual([]);
  });

  test('receives the token and the method, and its context is converted to texts', async () => {
    const { authorize, calls } = given(grant('*', { level: 2, active: true, none: null }));

    expect(await authorize(authorizer, 'abc', GET)).toMatchObject({
      context: { principalId: 'me', level: '2', active: 'true' },
    });
    expect(calls).toEqual([{ type: 'TOKEN', authorizationToken: 'abc', methodArn: GET }]);
  });

  test('is called once for a token while its policy is cached, which decides on every method', async () => {
    const { authorize, calls, clock } = given(grant('*/GET/*'));

    expect(await authorize(authorizer, 'abc', GET)).toEqual(PASSES);
    clock.now = 299_999;
    expect(await authorize(authorizer, 'abc', POST)).toBe('ACCESS_DENIED');
    expect(calls).toHaveLength(1);

    clock.now = 300_000;
    await authorize(authorizer, 'abc', GET);
    expect(calls).toHaveLength(2);
  });

  test('names the key of the usage plan, which is cached with the policy', async () => {
    const { authorize, calls } = given(grant('*', {}, { usageIdentifierKey: 'limit-07' }), grant('*'));

    for (let time = 0; time < 2; time += 1)
      expect(await authorize(authorizer, 'abc', GET)).toMatchObject({ usageKey: 'limit-07' });
    expect(calls).toHaveLength(1);
    expect(await authorize(authorizer, 'abd', GET)).not.toHaveProperty('usageKey');
  });

  test('is called for each token, by each authorizer separately, and every time without a time to live', async () => {
    const { authorize, calls } = given(grant('*'));

    await authorize(authorizer, 'abc', GET);
    await authorize(authorizer, 'abd', GET);
    await authorize({ ...authorizer, id: 'b' }, 'abc', GET);
    await authorize({ ...authorizer, id: 'c', ttl: 0 }, 'abc', GET);
    await authorize({ ...authorizer, id: 'c', ttl: 0 }, 'abc', GET);

    expect(calls).toHaveLength(5);
  });

  const malformed = { principalId: 'me', policyDocument: { Statement: [{ Effect: 'Allow' }] } };
  test.each<[string, Outcome, string]>([
    ['throws Unauthorized', failure('Error', 'Unauthorized'), 'UNAUTHORIZED'],
    ['throws anything else', failure('Error', 'unauthorized'), 'AUTHORIZER_FAILURE'],
    ['says nothing', { ok: true, payload: undefined }, 'AUTHORIZER_CONFIGURATION_ERROR'],
    ['names no principal', outcome({ ...malformed, principalId: '' }), 'AUTHORIZER_CONFIGURATION_ERROR'],
    ['has no policy', outcome({ principalId: 'me' }), 'AUTHORIZER_CONFIGURATION_ERROR'],
    ['has a malformed statement', outcome(malformed), 'AUTHORIZER_CONFIGURATION_ERROR'],
    ['has an object in its context', grant('*', { account: {} }), 'AUTHORIZER_CONFIGURATION_ERROR'],
  ])('that %s is not cached', async (_, failed, response) => {
    const { authorize } = given(failed, grant('*'));

    expect(await authorize(authorizer, 'abc', GET)).toBe(response);
    expect(await authorize(authorizer, 'abc', GET)).toEqual(PASSES);
  });
});
