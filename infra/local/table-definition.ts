import type { CreateTableCommandInput } from '@aws-sdk/client-dynamodb';
import type { Deployment } from './template/deployment.ts';

/** A table as the template declares it. */
export type TableDefinition = {
  readonly create: CreateTableCommandInput & { TableName: string };
  /** The attribute after which items expire, in seconds since 1970. */
  readonly expiryAttribute?: string;
  readonly arn: string;
};

type TableProperties = Pick<CreateTableCommandInput, 'AttributeDefinitions' | 'KeySchema'> & {
  GlobalSecondaryIndexes?: NonNullable<CreateTableCommandInput['GlobalSecondaryIndexes']>;
  StreamSpecification?: { StreamViewType: 'NEW_IMAGE' };
  TimeToLiveSpecification?: { AttributeName: string; Enabled?: boolean };
};

/** The tables of a deployment; keys, indexes, stream and expiry as declared, always on demand. */
export function tablesOf(deployment: Deployment): TableDefinition[] {
  return deployment
    .resources('AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable')
    .map(({ name, arn, properties }) => {
      const declared = properties as TableProperties;
      const expiry = declared.TimeToLiveSpecification?.AttributeName;
      return {
        arn,
        create: {
          TableName: name,
          BillingMode: 'PAY_PER_REQUEST',
          AttributeDefinitions: declared.AttributeDefinitions,
          KeySchema: declared.KeySchema,
          ...(declared.GlobalSecondaryIndexes && {
            GlobalSecondaryIndexes: declared.GlobalSecondaryIndexes.map(
              ({ IndexName, KeySchema, Projection }) => ({ IndexName, KeySchema, Projection }),
            ),
          }),
          ...(declared.StreamSpecification && {
            StreamSpecification: {
              StreamEnabled: true,
              StreamViewType: declared.StreamSpecification.StreamViewType,
            },
          }),
        },
        ...(expiry !== undefined && { expiryAttribute: expiry }),
      };
    });
}
