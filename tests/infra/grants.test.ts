import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Handler } from '#infra/functions/catalogue.ts';
import { logOf } from '#infra/functions/function-logs.ts';
import type { StageName } from '#infra/settings/stages.ts';
import { clockKey, evidenceKeysKey, verificationKeysKey } from '#lib/store/keys.ts';
import { listOf, type Role, rolesOf, rowOf, type Statement, statementsOf } from './granted.ts';
import { resourcesOf, synthesize, type Templates } from './synthesized.ts';

const stages = {} as Record<StageName, Templates>;

beforeAll(() => {
  stages.sandbox = synthesize('sandbox');
  stages.production = synthesize('production');
});

/** Returns the cells of a row for a stage: `fintoc (production)` is granted in that stage alone. */
const inStage = (stage: StageName, cells: readonly string[]): string[] =>
  cells.map((cell) =>
    cell
      .split(', ')
      .flatMap((grant) => {
        const [, name = grant, only = stage] = /^(\w+) \((sandbox|production)\)$/.exec(grant) ?? [];
        return only === stage ? [name] : [];
      })
      .join(', '),
  );

const lines = readFileSync(new URL('./grants.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) =>
    line
      .split('|')
      .slice(1, 7)
      .map((cell) => cell.trim()),
  );

/** Returns the reviewed list: each function's row in a stage, without the last column, by the function's path. */
const reviewedIn = (stage: StageName) =>
  new Map(lines.map((cells) => [String(cells[0]).replaceAll('`', ''), inStage(stage, cells).join(' | ')]));

const rolesIn = (stage: StageName) => [...rolesOf(stages[stage])];
const rowsIn = (stage: StageName) => rolesIn(stage).map(([handler, role]) => rowOf(handler, role));

describe('the grants of functions', () => {
  test('are the reviewed ones, line by line', () => {
    expect(rowsIn('sandbox').sort()).toEqual([...reviewedIn('sandbox').values()].sort());
  });

  test('are the reviewed ones in production, too, which lacks only the simulators', () => {
    const granted = rowsIn('production');
    const all = [...reviewedIn('production').values()];
    expect(granted.filter((row) => !all.includes(row))).toEqual([]);
    const missing = all.filter((row) => !granted.includes(row));
    expect(missing.map((row) => /^`(.*)`/.exec(row)?.[1]).sort()).toEqual([
      'sandbox/advance-deliveries',
      'sandbox/answer-verification',
      'sandbox/finish-verification',
      'sandbox/get-clock',
      'sandbox/list-scenarios',
      'sandbox/move-clock',
      'sandbox/refuse-files',
      'sandbox/return-order',
      'sandbox/run-collections',
      'workers/collections/simulate-bank',
      'workers/go-on-collecting',
    ]);
  });
});

describe('the role of a function', () => {
  test('belongs to it alone, and has no managed policies', () => {
    const roles = rolesIn('sandbox').map(([, role]) => role);
    expect(new Set(roles.map(({ id }) => id)).size).toBe(roles.length);
    expect(roles.filter(({ properties }) => properties.ManagedPolicyArns)).toEqual([]);
  });

  test('lets it write to its log group, and read none', () => {
    for (const [handler, role] of rolesIn('sandbox')) {
      const logs = statementsOf(role).filter(({ Action }) => JSON.stringify(Action).includes('logs:'));
      expect({ handler, logs }).toEqual({
        handler,
        logs: [
          expect.objectContaining({
            Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
            Resource: {
              'Fn::GetStackOutput': expect.objectContaining({
                OutputName: expect.stringContaining(`FnGetAtt${logOf(handler as Handler)}logs`),
              }),
            },
          }),
        ],
      });
    }
  });

  test('lets it use the data key only through the services that it calls, for the actions they need', () => {
    const wrong = rolesIn('sandbox').flatMap(([handler, role]) => {
      const needed = keyUsesNeededBy(role);
      // Files of merchants have a key of their own.
      const granted = [...new Set(keyUsesOf(role))];
      return JSON.stringify(needed) === JSON.stringify(granted) ? [] : [{ handler, needed, granted }];
    });
    expect(wrong).toEqual([]);
  });
});

describe('the keys that verify tokens', () => {
  const isWrite = (action: string) => /^dynamodb:(?!Get|BatchGet|Query|ConditionCheck)/.test(action);
  /** Returns what a role may write, and what of it is denied for these keys. */
  const writesOf = (role: Role) => {
    const writes = (effect: string) =>
      statementsOf(role)
        .filter(({ Effect, Sid }) => Effect === effect && Sid !== 'NoClocks')
        .flatMap((statement) =>
          listOf(statement.Action)
            .filter(isWrite)
            .map((action) => ({ action, ...statement })),
        );
    return { allowed: writes('Allow'), denied: writes('Deny') };
  };

  test('are written by one function alone, which no caller reaches; all others are denied that, as for the keys of the evidence', () => {
    expect(evidenceKeysKey.pk).toBe(verificationKeysKey.pk);
    const free = rolesIn('production').filter(([, role]) => {
      const { allowed, denied } = writesOf(role);
      return allowed.some(({ action }) => !denied.some((denial) => denial.action === action));
    });
    expect(free.map(([handler]) => handler)).toEqual(['workers/publish-keys']);
    const conditions = rolesIn('production').flatMap(([, role]) => writesOf(role).denied);
    expect(conditions.length).toBeGreaterThan(0);
    for (const { Condition } of conditions) {
      expect(Condition).toEqual({
        'ForAnyValue:StringEquals': { 'dynamodb:LeadingKeys': [verificationKeysKey.pk] },
      });
    }
  });
});

test('no role of production can read or write the clock of an account; those of the sandbox can', () => {
  const isDenied = (role: Role) => {
    const statements = statementsOf(role);
    const items = statements.find(({ Sid }) => Sid === 'Items');
    const denied = statements.find(({ Sid }) => Sid === 'NoClocks');
    if (!items) return true;
    if (denied?.Effect !== 'Deny') return false;
    expect(denied.Action).toEqual(items.Action);
    const keys = { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': ['CLOCK#*'] } };
    expect(denied.Condition).toEqual(keys);
    return true;
  };
  expect(clockKey('acc_1').pk).toBe('CLOCK#acc_1');
  const open = (stage: 'production' | 'sandbox') => rolesIn(stage).filter(([, role]) => !isDenied(role));
  expect(open('production')).toEqual([]);
  expect(open('sandbox').length).toBeGreaterThan(50);
});

/** Returns each action on the data key with the service through which alone it is allowed: `kms:Decrypt s3`. */
const keyUsesOf = (role: Role): string[] =>
  statementsOf(role)
    .filter(({ Action }) => JSON.stringify(Action).includes('kms:'))
    .flatMap(({ Action, Condition }) => {
      const services = JSON.stringify(Condition ?? '').match(/\w+(?=\.",)/g) ?? ['any service'];
      return listOf(Action).flatMap((action) => services.map((service) => `${action} ${service}`));
    })
    .sort();

const KEY_USES = [
  ['dynamodb:', 'kms:Decrypt dynamodb'],
  ['s3:GetObject', 'kms:Decrypt s3'],
  ['s3:PutObject', 'kms:GenerateDataKey s3'],
  ['secretsmanager:', 'kms:Decrypt secretsmanager'],
] as const;

const keyUsesNeededBy = (role: Role): string[] => {
  const actions = JSON.stringify(statementsOf(role).map(({ Action }) => Action));
  return KEY_USES.filter(([calls]) => actions.includes(`"${calls}`))
    .map(([, use]) => use)
    .sort();
};

describe('every policy of the service', () => {
  test('names its actions and its resources, except actions without resources', () => {
    const isWide = ({ Action, Resource: on }: Statement) => /\*/.test(JSON.stringify([Action, on]));
    const wide = Object.values(stages.sandbox).flatMap((template) =>
      resourcesOf(template, 'AWS::IAM::Role').flatMap(([id, { Properties: properties }]) =>
        statementsOf({ id, properties })
          .filter(isWide)
          .map(({ Action }) => `${properties.Description}: ${listOf(Action).join(', ')}`),
      ),
    );
    const having = (granted: RegExp, actions: string) =>
      [...reviewedIn('sandbox')]
        .filter(([, row]) => granted.test(row))
        .map(([handler]) => `Runs functions/${handler}.ts: ${actions}`);
    const expected = [
      'Lets API Gateway write the access logs of this account: logs:CreateLogGroup, logs:CreateLogStream, logs:DescribeLogGroups, logs:DescribeLogStreams, logs:PutLogEvents, logs:GetLogEvents, logs:FilterLogEvents',
      'Brings the events of the table to the bus: dynamodb:ListStreams',
      ...having(/\bmails\b/, 'ses:SendEmail'),
      ...having(/\bread \w+\//, 's3:GetObject'),
      ...having(/\bwrite \w+\//, 's3:PutObject'),
      'Copies the files of the site: s3:GetObject',
      'Copies the files of the site: s3:PutObject',
      'Runs the collections of the day: states:DescribeExecution, states:StopExecution, states:RedriveExecution',
      'Runs the collections of the day: logs:CreateLogDelivery, logs:GetLogDelivery, logs:UpdateLogDelivery, logs:DeleteLogDelivery, logs:ListLogDeliveries, logs:PutResourcePolicy, logs:DescribeResourcePolicies, logs:DescribeLogGroups',
    ];
    // A worker that reads files of two buckets has a statement for each.
    expect([...new Set(wide)].sort()).toEqual(expected.sort());
  });

  test('is in its role, where it is visible as a whole', () => {
    for (const template of Object.values(stages.sandbox)) {
      expect(resourcesOf(template, 'AWS::IAM::Policy')).toEqual([]);
      expect(resourcesOf(template, 'AWS::IAM::ManagedPolicy')).toEqual([]);
    }
  });
});
