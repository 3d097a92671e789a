import {
  AttributeType,
  BillingMode,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { removalOf } from '#infra/constructs/removal.ts';
import { INDEXES } from '#infra/settings/indexes.ts';
import { namesOf } from '#infra/settings/names.ts';
import type { StageConfig } from '#infra/settings/stages.ts';

export type ServiceTable = { readonly tableArn: string; readonly streamArn: string };

/**
 * Returns the table of a stage: the restored one that its settings name, or else its own, which is created after all that
 * is in `scope` by now. `ops restore prepare` sets what a restored table lacks.
 */
export function serviceTable(scope: Construct, config: StageConfig, encryptionKey: IKey): ServiceTable {
  const { restoredTable } = config;
  if (!restoredTable) return newTable(scope, config, encryptionKey);
  const { tableArn } = Table.fromTableName(scope, 'RestoredTable', restoredTable.name);
  return { tableArn, streamArn: restoredTable.streamArn };
}

function newTable(scope: Construct, config: StageConfig, encryptionKey: IKey): ServiceTable {
  const table = new Table(scope, 'Table', {
    tableName: namesOf(config.name).table,
    partitionKey: { name: 'pk', type: AttributeType.STRING },
    sortKey: { name: 'sk', type: AttributeType.STRING },
    billingMode: BillingMode.PAY_PER_REQUEST,
    stream: StreamViewType.NEW_IMAGE,
    timeToLiveAttribute: 'expires_at',
    encryption: TableEncryption.CUSTOMER_MANAGED,
    encryptionKey,
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: !config.isDisposable,
    removalPolicy: removalOf(config),
  });
  for (const [indexName, { partition, sort, projection }] of Object.entries(INDEXES)) {
    table.addGlobalSecondaryIndex({
      indexName,
      partitionKey: { name: partition, type: AttributeType.STRING },
      sortKey: { name: sort, type: AttributeType.STRING },
      projectionType: ProjectionType[projection],
    });
  }
  // Deletion protection also stops CloudFormation: if a first deployment failed after the table was created, its rollback
  // would fail as well, and the table would keep its name from the next one. So nothing is left to fail after it.
  if (!config.isDisposable)
    table.node.addDependency(...scope.node.children.filter((other) => other !== table));
  if (!table.tableStreamArn) throw new Error('The table has no stream for the workers.');
  return { tableArn: table.tableArn, streamArn: table.tableStreamArn };
}
