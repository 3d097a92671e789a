import { beforeAll, describe, expect, test } from '@jest/globals';
import { functions, type Handler, handlersOf } from '#infra/functions/catalogue.ts';
import { STAGES, type StageName } from '#infra/settings/stages.ts';
import { functionOf, resourcesOf, synthesize, type Templates } from './synthesized.ts';

/** API Gateway gives up after this. */
const GATEWAY_SECONDS = 29;

let sandbox: Templates;
let production: Templates;

beforeAll(() => {
  sandbox = synthesize('sandbox');
  production = synthesize('production', {
    participatingBanks: '002,012',
    closedDays: '2027-09-30',
    collectionBank: '012',
    issuerName: 'Domicilia',
    issuerRfc: 'DOM010101AB1',
  });
});

const COLLECTIONS = { COLLECTION_BANK: '012', ISSUER_NAME: 'Domicilia', ISSUER_RFC: 'DOM010101AB1' };
const FILES_BUCKET = {
  'Fn::Join': ['', ['domicilia-production-files-', { Ref: 'AWS::AccountId' }, '-', { Ref: 'AWS::Region' }]],
};

const specsOf = (stage: StageName) =>
  handlersOf(STAGES[stage]).map((handler) => ({ handler, ...functions[handler] }));
const handlers = specsOf('sandbox');
const inProduction = specsOf('production');
const templateOf = (templates: Templates, handler: Handler) =>
  functions[handler].trigger ? templates.workers : templates.api;
const find = (templates: Templates, handler: Handler) => functionOf(templateOf(templates, handler), handler);
const environmentOf = (templates: Templates, handler: Handler) =>
  find(templates, handler).Environment.Variables;

describe('every function', () => {
  test.each(handlers)('$handler runs on Node.js 24 on ARM', ({ handler }) => {
    expect(find(sandbox, handler)).toMatchObject({
      FunctionName: `domicilia-sandbox-${handler.replaceAll('/', '-')}`,
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Handler: 'index.handler',
    });
  });

  test.each(inProduction)(
    '$handler logs JSON into its own encrypted group, and not for ever',
    ({ handler }) => {
      const template = templateOf(production, handler);
      const { LogFormat, LogGroup } = find(production, handler).LoggingConfig;
      const group = template.findResources('AWS::Logs::LogGroup')[LogGroup.Ref];
      expect(LogFormat).toBe('JSON');
      expect(group?.Properties).toMatchObject({
        LogGroupName: `/domicilia/production/${handler}`,
        RetentionInDays: 365,
      });
      expect(group?.Properties.KmsKeyId['Fn::ImportValue']).toContain('OperationsKey');
      expect(group?.DeletionPolicy).toBe('Retain');
    },
  );

  test.each(inProduction)(
    '$handler knows what it may use, by name',
    ({ handler, table, indexes, secrets = [], ...spec }) => {
      expect(environmentOf(production, handler)).toEqual({
        STAGE: 'production',
        ...(table || indexes ? { TABLE_NAME: 'domicilia-production' } : {}),
        ...Object.fromEntries(
          secrets.map((name) => [`${name.toUpperCase()}_SECRET`, `domicilia/production/${name}`]),
        ),
        ...(spec.verifiesAccounts ? { ACCOUNT_VERIFICATION: 'fintoc' } : {}),
        ...(spec.verifiesIdentity ? { IDENTITY_VERIFICATION: 'sumsub' } : {}),
        ...(spec.checksAccounts ? { PARTICIPATING_BANKS: '002,012' } : {}),
        ...(spec.knowsCalendar ? { CLOSED_DAYS: '2027-09-30' } : {}),
        ...(spec.files ? { FILES_BUCKET } : {}),
        ...(spec.collects ? COLLECTIONS : {}),
        ...(spec.publicUrl ? { PUBLIC_URL: expect.anything() } : {}),
        ...(spec.sendsMail ? { MAIL_CONFIGURATION_SET: 'domicilia-production' } : {}),
      });
    },
  );

  test.each(handlers.filter(({ trigger }) => !trigger))(
    '$handler ends before API Gateway gives up',
    ({ handler }) => {
      expect(find(sandbox, handler).Timeout).toBeLessThan(GATEWAY_SECONDS);
    },
  );

  test.each(handlers)('$handler raises an alarm when it fails', ({ handler }) => {
    const name = `domicilia-sandbox-${handler.replaceAll('/', '-')}-errors`;
    const alarm = resourcesOf(templateOf(sandbox, handler), 'AWS::CloudWatch::Alarm')
      .map(([, { Properties }]) => Properties)
      .find(({ AlarmName }) => AlarmName === name);
    expect(alarm).toMatchObject({
      Namespace: 'AWS/Lambda',
      MetricName: 'Errors',
      Threshold: 1,
      TreatMissingData: 'notBreaching',
    });
    expect(alarm.AlarmActions[0]['Fn::ImportValue']).toContain('Alarms');
  });
});

describe('a sandbox', () => {
  test.each(handlers.filter(({ verifiesAccounts }) => verifiesAccounts))(
    'verifies no account for real in $handler',
    ({ handler }) => {
      expect(environmentOf(sandbox, handler).ACCOUNT_VERIFICATION).toBe('simulator');
    },
  );

  test.each(handlers.filter(({ verifiesIdentity }) => verifiesIdentity))(
    'verifies nobody’s identity for real in $handler',
    ({ handler }) => {
      expect(environmentOf(sandbox, handler).IDENTITY_VERIFICATION).toBe('simulator');
    },
  );

  test('takes the built-in banks and the built-in calendar when the context names none', () => {
    for (const { handler } of handlers) {
      expect(environmentOf(sandbox, handler)).not.toHaveProperty('PARTICIPATING_BANKS');
      expect(environmentOf(sandbox, handler)).not.toHaveProperty('CLOSED_DAYS');
    }
  });
});
