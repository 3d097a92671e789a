import { beforeAll, describe, expect, test } from '@jest/globals';
import { fileGrantsOf } from '#infra/constructs/function/file-grants.ts';
import type { SharedResources } from '#infra/constructs/shared-resources.ts';
import { functions, type Handler } from '#infra/functions/catalogue.ts';
import { namesOf } from '#infra/settings/names.ts';
import { STAGES, type StageName } from '#infra/settings/stages.ts';
import {
  functionIdOf,
  propertiesOf,
  type Resource,
  resourcesOf,
  synthesize,
  type Templates,
} from './synthesized.ts';

let templates: Templates;
let sandbox: Templates;

beforeAll(() => {
  templates = synthesize('production');
  sandbox = synthesize('sandbox');
});

const templatesOf = (stage: StageName) => (stage === 'sandbox' ? sandbox : templates);

/** The bucket of a stage with a name like this, and its logical id. */
function bucketNamed(part: string, stage: StageName = 'production'): [id: string, resource: Resource] {
  const found = resourcesOf(templatesOf(stage).data, 'AWS::S3::Bucket').filter(([, { Properties }]) =>
    JSON.stringify(Properties.BucketName).includes(`domicilia-${stage}-${part}-`),
  );
  if (found.length !== 1) throw new Error(`${found.length} buckets instead of one`);
  return found[0] as [string, Resource];
}

const policyOf = (bucket: string): Resource[] =>
  propertiesOf(templates.data, 'AWS::S3::BucketPolicy', { Bucket: { Ref: bucket } }).PolicyDocument.Statement;

const BUCKETS = ['files', 'evidence', 'merchant-files', 'file-logs'];

describe('every bucket', () => {
  test.each(BUCKETS)('(%s) is closed to the public and outlives its stack', (part) => {
    const [, bucket] = bucketNamed(part);
    expect(bucket.Properties).toMatchObject({
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
    });
    expect(bucket).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
  });

  test.each(BUCKETS)('(%s) refuses clients without TLS 1.2', (part) => {
    const refused = policyOf(bucketNamed(part)[0]).filter(
      ({ Effect, Action }) => Effect === 'Deny' && Action === 's3:*',
    );
    expect(refused.map(({ Condition }) => Condition)).toEqual([
      { Bool: { 'aws:SecureTransport': 'false' } },
      { NumericLessThan: { 's3:TlsVersion': 1.2 } },
    ]);
  });

  test('has a name that no other account and no other region can have taken', () => {
    for (const stage of ['sandbox', 'production'] as const) {
      const name = namesOf(stage).files('123456789012', 'ap-southeast-4');
      expect(name).toContain('123456789012-ap-southeast-4');
      expect(name).toMatch(/^[a-z0-9-]{3,63}$/);
      expect(namesOf(stage).merchantFiles('123456789012', 'ap-southeast-4')).toMatch(/^[a-z0-9-]{3,63}$/);
      expect(namesOf(stage).fileLogs('123456789012', 'ap-southeast-4')).toMatch(/^[a-z0-9-]{3,63}$/);
    }
  });
});

