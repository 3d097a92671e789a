import type { PublicKey } from '#lib/secrets/signing-keys.ts';
import { verificationKeysKey } from './keys.ts';
import { updateItem } from './write-item.ts';

/** Makes these the keys that verify tokens, and no others: the authorizer reads them here, so that it holds no secret. */
export async function publishVerificationKeys(keys: readonly PublicKey[]): Promise<void> {
  await updateItem({
    Key: verificationKeysKey,
    UpdateExpression: 'SET #keys = :keys',
    ExpressionAttributeNames: { '#keys': 'keys' },
    ExpressionAttributeValues: { ':keys': keys },
  });
}
