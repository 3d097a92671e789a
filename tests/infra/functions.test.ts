import { beforeAll, describe, expect, test } from '@jest/globals';
import { functions, type Handler, handlersOf } from '#infra/functions/catalogue.ts';
import { secretsOf } from '#infra/functions/function-spec.ts';
import { STAGES, type StageName } from '#infra/settings/stages.ts';
import { isTimeToClose } from '#lib/operations/transfers/request-transfer.ts';
import { functionOf, functionsIn, idIn, synthesize, synthesizeFull, type Templates } from './synthesized.ts';

/** The timeout of API Gateway. */
const GATEWAY_SECONDS = 29;

let sandbox: Templates;
/** With every optional setting, so that functions get them. */
let production: Templates;

beforeAll(() => {
  sandbox = synthesize('sandbox');
  production = synthesizeFull();
});

const COLLECTIONS = {
  ...{ COLLECTION_BANK: '012', ISSUER_NAME: 'Domicilia', ISSUER_RFC: 'DOM010101AB1' },
  PLAIN_COPY_MEANS_PAID: 'answers/paid/',
};
const TRANSFER = { VERIFICATION_SENDER: 'DOMICILIA', VERIFICATION_CONCEPT: 'VERIFICACION' };
const bucket = (part: string) => ({
  'Fn::Join': ['', [`domicilia-production-${part}-`, { Ref: 'AWS::AccountId' }, '-', { Ref: 'AWS::Region' }]],
});
/** The one queue of webhooks, by its address. */
const QUEUE_URL = {
  'Fn::Join': [
    '',
    [
      'https://sqs.',
      { Ref: 'AWS::Region' },
      '.',
      { Ref: 'AWS::URLSuffix' },
      '/',
      { Ref: 'AWS::AccountId' },
      '/domicilia-production-workers-send-webhooks',
    ],
  ],
};

const specsOf = (stage: StageName) =>
  handlersOf(STAGES[stage]).map((handler) => ({ handler, ...functions[handler] }));
const handlers = specsOf('sandbox');
const inProduction = specsOf('production');
const templateOf = (templates: Templates, handler: Handler) =>
  functions[handler].trigger ? templates.workers : functionsIn(templates);
const find = (templates: Templates, handler: Handler) => functionOf(templateOf(templates, handler), handler);
const environmentOf = (templates: Templates, handler: Handler) =>
  find(templates, handler).Environment.Variables;

const logGroupNamed = ({ data }: Templates, reference: unknown) => {
  const group = data.findResources('AWS::Logs::LogGroup')[idIn(reference)];
  return { DeletionPolicy: group?.DeletionPolicy, ...group?.Properties };
};

/** Returns a property of each function, by its name, so that one comparison shows every function that differs. */
const ofEach = <T extends { handler: Handler }>(specs: readonly T[], value: (spec: T) => unknown) =>
  Object.fromEntries(specs.map((spec) => [spec.handler, value(spec)]));

