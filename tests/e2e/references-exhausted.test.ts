import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newAccount } from '#tests/support/api.ts';
import { merchantOf, newCustomer } from '#tests/support/direct-debits.ts';
import { type RunningService, startService } from '#tests/support/start-service.ts';

/** The counter is the stage's: it is set to its end on a service that no other test uses. */
let service: RunningService;
let merchant: ReturnType<typeof merchantOf>;
beforeAll(async () => {
  service = await startService();
  Object.assign(process.env, service.environment, {
    SERVICE_URL: service.url,
    SERVICE_DIRECTORY: service.directory,
  });
  merchant = merchantOf(await newAccount());
});
afterAll(() => service.stop());

async function setCounter(value: number): Promise<void> {
  const { documents, tableName } = await import('#lib/store/client.ts');
  await documents.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: { pk: 'COUNTER#REFERENCE', sk: 'COUNTER#REFERENCE' },
      UpdateExpression: 'SET last_drawn = :value',
      ExpressionAttributeValues: { ':value': value },
    }),
  );
}

describe('the references', () => {
  test('begin with 1000000 and end with 9999999: then 503, no wrap, nothing stored', async () => {
    expect((await merchant.create(newCustomer())).body.reference).toBe(1_000_000);
    await setCounter(9_999_998);
    expect((await merchant.create(newCustomer())).body.reference).toBe(9_999_999);
    for (let time = 0; time < 3; time++) {
      const customer = newCustomer();
      const refused = await merchant.create(customer);
      expect([refused.status, refused.body.error.code]).toEqual([503, 'reference_exhausted']);
      expect(Number(refused.headers.get('retry-after'))).toBe(86_400);
      expect((await merchant.call('GET', `/api/direct-debits?customer_id=${customer}`)).body.data).toEqual(
        [],
      );
    }
  });
});
