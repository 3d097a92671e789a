import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { Template } from 'aws-cdk-lib/assertions';
import { handlers } from '#infra/functions/catalogue.ts';
import { evaluate, type Statement } from '#infra/local/iam.ts';
import { Deployment } from '#infra/local/template/deployment.ts';
import { namesOf, SECRETS, type SecretName, STACKS } from '#infra/settings/names.ts';
import type { StageName } from '#infra/settings/stages.ts';
import { routes } from '#lib/api/routes.ts';
import { synthesize, type Templates } from './synthesized.ts';

const PLACE = { region: 'us-east-1', accountId: '123456789012' };

/** The bank's files with account numbers in clear are below these prefixes. */
const IN_CLEAR = ['prepared/', 'presentments/', 'answers/', 'dispersals/', 'dispersal-returns/'] as const;

/** A role of a stage and what it can open: secrets, and files with account numbers in clear. */
type Opener = {
  /** The path of its function under `functions/`; the logical id of a role without a function. */
  readonly name: string;
  readonly secrets: readonly SecretName[];
  readonly files: readonly string[];
};

/**
 * Returns each role of a stage that can open something, by simulating its policies in the templates. Opening needs the
 * call itself, and the data key through the service that is called.
 */
function openersOf(stage: StageName, templates: Templates): Opener[] {
  const names = namesOf(stage);
  const deployment = new Deployment(
    STACKS.filter((stack) => templates[stack]).map((stack) => ({
      stackName: names.stack(stack),
      template: templates[stack].toJSON(),
    })),
    PLACE,
  );
  const arns = new Map(
    deployment.resources('AWS::SecretsManager::Secret').map(({ name, arn }) => [name, arn]),
  );
  const arnOf = (secret: SecretName): string => {
    const arn = arns.get(names.secret(secret));
    if (arn === undefined) throw new Error(`The templates hold no secret ${secret}.`);
    return arn;
  };
  const [dataKey, ...others] = deployment
    .resources('AWS::KMS::Key')
    .filter(({ properties }) => String(properties.Description).endsWith('table, secrets and files'));
  if (!dataKey || others.length > 0) throw new Error('There is more than one data key, or none.');
  const bucket = `arn:aws:s3:::${names.files(PLACE.accountId, PLACE.region)}`;
  const handlers = handlersByRole(deployment);

  return deployment
    .resources('AWS::IAM::Role')
    .map(({ arn, logicalId, properties }): Opener => {
      const statements = inlineStatements(properties.Policies);
      const can = (action: string, resource: string, service: string): boolean => {
        const context = { 'kms:ViaService': `${service}.${PLACE.region}.amazonaws.com` };
        const verdicts = [
          evaluate(statements, action, resource, {}),
          evaluate(statements, 'kms:Decrypt', dataKey.arn, context),
        ];
        return verdicts.every((verdict) => verdict === 'allowed');
      };
      return {
        name: handlers.get(arn) ?? logicalId,
        secrets: SECRETS.filter((name) =>
          can('secretsmanager:GetSecretValue', arnOf(name), 'secretsmanager'),
        ),
        files: IN_CLEAR.filter((prefix) => can('s3:GetObject', `${bucket}/${prefix}2026-11-20.txt`, 's3')),
      };
    })
    .filter(({ secrets, files }) => secrets.length + files.length > 0);
}

/** The path of the function that runs under each role. */
const handlersByRole = (deployment: Deployment): ReadonlyMap<string, string> =>
  new Map(
    deployment.resources('AWS::Lambda::Function').flatMap(({ properties, metadata }) => {
      const entry = metadata['domicilia:entry'];
      if (entry === undefined) return [];
      return [[String(properties.Role), String(entry).replace(/^functions\/|\.ts$/g, '')]];
    }),
  );

const inlineStatements = (policies: unknown): Statement[] =>
  ((policies ?? []) as { PolicyDocument: { Statement: Statement[] } }[]).flatMap(
    ({ PolicyDocument }) => PolicyDocument.Statement,
  );

/** Fintoc shows its customers the accounts that they had verified, so its credentials open those as well. */
const PATHS_TO_NUMBERS: readonly SecretName[] = ['account_numbers', 'fintoc'];

/**
 * Returns whether a role can recover an account number by any path. The secret opens sealed numbers and the stored
 * responses that have one, and its fingerprints reveal numbers to a holder who tries them all.
 */
const recoversNumbers = ({ secrets, files }: Opener): boolean =>
  files.length > 0 || PATHS_TO_NUMBERS.some((secret) => secrets.includes(secret));

/** The role's row in `secrets-matrix.md`. */
const matrixRow = (role: Opener): string[] => [
  `\`${role.name}\``,
  recoversNumbers(role) ? 'yes' : '',
  ...SECRETS.map((secret) => (role.secrets.includes(secret) ? 'x' : '')),
  role.files.join(', '),
];

/** The sandbox has more: those that let the simulated bank return a charge, move a clock, and go on with a run. */
const MOST = { production: 13, sandbox: 16 };
const stages = ['production', 'sandbox'] as const;

const openers = Object.fromEntries(
  stages.map((stage) => [stage, openersOf(stage, synthesize(stage))]),
) as Record<StageName, Opener[]>;

/** The reviewed tables, by the stage in their heading: the cells of each row. */
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

describe('case 7, secrets by purpose: in each stage', () => {
  test.each(stages)('(%s) a few roles at most can recover an account number by any path', (stage) => {
    const able = openers[stage].filter(recoversNumbers).map(({ name }) => name);
    expect(able.length).toBeGreaterThan(0);
    expect({ able, isWithin: able.length <= MOST[stage] }).toEqual({ able, isWithin: true });
  });

  test.each(stages)('(%s) the roles open the reviewed secrets, line by line', (stage) => {
    const [head, , ...rows] = reviewed(stage);
    expect(head).toEqual(['role', 'account numbers', ...SECRETS, 'files in clear']);
    expect(rows).toEqual(openers[stage].map(matrixRow).sort());
  });

  test.each(stages)('(%s) only functions open secrets', (stage) => {
    const others = openers[stage].filter(({ name }) => !handlers.includes(name as never));
    expect(others).toEqual([]);
  });

  test.each(stages)('(%s) the endpoints of public keys read no secret', (stage) => {
    const names = openers[stage].map(({ name }) => name);
    expect(names).not.toContain('authorizations/jwks');
    expect(names).not.toContain('authorizations/mandate-keys');
    expect(names).not.toContain('authorizer');
  });

  test('no role reads the credentials of a party that a simulator replaces', () => {
    expect(readersOf('sandbox', 'fintoc')).toEqual([]);
    expect(readersOf('sandbox', 'sumsub')).toEqual([]);
    expect(readersOf('production', 'callback')).toEqual([]);
  });

  test('a planted grant is detected, if it includes the key that decrypts the data', () => {
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
        ['POST', 'PUT', 'PATCH'].includes(method) &&
        !['public', 'signature', 'session_cookie'].includes(access.by),
    );
    const without = stored.filter(({ handler, responseHolds }) => {
      const readers = readersOf('sandbox', responseHolds ?? 'responses');
      return !readers.some((reader) => reader === handler);
    });
    expect(without.map(({ id }) => id)).toEqual([]);
  });
});