describe('every function', () => {
  test('runs on Node.js 24 on ARM', () => {
    expect(ofEach(handlers, ({ handler }) => find(sandbox, handler))).toEqual(
      ofEach(handlers, ({ handler }) =>
        expect.objectContaining({
          FunctionName: `domicilia-sandbox-${handler.replaceAll('/', '-')}`,
          Runtime: 'nodejs24.x',
          Architectures: ['arm64'],
          Handler: 'index.handler',
        }),
      ),
    );
  });

  test('logs JSON into one of a few encrypted groups, for a limited time', () => {
    const logOf = (handler: Handler) => {
      const { LogFormat, LogGroup } = find(production, handler).LoggingConfig;
      return { LogFormat, ...logGroupNamed(production, LogGroup) };
    };
    expect(ofEach(inProduction, ({ handler }) => logOf(handler))).toEqual(
      ofEach(inProduction, ({ handler, trigger }) => ({
        LogFormat: 'JSON',
        DeletionPolicy: 'RetainExceptOnCreate',
        LogGroupName: `/domicilia/production/${handler === 'authorizer' ? handler : trigger ? 'workers' : 'endpoints'}`,
        RetentionInDays: 365,
        KmsKeyId: { 'Fn::GetAtt': [expect.stringContaining('OperationsKey'), 'Arn'] },
      })),
    );
  });

  test('gets the names of the resources that it may use', () => {
    expect(ofEach(inProduction, ({ handler }) => environmentOf(production, handler))).toEqual(
      ofEach(inProduction, ({ table, indexes, ...spec }) => ({
        STAGE: 'production',
        ...(table || indexes ? { TABLE_NAME: 'domicilia-production' } : {}),
        ...Object.fromEntries(
          secretsOf(spec, STAGES.production).map((name) => [
            `${name.toUpperCase()}_SECRET`,
            `domicilia/production/${name.replace('_', '-')}`,
          ]),
        ),
        ...(spec.verifiesAccounts ? { ACCOUNT_VERIFICATION: 'fintoc' } : {}),
        ...(spec.verifiesIdentity ? { IDENTITY_VERIFICATION: 'sumsub' } : {}),
        ...(spec.showsVerificationTransfer ? TRANSFER : {}),
        ...(spec.checksAccounts ? { PARTICIPATING_BANKS: '002,012' } : {}),
        ...(spec.knowsCalendar ? { CLOSED_DAYS: '2027-09-30' } : {}),
        ...(spec.files ? { FILES_BUCKET: bucket('files') } : {}),
        ...(spec.merchantFiles ? { MERCHANT_FILES_BUCKET: bucket('merchant-files') } : {}),
        ...(spec.evidence ? { EVIDENCE_BUCKET: bucket('evidence') } : {}),
        ...(spec.collects ? COLLECTIONS : {}),
        ...(spec.collects ? { AWAITS_BANK_CREDIT: 'true' } : {}),
        ...(spec.boundsTransfers ? { TRANSFER_LIMIT: '100000' } : {}),
        ...(spec.publicUrl ? { PUBLIC_URL: expect.anything() } : {}),
        ...(spec.limitsAccounts ? { ACCOUNT_LIMITS: '50' } : {}),
        ...(spec.sendsMail ? { MAIL_CONFIGURATION_SET: 'domicilia-production' } : {}),
        ...(spec.pacesMails ? { MAIL_INTERVAL: '100' } : {}),
        ...(spec.sendsWebhooks ? { WEBHOOK_QUEUE_URL: QUEUE_URL } : {}),
      })),
    );
  });

  test('ends before API Gateway times out, if a caller waits', () => {
    const slow = handlers.filter(
      ({ handler, trigger }) => !trigger && !(find(sandbox, handler).Timeout < GATEWAY_SECONDS),
    );
    expect(slow.map(({ handler }) => handler)).toEqual([]);
  });

  test('that makes a transfer stops to take lines in time to close it', () => {
    // 1.5 s before its end the function responds that it is unavailable; closing takes some calls.
    const last = find(sandbox, 'transfers/create').Timeout - 1.5 - 3;
    expect(isTimeToClose(new Date(Date.now() - last * 1_000))).toBe(true);
    expect(isTimeToClose(new Date())).toBe(false);
  });
});

describe('a sandbox', () => {
  test('verifies no account and no identity for real', () => {
    const verifiers = handlers.filter((spec) => spec.verifiesAccounts || spec.verifiesIdentity);
    expect(verifiers).toHaveLength(5);
    expect(ofEach(verifiers, ({ handler }) => environmentOf(sandbox, handler))).toEqual(
      ofEach(verifiers, ({ verifiesAccounts }) =>
        expect.objectContaining({
          [verifiesAccounts ? 'ACCOUNT_VERIFICATION' : 'IDENTITY_VERIFICATION']: 'simulator',
        }),
      ),
    );
  });

  test('uses the built-in banks and the built-in calendar if its settings name none', () => {
    for (const { handler } of handlers) {
      expect(environmentOf(sandbox, handler)).not.toHaveProperty('PARTICIPATING_BANKS');
      expect(environmentOf(sandbox, handler)).not.toHaveProperty('CLOSED_DAYS');
    }
  });
});
