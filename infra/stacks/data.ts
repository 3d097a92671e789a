import type { Key } from 'aws-cdk-lib/aws-kms';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import { Aws, CfnOutput, Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { backup } from '#infra/constructs/data/backup.ts';
import { bankFiles } from '#infra/constructs/data/bank-files.ts';
import { accessLogs } from '#infra/constructs/data/kept-bucket.ts';
import { dataKey, merchantFilesKey, operationsKey } from '#infra/constructs/data/keys.ts';
import { mandateEvidence } from '#infra/constructs/data/mandate-evidence.ts';
import { merchantFiles } from '#infra/constructs/data/merchant-files.ts';
import { serviceSecrets } from '#infra/constructs/data/secrets.ts';
import { serviceTable } from '#infra/constructs/data/table.ts';
import { alarmTopic } from '#infra/constructs/monitoring/alarm-topic.ts';
import { type FunctionLogs, functionLogs } from '#infra/constructs/monitoring/function-logs.ts';
import type { SharedResources } from '#infra/constructs/shared-resources.ts';
import { type SecretName, tableNameOf } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';
import { stackProps } from './stack-props.ts';

/**
 * Holds what must survive every deployment: records, the bank's files, evidence, merchants' files, secrets, their keys,
 * logs and alarms' receivers.
 */
export class DataStack extends Stack implements SharedResources {
  readonly tableArn: string;
  readonly streamArn: string;
  readonly everyStreamArn: string;
  readonly secrets: Readonly<Record<SecretName, Secret>>;
  readonly dataKey: Key;
  readonly merchantFilesKey: Key;
  readonly operationsKey: Key;
  readonly alarms: Topic;
  readonly logs: FunctionLogs;

  constructor(scope: Construct, config: StageConfig) {
    super(scope, 'data', stackProps(config, 'data', 'records, files, secrets and keys'));
    this.dataKey = dataKey(this, config);
    this.merchantFilesKey = merchantFilesKey(this, config);
    this.operationsKey = operationsKey(this, config);
    this.secrets = serviceSecrets(this, config, this.dataKey);
    this.alarms = alarmTopic(this, config, this.operationsKey);
    this.logs = functionLogs(this, config, this.operationsKey);
    const kept = { encryptionKey: this.dataKey, accessLogs: accessLogs(this, config) };
    const files = bankFiles(this, config, kept);
    mandateEvidence(this, config, kept);
    merchantFiles(this, config, { ...kept, encryptionKey: this.merchantFilesKey });

    const { tableArn, streamArn } = serviceTable(this, config, this.dataKey);
    this.tableArn = tableArn;
    this.streamArn = streamArn;
    backup(this, config, [tableArn, files.bucketArn]);
    this.everyStreamArn = `arn:${Aws.PARTITION}:dynamodb:${Aws.REGION}:${Aws.ACCOUNT_ID}:table/${tableNameOf(config)}/stream/*`;
    this.outputSettings(config);
  }

  /** Outputs settings that a deployment must not remove by mistake: `ops preflight` compares them with the next ones. */
  private outputSettings({ alarmEmail, collections }: StageConfig): void {
    const output = (id: string, description: string, value: string | undefined) => {
      if (value !== undefined) new CfnOutput(this, id, { description, value });
    };
    output('AlarmEmail', 'The address that alarms are mailed to', alarmEmail);
    output('CollectionBank', 'The bank that receives the files', collections?.bank);
    output('IssuerName', 'The company that collects', collections?.issuerName);
    output('IssuerRfc', 'The RFC of that company', collections?.issuerRfc);
  }
}
