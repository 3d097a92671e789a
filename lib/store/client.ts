import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

const client = new DynamoDBClient({
  maxAttempts: 4,
  // The wait for one of the connections counts as well; far from that, and below what a function may take.
  requestHandler: { connectionTimeout: 4_000, requestTimeout: 5_000 },
});

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
