import { describe, expect, test } from '@jest/globals';
import { evaluate, type Statement } from '#infra/local/iam.ts';

const ARN = 'arn:aws:execute-api:r:1:api/test';
const statement = (
  Effect: Statement['Effect'],
  Resource: string | string[],
  more: Partial<Statement> = {},
) => ({
  Effect,
  Action: 'execute-api:Invoke',
  Resource,
  ...more,
});
const allow = (Resource: string | string[], more?: Partial<Statement>) => statement('Allow', Resource, more);
const deny = (Resource: string, more?: Partial<Statement>) => statement('Deny', Resource, more);
const verdict = (statements: Statement[], context?: Record<string, string>) =>
  evaluate(statements, 'execute-api:Invoke', `${ARN}/GET/a`, context);

describe('a policy', () => {
  test.each<[string, Statement[], string]>([
    ['allows by one of several resources', [allow([`${ARN}/POST/a`, `${ARN}/GET/a`])], 'allowed'],
    ['does not allow what it does not name', [allow(`${ARN}/GET/b`)], 'not_allowed'],
    ['allows nothing without statements', [], 'not_allowed'],
    ['compares actions without their case', [allow('*', { Action: 'Execute-API:invoke' })], 'allowed'],
    ['is about its own actions only', [allow('*', { Action: 'execute-api:Other' })], 'not_allowed'],
    ['lets a deny win, whatever comes first', [deny(`${ARN}/GET/a`), allow('*')], 'explicitly_denied'],
    ['lets a deny win, whatever comes last', [allow('*'), deny(`${ARN}/*`)], 'explicitly_denied'],
    ['does not mind a deny of something else', [allow('*'), deny(`${ARN}/GET/b`)], 'allowed'],
    ['understands NotAction', [{ Effect: 'Allow', NotAction: 'dynamodb:*', Resource: '*' }], 'allowed'],
    ['understands NotResource', [{ Effect: 'Allow', Action: '*', NotResource: `${ARN}/*` }], 'not_allowed'],
    ['has * for any run of characters', [allow('arn:*/a')], 'allowed'],
    ['takes for * as much as the rest needs', [allow('arn:*a*/GET/a')], 'allowed'],
    ['needs after * what the pattern says', [allow(`${ARN}/*/b`)], 'not_allowed'],
    ['fits also where * is nothing', [allow(`${ARN}*/GET/a*`)], 'allowed'],
    ['has ? for one', [allow(`${ARN}/GET/?`)], 'allowed'],
    ['has ? for exactly one', [allow(`${ARN}/GET/a?`)], 'not_allowed'],
    ['takes every other character as it is', [allow(`${ARN.replace('r', '.')}/GET/a`)], 'not_allowed'],
  ])('%s', (_, statements, expected) => {
    expect(verdict(statements)).toBe(expected);
  });
});

describe('a condition', () => {
  const once = { Null: { 's3:if-none-match': 'true' }, Bool: { 's3:ObjectCreationOperation': 'true' } };
  const put = { 's3:ObjectCreationOperation': 'true' };
  test.each<[string, Statement['Condition'] & object, Record<string, string>, boolean]>([
    ['of what is missing holds where it is', once, put, true],
    ['of what is missing does not hold where it is there', once, { ...put, 's3:if-none-match': '*' }, false],
    ['does not hold where one of its parts does not', once, { 's3:ObjectCreationOperation': 'false' }, false],
    ['compares texts, with any one of several', { StringEquals: { a: ['1', '2'] } }, { a: '2' }, true],
    ['compares texts whole', { StringEquals: { a: ['1', '2'] } }, { a: '12' }, false],
    ['compares numbers', { NumericLessThan: { 's3:TlsVersion': 1.2 } }, { 's3:TlsVersion': '1.3' }, false],
  ])('%s', (_, Condition, context, holds) => {
    expect(verdict([allow('*', { Condition })], context)).toBe(holds ? 'allowed' : 'not_allowed');
    expect(verdict([deny('*', { Condition })], context)).toBe(holds ? 'explicitly_denied' : 'not_allowed');
  });

  test.each([
    ['of an unknown kind', { IpAddress: { 'aws:SourceIp': '192.0.2.1' } }, {}],
    ['of which nothing is known', once, undefined],
  ])('%s holds for a deny and never for an allow', (_, Condition, context) => {
    expect(verdict([allow('*', { Condition })], context)).toBe('not_allowed');
    expect(verdict([deny('*', { Condition }), allow('*')], context)).toBe('explicitly_denied');
  });
});
