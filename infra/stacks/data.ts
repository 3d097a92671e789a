import { AttributeType, BillingMode, StreamViewType, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import type { Key } from 'aws-cdk-lib/aws-kms';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import { RemovalPolicy, Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { bankFiles } from '#infra/constructs/data/bank-files.ts';
import { dataKey, operationsKey } from '#infra/constructs/data/keys.ts';
import { serviceSecrets } from '#infra/constructs/data/secrets.ts';
import { alarmTopic } from '#infra/constructs/monitoring/alarm-topic.ts';
import type { SharedResources } from '#infra/constructs/shared-resources.ts';
import { INDEXES } from '#infra/settings/indexes.ts';
import { namesOf, type SecretName } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';

/** What must survive every deployment: records, the bank's files, secrets, the keys that read them, and where alarms go. */
export class DataStack extends Stack implements SharedResources {
  readonly table: Table;
  readonly streamArn: string;
  readonly everyStreamArn: string;
  readonly secrets: Readonly<Record<SecretName, Secret>>;
  readonly dataKey: Key;
  readonly operationsKey: Key;
  readonly alarms: Topic;

  constructor(scope: Construct, config: StageConfig) {
    const names = namesOf(config.name);
    super(scope, 'data', {
      stackName: names.stack('data'),
      description: `Domicilia ${config.name}: records, files, secrets and keys`,
      terminationProtection: config.terminationProtection,
    });
    this.dataKey = dataKey(this, config.name);
    this.operationsKey = operationsKey(this, config.name);
    this.secrets = serviceSecrets(this, config.name, this.dataKey);
    this.alarms = alarmTopic(this, config.name, this.operationsKey);
    bankFiles(this, config.name, this.dataKey);

    this.table = new Table(this, 'Table', {
      tableName: names.table,
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      stream: StreamViewType.NEW_IMAGE,
      timeToLiveAttribute: 'expires_at',
      encryption: TableEncryption.CUSTOMER_MANAGED,
      encryptionKey: this.dataKey,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    for (const [indexName, { partition, sort, projection }] of Object.entries(INDEXES)) {
      this.table.addGlobalSecondaryIndex({
        indexName,
        partitionKey: { name: partition, type: AttributeType.STRING },
        sortKey: { name: sort, type: AttributeType.STRING },
        projectionType: projection,
      });
    }
    if (!this.table.tableStreamArn) throw new Error('The table has no stream for the workers.');
    this.streamArn = this.table.tableStreamArn;
    this.everyStreamArn = this.formatArn({
      service: 'dynamodb',
      resource: 'table',
      resourceName: `${names.table}/stream/*`,
    });
  }
}
