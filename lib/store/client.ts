import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ATTEMPTS, PATIENCE } from '#lib/aws/client-settings.ts';

const client = new DynamoDBClient({ maxAttempts: ATTEMPTS, requestHandler: PATIENCE });

/** The table's client. Members that are undefined are left out of what is written. */
export const documents = DynamoDBDocumentClient.from(client, {
  marshallOptions: { removeUndefinedValues: true },
});

/** The one table. */
export function tableName(): string {
  const name = process.env.TABLE_NAME;
  if (!name) throw new Error('TABLE_NAME is not set');
  return name;
}