describe('the bucket of the bank’s files', () => {
  test('is encrypted with the data key', () => {
    const [, { Properties }] = bucketNamed('files');
    const [rule] = Properties.BucketEncryption.ServerSideEncryptionConfiguration;
    const [key] = rule.ServerSideEncryptionByDefault.KMSMasterKeyID['Fn::GetAtt'];
    expect(templates.data.findResources('AWS::KMS::Key')[key]?.Properties.Description).toContain('files');
    expect(rule.ServerSideEncryptionByDefault.SSEAlgorithm).toBe('aws:kms');
    expect(rule.BucketKeyEnabled).toBe(true);
  });

  test('deletes the files with account numbers after the days of the setting, and older versions after 35', () => {
    const { VersioningConfiguration, LifecycleConfiguration } = bucketNamed('files')[1].Properties;
    expect(VersioningConfiguration).toEqual({ Status: 'Enabled' });
    const ending = (prefix: string) => ({
      Id: `end-of-${prefix}`,
      Status: 'Enabled',
      Prefix: `${prefix}/`,
      ExpirationInDays: STAGES.production.bankFileDays,
      NoncurrentVersionExpiration: { NoncurrentDays: 35 },
    });
    expect(LifecycleConfiguration.Rules).toEqual([
      {
        Id: 'tidy',
        Status: 'Enabled',
        AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
        ExpiredObjectDeleteMarker: true,
      },
      {
        Id: 'reports',
        Status: 'Enabled',
        Prefix: 'reports/',
        NoncurrentVersionExpiration: { NoncurrentDays: 365 },
      },
      ending('prepared'),
      ending('presentments'),
      ending('answers'),
      ending('dispersals'),
      ending('dispersal-returns'),
    ]);
  });

  test('refuses to overwrite any file but return files and current reports, for every caller', () => {
    const [bucket] = bucketNamed('files');
    const below = (prefix: string) => ({
      'Fn::Join': ['', [{ 'Fn::GetAtt': [bucket, 'Arn'] }, `/${prefix}*`]],
    });
    expect(policyOf(bucket).find(({ Sid }) => Sid === 'WrittenOnce')).toEqual({
      Sid: 'WrittenOnce',
      Effect: 'Deny',
      Principal: { AWS: '*' },
      Action: 's3:PutObject',
      NotResource: [below('answers/'), below('dispersal-returns/'), below('reports/reconciliation/current/')],
      Condition: { Null: { 's3:if-none-match': 'true' }, Bool: { 's3:ObjectCreationOperation': 'true' } },
    });
  });

  test('sends an event to the bus for each new file', () => {
    expect(bucketNamed('files')[1].Properties.NotificationConfiguration).toEqual({
      EventBridgeConfiguration: { EventBridgeEnabled: true },
    });
  });

  test('logs each access to another bucket, which accepts logs of this bucket', () => {
    const [files, { Properties }] = bucketNamed('files');
    const [logs] = bucketNamed('file-logs');
    expect(Properties.LoggingConfiguration.DestinationBucketName).toEqual({ Ref: logs });
    expect(policyOf(logs).filter(({ Effect }) => Effect === 'Allow')[0]).toMatchObject({
      Principal: { Service: 'logging.s3.amazonaws.com' },
      Action: 's3:PutObject',
      Condition: {
        ArnLike: { 'aws:SourceArn': { 'Fn::GetAtt': [files, 'Arn'] } },
        StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } },
      },
    });
  });
});

describe('the bucket of the copies of evidence', () => {
  const copies = () => bucketNamed('evidence');

  test('is encrypted with the data key, and keeps every version', () => {
    const { BucketEncryption, VersioningConfiguration } = copies()[1].Properties;
    expect(BucketEncryption).toEqual(bucketNamed('files')[1].Properties.BucketEncryption);
    expect(VersioningConfiguration).toEqual({ Status: 'Enabled' });
  });

  test('protects each object from deletion for ten years; not in a stage that can be deleted', () => {
    expect(copies()[1].Properties).toMatchObject({
      ObjectLockEnabled: true,
      ObjectLockConfiguration: {
        ObjectLockEnabled: 'Enabled',
        Rule: { DefaultRetention: { Mode: 'COMPLIANCE', Days: 3653 } },
      },
    });
    const locked = resourcesOf(sandbox.data, 'AWS::S3::Bucket').filter(
      ([, { Properties }]) => Properties.ObjectLockEnabled !== undefined,
    );
    expect(locked).toEqual([]);
  });

  test('refuses to overwrite any object, for every caller', () => {
    const [bucket] = copies();
    expect(policyOf(bucket).find(({ Sid }) => Sid === 'WrittenOnce')).toMatchObject({
      Effect: 'Deny',
      Principal: { AWS: '*' },
      Action: 's3:PutObject',
      Resource: { 'Fn::Join': ['', [{ 'Fn::GetAtt': [bucket, 'Arn'] }, '/*']] },
      Condition: { Null: { 's3:if-none-match': 'true' }, Bool: { 's3:ObjectCreationOperation': 'true' } },
    });
  });

  test('logs each access to the bucket with the logs of the files', () => {
    expect(copies()[1].Properties.LoggingConfiguration).toEqual({
      DestinationBucketName: { Ref: bucketNamed('file-logs')[0] },
      LogFilePrefix: 'evidence/',
    });
  });
});

describe('the bucket of the files of merchants', () => {
  test('is encrypted with a key of its own, keeps versions, and logs each access', () => {
    const { BucketEncryption, VersioningConfiguration, LoggingConfiguration } =
      bucketNamed('merchant-files')[1].Properties;
    const [rule] = BucketEncryption.ServerSideEncryptionConfiguration;
    const [key] = rule.ServerSideEncryptionByDefault.KMSMasterKeyID['Fn::GetAtt'];
    expect(templates.data.findResources('AWS::KMS::Key')[key]?.Properties.Description).toContain(
      'files of merchants',
    );
    expect(VersioningConfiguration).toEqual({ Status: 'Enabled' });
    expect(LoggingConfiguration.LogFilePrefix).toBe('merchant-files/');
  });

  test('deletes every file after seven days, and earlier versions a day after they were replaced', () => {
    const ending = (prefix: string) => ({
      Id: `end-of-${prefix}`,
      Status: 'Enabled',
      Prefix: `${prefix}/`,
      ExpirationInDays: 7,
      NoncurrentVersionExpiration: { NoncurrentDays: 1 },
    });
    expect(bucketNamed('merchant-files')[1].Properties.LifecycleConfiguration.Rules.slice(1)).toEqual([
      ending('imports'),
      ending('documents'),
      ending('exports'),
    ]);
  });
});

