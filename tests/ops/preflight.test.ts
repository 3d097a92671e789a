import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { Finding } from '#infra/ops/preflight/facts.ts';
import { missingServices } from '#infra/ops/preflight/missing-services.ts';
import { readFacts } from '#infra/ops/preflight/read-facts.ts';
import { setTarget } from '#infra/ops/target.ts';
import { INDEXES, type IndexName } from '#infra/settings/indexes.ts';
import { STACKS } from '#infra/settings/names.ts';
import { REGION_SERVICES } from '#infra/settings/region-services.ts';
import { STAGES } from '#infra/settings/stages.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import {
  type AwsResponse,
  DENIED,
  IDENTITY,
  operatorAt,
  serveAws,
  stackOf,
  subscriptionsOf,
  templateOf,
} from './aws-server.ts';
import { spawnOps } from './run-ops.ts';

let aws: Awaited<ReturnType<typeof serveAws>> | undefined;
afterEach(() => aws?.stop());

/** The responses of a new AWS account without deployments. */
const EMPTY: Record<string, AwsResponse> = {
  GetCallerIdentity: IDENTITY,
  GetAWSDefaultServiceQuota: { Quota: { Value: 10_000 } },
  '/account-settings': { AccountLimit: { ConcurrentExecutions: 10, UnreservedConcurrentExecutions: 10 } },
  '/v2/email/account': {
    SendingEnabled: true,
    ProductionAccessEnabled: false,
    EnforcementStatus: 'HEALTHY',
    SendQuota: { MaxSendRate: 1 },
  },
};
/** Its additional responses once it was prepared. */
const PREPARED = {
  ...EMPTY,
  GetParameter: { Parameter: { Value: '30' } },
  GetTemplate: templateOf({ Resources: {} }),
  ListExecutions: { executions: [] },
};

/** A stack's template with the service's table, which has these indexes only. */
function tableWith(...names: IndexName[]): string {
  const GlobalSecondaryIndexes = names.map((IndexName) => {
    const { partition, sort, projection: ProjectionType } = INDEXES[IndexName];
    const KeySchema = [partition, sort].map((AttributeName) => ({ AttributeName }));
    return { IndexName, KeySchema, Projection: { ProjectionType } };
  });
  const Table = { Type: 'AWS::DynamoDB::Table', Properties: { GlobalSecondaryIndexes } };
  return templateOf({ Resources: { Key: { Type: 'AWS::KMS::Key' }, Table } });
}

// The operator's own region does not count: the settings name that of the stage.
const credentials = (url: string) => ({ ...operatorAt(url), AWS_REGION: 'mx-central-1' });

async function preflight(stage: string, responses: Record<string, AwsResponse>, ...words: string[]) {
  aws = await serveAws(({ operation }) => responses[operation]);
  const { code, out, err } = await spawnOps(
    ['preflight', '--stage', stage, '--json', ...words],
    credentials(aws.url),
  );
  return { code, err, ...JSON.parse(out || '{}') };
}

