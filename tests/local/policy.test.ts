import { describe, expect, test } from '@jest/globals';
import { evaluate, matchesWildcards, type Statement } from '#infra/local/iam/policy.ts';

const ARN = 'arn:aws:execute-api:r:1:api/test';

const allow = (Resource: string | string[], more: Partial<Statement> = {}): Statement => ({
  Effect: 'Allow',
  Action: 'execute-api:Invoke',
  Resource,
  ...more,
});
const deny = (Resource: string): Statement => ({ ...allow(Resource), Effect: 'Deny' });

describe('A policy', () => {
  test.each<[string, Statement[], string]>([
    ['allows what it names', [allow(`${ARN}/GET/a`)], 'allowed'],
    ['allows by one of several resources', [allow([`${ARN}/POST/a`, `${ARN}/GET/a`])], 'allowed'],
    ['does not allow what it does not name', [allow(`${ARN}/GET/b`)], 'not_allowed'],
    ['allows nothing without statements', [], 'not_allowed'],
    ['compares actions without their case', [allow('*', { Action: 'Execute-API:invoke' })], 'allowed'],
    [
      'speaks of its own actions only',
      [allow('*', { Action: 'execute-api:ManageConnections' })],
      'not_allowed',
    ],
    ['lets a deny win, whatever comes first', [deny(`${ARN}/GET/a`), allow('*')], 'explicitly_denied'],
    ['lets a deny win, whatever comes last', [allow('*'), deny(`${ARN}/*`)], 'explicitly_denied'],
    ['does not mind a deny of something else', [allow('*'), deny(`${ARN}/GET/b`)], 'allowed'],
    [
      'allows nothing under a condition that is not evaluated',
      [allow('*', { Condition: {} })],
      'not_allowed',
    ],
    ['understands NotAction', [{ Effect: 'Allow', NotAction: 'dynamodb:*', Resource: '*' }], 'allowed'],
    [
      'understands NotResource',
      [{ Effect: 'Allow', Action: '*', NotResource: `${ARN}/GET/*` }],
      'not_allowed',
    ],
  ])('%s', (_, statements, expected) => {
    expect(evaluate(statements, 'execute-api:Invoke', `${ARN}/GET/a`)).toBe(expected);
  });
});

describe('A condition', () => {
  const once = { Null: { 's3:if-none-match': 'true' }, Bool: { 's3:ObjectCreationOperation': 'true' } };
  const put = { 's3:ObjectCreationOperation': 'true' };
  test.each<[string, unknown, Record<string, string>, boolean]>([
    ['of what is missing holds where it is', once, put, true],
    ['of what is missing does not hold where it is there', once, { ...put, 's3:if-none-match': '*' }, false],
    ['does not hold where one of its parts does not', once, { 's3:ObjectCreationOperation': 'false' }, false],
    ['compares numbers', { NumericLessThan: { 's3:TlsVersion': 1.2 } }, { 's3:TlsVersion': '1.3' }, false],
  ])('%s', (_, Condition, context, holds) => {
    const verdict = (statement: Statement) =>
      evaluate([statement], 'execute-api:Invoke', `${ARN}/GET/a`, context);

    expect(verdict(allow('*', { Condition }))).toBe(holds ? 'allowed' : 'not_allowed');
    expect(verdict({ ...deny('*'), Condition })).toBe(holds ? 'explicitly_denied' : 'not_allowed');
  });

  test('of an unknown kind holds for a deny and never for an allow', () => {
    const Condition = { IpAddress: { 'aws:SourceIp': '192.0.2.1' } };
    const verdict = (statements: Statement[]) =>
      evaluate(statements, 'execute-api:Invoke', `${ARN}/GET/a`, {});

    expect(verdict([allow('*', { Condition })])).toBe('not_allowed');
    expect(verdict([{ ...deny('*'), Condition }, allow('*')])).toBe('explicitly_denied');
  });
});

describe('A wildcard', () => {
  test.each<[string, string, boolean]>([
    ['GET/direct-debits/*', 'GET/direct-debits/dd_1', true],
    ['GET/direct-debits/*', 'GET/direct-debits/summary/active-direct-debits', true],
    ['GET/direct-debits/*/payments', 'GET/direct-debits/a/b/payments', true],
    ['GET/direct-debits/*', 'GET/direct-debits', false],
    ['GET/direct-debits/*', 'GET/direct-debits/', true],
    ['*', '', true],
    ['**', 'anything:at/all', true],
    ['a?c', 'abc', true],
    ['a?c', 'ac', false],
    ['a?c', 'a/c', true],
    ['a.c', 'abc', false],
    ['a*b*c', 'a-b-b-c', true],
    ['a*b*c', 'a-c-b', false],
    ['abc', 'abcd', false],
    ['abc', 'ABC', false],
  ])('%s and %s: %s', (pattern, text, expected) => {
    expect(matchesWildcards(pattern, text)).toBe(expected);
  });

  test('takes no longer for a pattern that is made to be slow', () => {
    const startedAt = performance.now();

    expect(matchesWildcards('*a'.repeat(50), `${'a'.repeat(2_000)}b`)).toBe(false);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });
});
