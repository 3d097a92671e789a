import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { clientSettings } from '#lib/aws/client-settings.ts';
import { requiredSetting } from '#lib/environment.ts';

const client = new DynamoDBClient({
  ...clientSettings('dynamodb'),
  accountIdEndpointMode: 'disabled',
  endpointDiscoveryEnabled: false,
});

/** The table's client. It leaves undefined members out of its writes. */
export const documents = DynamoDBDocumentClient.from(client, {
  marshallOptions: { removeUndefinedValues: true },
});

/** Returns the name of the one table. */
export const tableName = (): string => requiredSetting('TABLE_NAME');
