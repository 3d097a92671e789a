import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { Template } from 'aws-cdk-lib/assertions';
import { handlers } from '#infra/functions/catalogue.ts';
import { SECRETS, type SecretName } from '#infra/settings/names.ts';
import type { StageName } from '#infra/settings/stages.ts';
import { routes } from '#lib/api/routes.ts';
import { matrixRow, type Opener, openersOf, recoversNumbers } from './openable.ts';
import { synthesize } from './synthesized.ts';

const MOST = 12;
const stages = ['production', 'sandbox'] as const;

const openers = Object.fromEntries(
  stages.map((stage) => [stage, openersOf(stage, synthesize(stage))]),
) as Record<StageName, Opener[]>;

/** The reviewed tables, by the stage that their chapter is named after: the cells of each row. */
const reviewed = (stage: StageName): string[][] => {
  const text = readFileSync(new URL('./secrets-matrix.md', import.meta.url), 'utf8');
  const chapter = text.split(/^## /m).find((each) => each.toLowerCase().startsWith(stage)) ?? '';
  const rows = chapter.split('\n').filter((line) => line.startsWith('|'));
  return rows.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
};

const readersOf = (stage: StageName, secret: SecretName) =>
  openers[stage].filter(({ secrets }) => secrets.includes(secret)).map(({ name }) => name);

describe('case 7, secrets by purpose: of each stage', () => {
  test.each(stages)('(%s) at most twelve roles can recover an account number by any path', (stage) => {
    const able = openers[stage].filter(recoversNumbers).map(({ name }) => name);
    expect(able.length).toBeGreaterThan(0);
    expect({ able, isWithin: able.length <= MOST }).toEqual({ able, isWithin: true });
  });

  test.each(stages)('(%s) the roles open what was reviewed, line by line', (stage) => {
    const [head, , ...rows] = reviewed(stage);
    expect(head).toEqual(['role', 'account numbers', ...SECRETS, 'files in clear']);
    expect(rows).toEqual(openers[stage].map(matrixRow).sort());
  });

  test.each(stages)('(%s) only functions open anything', (stage) => {
    const others = openers[stage].filter(({ name }) => !handlers.includes(name as never));
    expect(others).toEqual([]);
  });

  test.each(stages)('(%s) what serves public keys reads no secret', (stage) => {
    const names = openers[stage].map(({ name }) => name);
    expect(names).not.toContain('authorizations/jwks');
    expect(names).not.toContain('authorizations/mandate-keys');
    expect(names).not.toContain('authorizer');
  });

  test('no role reads the credentials of a party that a simulator stands in for', () => {
    expect(readersOf('sandbox', 'fintoc')).toEqual([]);
    expect(readersOf('sandbox', 'sumsub')).toEqual([]);
    expect(readersOf('production', 'callback')).toEqual([]);
  });

  test('a planted grant is found, if it comes with the key that decrypts what it reads', () => {
    const planted = (...statements: object[]) => {
      const templates = synthesize('production');
      const template = templates.data.toJSON();
      const Policies = [{ PolicyDocument: { Statement: statements } }];
      const Planted = { Type: 'AWS::IAM::Role', Properties: { Policies } };
      const data = Template.fromJSON({ ...template, Resources: { ...template.Resources, Planted } });
      return openersOf('production', { ...templates, data }).find(({ name }) => name === 'Planted');
    };
    const allow = (Action: string, more: object = {}) => ({
      Effect: 'Allow',
      Action,
      Resource: '*',
      ...more,
    });
    const through = (service: string) => ({
      Condition: { StringEquals: { 'kms:ViaService': [`${service}.us-east-1.amazonaws.com`] } },
    });
    const reads = allow('secretsmanager:Get*');
    expect(planted(reads)).toBeUndefined();
    expect(planted(reads, allow('kms:Decrypt', through('s3')))).toBeUndefined();
    expect(planted(reads, allow('kms:Decrypt', through('secretsmanager')))?.secrets).toEqual(SECRETS);
    const files = planted(allow('s3:GetObject'), allow('kms:*', through('s3')));
    expect(files && recoversNumbers(files)).toBe(true);
  });

  test('a stored response is sealed by a key that its own function holds', () => {
    const stored = routes.filter(
      ({ method, access }) =>
        ['POST', 'PUT', 'PATCH'].includes(method) && !['public', 'signature'].includes(access.by),
    );
    const without = stored.filter(({ handler, responseHolds }) => {
      const readers = readersOf('sandbox', responseHolds ?? 'responses');
      return !readers.some((reader) => reader === handler);
    });
    expect(without.map(({ id }) => id)).toEqual([]);
  });
});