describe('before a deployment', () => {
  longTest('production as committed is refused, without credentials or AWS', async () => {
    const { code, out, err } = await spawnOps(['preflight', '--stage', 'production', '--json']);
    expect([code, err, JSON.parse(out)]).toEqual([
      1,
      '',
      {
        stage: 'production',
        may_deploy: false,
        findings: [
          {
            severity: 'refused',
            finding: 'Nobody receives alarms: set alarmEmail in infra/settings/production.ts.',
          },
          {
            severity: 'refused',
            finding:
              'Nothing is collected: set collections (bank, issuerName, issuerRfc, verificationTransfer) in infra/settings/production.ts.',
          },
        ],
      },
    ]);
  });

  test('a new account has to be prepared for the sandbox, and may have to ask for more', async () => {
    const { code, err, may_deploy, findings } = await preflight('sandbox', EMPTY);
    expect([code, may_deploy]).toEqual([1, false]);
    expect(err).toContain('Stage sandbox, AWS account 123456789012, region us-east-1');
    expect(findings.map((each: { severity: string; finding: string }) => Object.values(each))).toEqual([
      ['refused', expect.stringContaining('npx cdk bootstrap aws://123456789012/us-east-1')],
      ['warning', expect.stringMatching(/at most 10 calls at once.*ask for 100 or more/)],
      ['warning', expect.stringContaining('SES is in its sandbox')],
      ['warning', expect.stringContaining('mail set --stage sandbox --from')],
    ]);
  });

  longTest('a prepared account accepts the sandbox, with warnings', async () => {
    const { code, may_deploy } = await preflight('sandbox', PREPARED);
    expect([code, may_deploy]).toEqual([0, true]);
  });

  longTest('a loss of settings of the deployed stage is refused until it is confirmed', async () => {
    const deployed = { ...PREPARED, DescribeStacks: stackOf({ Domain: 'pagos.example.mx' }) };
    const refused = await preflight('sandbox', deployed);
    expect([refused.code, refused.findings[0].finding]).toEqual([
      1,
      'domain of the stage is pagos.example.mx, and the deployment would remove it: set domain in infra/settings/sandbox.ts to the present value, or add --allow-change domain.',
    ]);
    await aws?.stop();
    expect(await preflight('sandbox', deployed, '--allow-change', 'domain')).toMatchObject({ code: 0 });
  });

  test('a release that this commit does not contain is not replaced until that is confirmed', async () => {
    const deployed = { ...PREPARED, DescribeStacks: stackOf({ Commit: 'f'.repeat(40) }) };
    const refused = await preflight('sandbox', deployed);
    expect([refused.code, refused.findings[0].finding]).toEqual([
      1,
      expect.stringMatching(/^The stack domicilia-sandbox-data has the release ffffffffff, /),
    ]);
    await aws?.stop();
    expect(await preflight('sandbox', deployed, '--allow-change', 'release')).toMatchObject({ code: 0 });
  });

  test('a deployment of two new indexes of the table is refused before it begins', async () => {
    const [, , ...others] = Object.keys(INDEXES) as IndexName[];
    const deployed = { ...PREPARED, DescribeStacks: stackOf({}), GetTemplate: tableWith(...others) };
    const { code, findings } = await preflight('sandbox', deployed);
    expect([code, findings[0].finding]).toEqual([
      1,
      expect.stringMatching(/^The deployment would add due, list on one table, and DynamoDB changes one/),
    ]);
  });

  longTest('only reading requests are sent to AWS', async () => {
    await preflight('sandbox', PREPARED);
    const reading =
      /^(?:Get|Describe|List)|^\/(?:account-settings|functions\/[\w-]+\/configuration|v2\/email\/)/;
    expect(aws?.asked.filter((operation) => !reading.test(operation))).toEqual([]);
    expect(aws?.asked.length).toBeGreaterThan(8);
  });

  longTest('credentials that are not enough for the smoke test are reported, except in a plan', async () => {
    const deployed = { ...PREPARED, DescribeStacks: stackOf({}), TransactWriteItems: DENIED };
    const findings = async (...words: string[]) =>
      (await preflight('sandbox', deployed, ...words)).findings.map(({ finding }: Finding) => finding);
    const finding = expect.stringContaining('ops smoke cannot make a call with a token');
    expect(await findings()).toContainEqual(finding);
    await aws?.stop();
    expect(await findings('--plan')).not.toContainEqual(finding);
    expect(aws?.asked).not.toContain('TransactWriteItems');
  });

  longTest(
    'case 10: a plan reads no secret, and makes no statement on facts that it cannot read',
    async () => {
      const deployed = { ...PREPARED, DescribeStacks: stackOf({}), GetSecretValue: DENIED };
      const { code, findings } = await preflight('sandbox', deployed, '--plan');
      expect([code, aws?.asked.filter((operation) => /Secret/.test(operation))]).toEqual([0, []]);
      expect(JSON.stringify(findings)).not.toMatch(/sender|provider/);
    },
  );

  test('the help does not call the release a setting', async () => {
    const { out } = await spawnOps(['preflight', '--help']);
    expect(out.replace(/\s+/g, ' ')).toMatch(
      /--allow-change <change> .*restoredTable\), or release: it returns/,
    );
  });

  longTest('an unknown setting is reported with the known ones', async () => {
    const { code, err } = await spawnOps(['preflight', '--stage', 'sandbox', '--allow-change', 'name']);
    expect([code, err]).toEqual([
      1,
      expect.stringContaining('There is no setting or change name: use domain,'),
    ]);
  });
});

