import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { PublicKey } from '#lib/secrets/signing-keys.ts';
import { documents } from './client.ts';
import { verificationKeysKey } from './keys.ts';
import { tableName } from './table-name.ts';

/** Makes these the keys that verify tokens, and no others: the authorizer reads them here, so that it holds no secret. */
export async function publishVerificationKeys(keys: readonly PublicKey[]): Promise<void> {
  await documents.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: verificationKeysKey,
      UpdateExpression: 'SET #keys = :keys',
      ExpressionAttributeNames: { '#keys': 'keys' },
      ExpressionAttributeValues: { ':keys': keys },
    }),
  );
}