describe('a function that may use files of merchants', () => {
  test('reads and writes below its prefixes only, with the key of these files', () => {
    const data = {
      dataKey: { keyArn: 'the data key' },
      merchantFilesKey: { keyArn: 'the key of merchants' },
    } as unknown as SharedResources;
    const spec = { merchantFiles: ['read imports/', 'write exports/'] } as const;
    const statements = fileGrantsOf(spec, 'production', data).map((statement) => statement.toJSON());
    expect(statements.map(({ Sid, Action }) => [Sid, Action])).toEqual([
      ['ReadMerchantFiles', 's3:GetObject'],
      ['ReadMerchantFilesKey', 'kms:Decrypt'],
      ['WriteMerchantFiles', 's3:PutObject'],
      ['WriteMerchantFilesKey', 'kms:GenerateDataKey'],
    ]);
    const [read, readKey, write, writeKey] = statements.map(({ Resource }) => String(Resource));
    expect(read).toMatch(/:s3:::domicilia-production-merchant-files-.*\/imports\/\*$/);
    expect(write).toMatch(/:s3:::domicilia-production-merchant-files-.*\/exports\/\*$/);
    expect([readKey, writeKey]).toEqual(['the key of merchants', 'the key of merchants']);
  });
});

/** The workers that wait for files, each in a stage that has it: one stands for the bank in a sandbox. */
const onFiles = Object.entries(functions).flatMap(([handler, { trigger, sandboxOnly }]) =>
  trigger && 'filesUnder' in trigger
    ? [
        {
          handler: handler as Handler,
          prefixes: trigger.filesUnder,
          stage: (sandboxOnly ? 'sandbox' : 'production') as StageName,
        },
      ]
    : [],
);

describe('a worker that waits for files', () => {
  const ruleOf = (handler: string, stage: StageName) =>
    propertiesOf(templatesOf(stage).workers, 'AWS::Events::Rule', {
      Name: `domicilia-${stage}-${handler.replaceAll('/', '-')}`,
    });

  test.each(onFiles)(
    '$handler is started for each file below $prefixes in this stage’s bucket',
    ({ handler, prefixes, stage }) => {
      const { EventPattern, State, Targets } = ruleOf(handler, stage);
      expect(State).toBe('ENABLED');
      expect(EventPattern).toEqual({
        source: ['aws.s3'],
        'detail-type': ['Object Created'],
        detail: {
          bucket: { name: [bucketNamed('files', stage)[1].Properties.BucketName] },
          object: { key: prefixes.map((prefix) => ({ prefix })) },
        },
      });
      expect(Targets).toHaveLength(1);
      const { workers } = templatesOf(stage);
      expect(Targets[0].Arn).toEqual({ 'Fn::GetAtt': [functionIdOf(workers, handler), 'Arn'] });
    },
  );

  test.each(onFiles)(
    '$handler is started again if it fails, and in the end the event is kept',
    ({ handler, stage }) => {
      const [{ DeadLetterConfig, RetryPolicy }] = ruleOf(handler, stage).Targets;
      const { workers } = templatesOf(stage);
      const { MaximumRetryAttempts, DestinationConfig } = propertiesOf(
        workers,
        'AWS::Lambda::EventInvokeConfig',
        { FunctionName: { Ref: functionIdOf(workers, handler) } },
      );
      expect(MaximumRetryAttempts).toBe(2);
      expect(RetryPolicy).toEqual({ MaximumRetryAttempts: 10, MaximumEventAgeInSeconds: 6 * 60 * 60 });
      expect(DestinationConfig.OnFailure.Destination).toEqual(DeadLetterConfig.Arn);
      expect(workers.findResources('AWS::SQS::Queue')).toHaveProperty(DeadLetterConfig.Arn['Fn::GetAtt'][0]);
    },
  );

  test('exists for the bank’s return files', () => {
    const prefixes = ['answers/', 'dispersal-returns/'];
    const handler = 'workers/collections/ingest-return-file';
    expect(onFiles).toContainEqual({ handler, prefixes, stage: 'production' });
  });
});