longTest('all checks read from the target’s region', async () => {
  aws = await serveAws(({ operation, input }) => DEPLOYED[operation]?.(input));
  const elsewhere = Object.keys(process.env).filter((name) => name.startsWith('AWS_ENDPOINT_URL'));
  for (const name of elsewhere) delete process.env[name];
  Object.assign(process.env, credentials(aws.url));
  await setTarget('production');
  const config = {
    ...STAGES.production,
    domain: {
      name: 'pagos.example.mx',
      certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1',
    },
  };
  expect(await readFacts(config, { account: '123456789012', allowed: [] })).toEqual({
    ...{ config, account: '123456789012', allowed: [], isPlan: false, table: 'restored' },
    ...{
      isBootstrapped: true,
      isFrontBootstrapped: true,
      missingServices: [],
      indexes: { due: INDEXES.due },
    },
    stacks: Object.fromEntries(
      STACKS.map((name) => [
        name,
        {
          name: `domicilia-production-${name}`,
          status: 'UPDATE_COMPLETE',
          isProtected: true,
          outputs: { Shown: `domicilia-production-${name}` },
        },
      ]),
    ),
    concurrency: { limit: 1000, unreserved: 900 },
    requestRate: 2500,
    certificate: { status: 'ISSUED', domains: ['*.example.mx'] },
    subscriptions: [{ protocol: 'email', endpoint: 'a&b@example.mx', isConfirmed: false }],
    sending: { isEnabled: true, sendsToAnybody: true, perSecond: 14, perDay: Infinity, status: 'PROBATION' },
    providers: { fintoc: { secret_key: 'set' }, mail: { from: 'cobros@Example.mx' } },
    sender: { verified: true, dkim: 'PENDING', dns_records: [] },
    evidenceKeys: [
      {
        name: 'evidence',
        isGoing: true,
        version: 'v2',
        backup: { version: 'v1', at: '2026-11-20T16:04:00Z' },
      },
      { name: 'account_numbers', isGoing: false, version: 'v2', backup: undefined },
      { name: 'tax_ids', isGoing: false, version: 'v2', backup: undefined },
    ],
    canSmoke: false,
    isReleaseFailing: true,
    running: [new Date('2026-12-01T14:30:00Z')],
    ...{
      commit: expect.stringMatching(/^[0-9a-f]{40}$/),
      isShallow: expect.any(Boolean),
      hasChanges: expect.any(Boolean),
      deployed: [],
    },
  });
});

/** The actions of IAM for requests that are not named after theirs. */
const ACTIONS: Readonly<Record<string, string>> = {
  '/account-settings': 'GetAccountSettings',
  '/functions/domicilia-production-workers-collections-ingest-return-file/configuration':
    'GetFunctionConfiguration',
  '/v2/email/account': 'GetAccount',
  '/v2/email/identities/example.mx': 'GetEmailIdentity',
};
/** What every caller may do, and a write whose refusal is a finding. */
const WITHOUT_PERMISSION = ['GetCallerIdentity', 'TransactWriteItems'];

type Statement = { Effect: string; Action: string | string[]; Resource: string | string[] };
const policyOf = (name: string): { Statement: Statement[] } =>
  JSON.parse(readFileSync(new URL(`../../.github/aws/${name}.json`, import.meta.url), 'utf8'));
const allowedBy = (policy: string) =>
  policyOf(policy)
    .Statement.filter(({ Effect }) => Effect === 'Allow')
    .flatMap(({ Action }) => Action)
    .map((action) => action.replace(/^.*:/, ''));

test.each([
  ['a deployment', 'role-policy', false],
  ['a plan', 'plan-policy', true],
])('the role of %s may make every request of the preflight', async (_, policy, isPlan) => {
  aws = await serveAws(({ operation, input }) => DEPLOYED[operation]?.(input));
  for (const name of Object.keys(process.env))
    if (name.startsWith('AWS_ENDPOINT_URL')) delete process.env[name];
  Object.assign(process.env, credentials(aws.url));
  await setTarget('production');
  const domain = {
    name: 'pagos.example.mx',
    certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1',
  };
  const restoredTable = { name: 'domicilia-production-restored', streamArn: 'arn' };
  const config = { ...STAGES.production, domain, restoredTable };
  const { missingIndexes } = await readFacts(config, { account: '123456789012', allowed: [], isPlan });
  expect(missingIndexes?.includes('list') ?? isPlan).toBe(true);
  const asked = new Set(aws.asked.map((operation) => ACTIONS[operation] ?? operation));
  const needed = [...asked].filter((action) => !WITHOUT_PERMISSION.includes(action));
  expect(needed.filter((action) => !allowedBy(policy).includes(action))).toEqual([]);
  expect(needed.length).toBeGreaterThan(7);
});

