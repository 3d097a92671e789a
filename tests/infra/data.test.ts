import { beforeAll, describe, expect, test } from '@jest/globals';
import { propertiesOf, resourcesOf, synthesize, synthesizeFull, type Templates } from './synthesized.ts';

let templates: Templates;

beforeAll(() => {
  templates = synthesize('production');
});

const idOf = (type: string, property: string, value: unknown): string =>
  resourcesOf(templates.data, type).find(([, { Properties }]) => Properties[property] === value)?.[0] ??
  'none';

describe('the table', () => {
  test('has the keys and the expiry that the store relies on', () => {
    expect(propertiesOf(templates.data, 'AWS::DynamoDB::Table')).toMatchObject({
      TableName: 'domicilia-production',
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      TimeToLiveSpecification: { AttributeName: 'expires_at', Enabled: true },
    });
  });

  test.each([
    ['due', 'due_shard', 'due_at', 'KEYS_ONLY'],
    ['list', 'list_key', 'list_sort', 'ALL'],
    ['by_account', 'by_account', 'list_sort', 'KEYS_ONLY'],
    ['by_customer', 'by_customer', 'list_sort', 'KEYS_ONLY'],
    ['by_email', 'by_email', 'list_sort', 'KEYS_ONLY'],
    ['by_order', 'by_order', 'list_sort', 'KEYS_ONLY'],
    ['by_status', 'by_status', 'list_sort', 'KEYS_ONLY'],
    ['by_failure', 'by_failure', 'list_sort', 'KEYS_ONLY'],
    ['by_type', 'by_type', 'list_sort', 'KEYS_ONLY'],
    ['by_date', 'by_date', 'date_sort', 'KEYS_ONLY'],
    ['by_name', 'list_key', 'name_sort', 'KEYS_ONLY'],
    ['due_debits', 'list_key', 'due_at', 'KEYS_ONLY'],
    ['due_orders', 'by_account', 'due_at', 'KEYS_ONLY'],
    ['by_event', 'by_event', 'list_sort', 'KEYS_ONLY'],
  ])('has the index %s, by %s and %s', (name, partition, sort, projection) => {
    const { GlobalSecondaryIndexes: indexes } = propertiesOf(templates.data, 'AWS::DynamoDB::Table');
    expect(indexes).toContainEqual({
      IndexName: name,
      KeySchema: [
        { AttributeName: partition, KeyType: 'HASH' },
        { AttributeName: sort, KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: projection },
    });
  });

  test('streams new images of items', () => {
    expect(propertiesOf(templates.data, 'AWS::DynamoDB::Table').StreamSpecification).toEqual({
      StreamViewType: 'NEW_IMAGE',
    });
  });

  test('can be restored to any second, and is deleted neither by a click nor with its stack', () => {
    const [[, table] = []] = resourcesOf(templates.data, 'AWS::DynamoDB::Table');
    expect(table?.Properties.PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled).toBe(true);
    expect(table?.Properties.DeletionProtectionEnabled).toBe(true);
    expect(table).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
  });

  test('is created after all else of its stack, because a failed deployment could not delete it', () => {
    const [[table, { DependsOn = [] } = {}] = []] = resourcesOf(templates.data, 'AWS::DynamoDB::Table');
    const others = Object.keys(templates.data.toJSON().Resources).filter((id) => id !== table);
    expect([...DependsOn].sort()).toEqual(others.sort());
  });

  test('is encrypted with the data key', () => {
    const key = idOf('AWS::KMS::Key', 'Description', 'Domicilia production: table, secrets and files');
    expect(propertiesOf(templates.data, 'AWS::DynamoDB::Table').SSESpecification).toEqual({
      SSEEnabled: true,
      SSEType: 'KMS',
      KMSMasterKeyId: { 'Fn::GetAtt': [key, 'Arn'] },
    });
  });
});

describe('every key', () => {
  test('is rotated once a year and outlives its stack', () => {
    const keys = resourcesOf(templates.data, 'AWS::KMS::Key');
    expect(keys).toHaveLength(3);
    for (const [, key] of keys) {
      expect(key.Properties.EnableKeyRotation).toBe(true);
      expect(key).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
    }
  });

  test.each(['table, secrets and files', 'files of merchants'])(
    'of the %s can be used by no other account, and by no service on its own',
    (what) => {
      const { KeyPolicy } = propertiesOf(templates.data, 'AWS::KMS::Key', {
        Description: `Domicilia production: ${what}`,
      });
      for (const { Principal } of KeyPolicy.Statement) {
        expect(Principal.Service).toBeUndefined();
        expect(JSON.stringify(Principal.AWS)).toContain('{"Ref":"AWS::AccountId"},":root"');
      }
    },
  );

  test('of the operations can be used by logs of this stage and alarms of this account', () => {
    const { KeyPolicy } = propertiesOf(templates.data, 'AWS::KMS::Key', {
      Description: 'Domicilia production: logs and alarms',
    });
    const services: { Principal: { Service?: unknown }; Condition: unknown }[] = KeyPolicy.Statement.filter(
      (statement: { Principal: { Service?: unknown } }) => statement.Principal.Service,
    );
    expect(services).toHaveLength(2);
    expect(JSON.stringify(services[0]?.Condition)).toContain(':log-group:/domicilia/production/*');
    expect(services[1]?.Condition).toEqual({
      StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } },
    });
  });
});

describe('the topic of alarms', () => {
  test('is encrypted, and accepts only alarms of this account over TLS', () => {
    const topic = propertiesOf(templates.data, 'AWS::SNS::Topic');
    const operations = idOf('AWS::KMS::Key', 'Description', 'Domicilia production: logs and alarms');
    expect(topic.KmsMasterKeyId).toEqual({ 'Fn::GetAtt': [operations, 'Arn'] });
    expect(propertiesOf(templates.data, 'AWS::SNS::TopicPolicy').PolicyDocument.Statement).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
        expect.objectContaining({
          Effect: 'Allow',
          Principal: { Service: 'cloudwatch.amazonaws.com' },
          Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
        }),
      ]),
    );
  });

  test('mails the address in the settings, if there is one', () => {
    expect(resourcesOf(templates.data, 'AWS::SNS::Subscription')).toEqual([]);
    const { data } = synthesizeFull();
    expect(propertiesOf(data, 'AWS::SNS::Subscription')).toMatchObject({
      Protocol: 'email',
      Endpoint: 'alarms@example.com',
    });
  });
});
