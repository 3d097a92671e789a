import { createHash, createPrivateKey, type KeyObject, randomUUID, sign } from 'node:crypto';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { dynamodb } from './aws.ts';
import { accountOf, shown } from './http.ts';
import { getItem, type Item, put, recordOf, TableName, toValues } from './items.ts';

const HEADER = Buffer.from('{"alg":"ES256","kid":"bench"}').toString('base64url');

let key: KeyObject | undefined;

export const handler = async (event: APIGatewayProxyEvent) => {
  const account = accountOf(event, 'activate_single_direct_debit');
  const debit = await getItem('DIRECT_DEBIT', event.requestContext.authorizer?.direct_debit_id);
  if (debit?.account_id !== account) return shown(404, { error: 'not_found' });
  const [merchant, method] = await Promise.all([
    getItem('ACCOUNT', account),
    getItem('PAYMENT_METHOD', String(debit.payment_method_id)),
  ]);
  const { sourceIp: ip, userAgent: browser } = event.requestContext.identity;
  const at = new Date().toISOString();
  const next = {
    ...debit,
    ...{ status: 'active', requirements: [], version: Number(debit.version) + 1, updated_at: at },
    acknowledge_by: { ip, browser, ...JSON.parse(event.body ?? '{}'), acknowledged_at: at },
  };
  const record = recordOf(next);
  const text = JSON.stringify({ at, terms: recordOf(debit), merchant, method, ip, browser });
  await write(next, { text, hash: createHash('sha256').update(text).digest('hex'), signature: signed(text) });
  return shown(200, record);
};

async function write(next: Item & { version: number }, evidence: Item): Promise<void> {
  const { pk } = next;
  const event = (type: string) => put({ pk, sk: `EVENT#${randomUUID()}`, type, record: recordOf(next) });
  await dynamodb('TransactWriteItems', {
    ClientRequestToken: randomUUID(),
    TransactItems: [
      {
        Put: {
          ...{ TableName, Item: toValues(next), ConditionExpression: 'version = :version' },
          ExpressionAttributeValues: toValues({ ':version': next.version - 1 }),
        },
      },
      put({ pk, sk: 'EVIDENCE#1', ...evidence }),
      event('direct_debit.acknowledged'),
      event('direct_debit.activated'),
    ],
  });
}

function signed(text: string): string {
  key ??= createPrivateKey({ key: JSON.parse(process.env.EVIDENCE_KEY ?? ''), format: 'jwk' });
  const content = `${HEADER}.${Buffer.from(text).toString('base64url')}`;
  const signature = sign('sha256', Buffer.from(content), { key, dsaEncoding: 'ieee-p1363' });
  return `${content}.${signature.toString('base64url')}`;
}