test('before the first deployment no secret is read: a role for some secrets is refused those that do not exist', async () => {
  aws = await serveAws(({ operation }) =>
    /Secret/.test(operation) ? DENIED : (PREPARED as Record<string, AwsResponse>)[operation],
  );
  for (const name of Object.keys(process.env))
    if (name.startsWith('AWS_ENDPOINT_URL')) delete process.env[name];
  Object.assign(process.env, credentials(aws.url));
  await setTarget('sandbox');
  const facts = await readFacts(STAGES.sandbox, { account: '123456789012', allowed: [] });
  expect([facts.providers, facts.evidenceKeys]).toEqual([undefined, undefined]);
});

/** The values that operators have set, by the names of their secrets. */
const SET: Record<string, object> = {
  fintoc: { secret_key: 'set' },
  mail: { from: 'cobros@Example.mx' },
};
test('in a region other than us-east-1, its CloudFormation is asked for each service that the stage uses', async () => {
  aws = await serveAws(({ operation, input }) => {
    if (operation !== 'DescribeType') return undefined;
    const [, type = ''] = /TypeName=([\w%]+)/.exec(input) ?? [];
    const isThere = !/Pipes|SES/.test(type);
    return isThere
      ? `<DescribeTypeResponse><DescribeTypeResult><Type>RESOURCE</Type></DescribeTypeResult></DescribeTypeResponse>`
      : `<ErrorResponse><Error><Type>Sender</Type><Code>TypeNotFoundException</Code><Message>no</Message></Error></ErrorResponse>`;
  });
  Object.assign(process.env, credentials(aws.url));
  expect(await missingServices('mx-central-1')).toEqual(['EventBridge Pipes', 'SES']);
  expect(aws.asked).toHaveLength(REGION_SERVICES.length);
  expect(await missingServices('us-east-1')).toEqual([]);
  expect(aws.asked).toHaveLength(REGION_SERVICES.length);
});

const DEPLOYED: Record<string, (input: string) => AwsResponse> = {
  GetCallerIdentity: () => IDENTITY,
  DescribeStacks: (input) => stackOf({ Shown: /domicilia-production-[\w-]+/.exec(input)?.[0] ?? '' }),
  '/functions/domicilia-production-workers-collections-ingest-return-file/configuration': () => ({
    Environment: { Variables: { TABLE_NAME: 'restored' } },
  }),
  GetParameter: () => ({ Parameter: { Value: '30' } }),
  TransactWriteItems: () => DENIED,
  '/account-settings': () => ({
    AccountLimit: { ConcurrentExecutions: 1000, UnreservedConcurrentExecutions: 900 },
  }),
  GetServiceQuota: () => ({ Quota: { Value: 2500 } }),
  DescribeCertificate: () => ({
    Certificate: { Status: 'ISSUED', SubjectAlternativeNames: ['*.example.mx'] },
  }),
  GetTemplate: () => tableWith('due'),
  ListExecutions: () => ({ executions: [{ startDate: Date.parse('2026-12-01T14:30:00Z') / 1000 }] }),
  DescribeTable: () => ({ Table: { GlobalSecondaryIndexes: [{ IndexName: 'due' }] } }),
  DescribeAlarms: () => ({
    MetricAlarms: [{ AlarmName: 'domicilia-production-release-failing', StateValue: 'ALARM' }],
  }),
  ListSubscriptionsByTopic: () => subscriptionsOf(['a&amp;b@example.mx', 'PendingConfirmation']),
  GetSecretValue: (input) => ({
    SecretString: JSON.stringify(SET[/production\/(\w+)/.exec(input)?.[1] ?? ''] ?? {}),
  }),
  DescribeSecret: (input) => ({
    VersionIdsToStages: { v1: ['AWSPREVIOUS'], v2: ['AWSCURRENT'] },
    ...(/production\/evidence/.test(input) && {
      DeletedDate: 1_795_000_000,
      Tags: [{ Key: 'domicilia:backed-up', Value: 'v1 2026-11-20T16:04:00Z' }],
    }),
  }),
  '/v2/email/account': () => ({
    SendingEnabled: true,
    ProductionAccessEnabled: true,
    EnforcementStatus: 'PROBATION',
    SendQuota: { MaxSendRate: 14, Max24HourSend: -1 },
  }),
  '/v2/email/identities/example.mx': () => ({
    VerifiedForSendingStatus: true,
    DkimAttributes: { Status: 'PENDING' },
  }),
};
