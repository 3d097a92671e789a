import type { APIGatewayProxyEvent } from 'aws-lambda';
import { accountOf, shown } from './http.ts';
import { query, recordOf } from './items.ts';

export const handler = async (event: APIGatewayProxyEvent) => {
  const account = accountOf(event, 'read_direct_debits', 'write_direct_debits');
  const { limit = '25', cursor } = event.queryStringParameters ?? {};
  const { items, last } = await query({
    IndexName: 'list',
    KeyConditionExpression: 'list_key = :list',
    ExpressionAttributeValues: { ':list': { S: `PLAIN#${account}` } },
    ScanIndexForward: false,
    Limit: Number(limit),
    ...(cursor && { ExclusiveStartKey: JSON.parse(Buffer.from(cursor, 'base64url').toString()) }),
  });
  return shown(200, {
    data: items.map(recordOf),
    has_more: last !== undefined,
    next_cursor: last ? Buffer.from(JSON.stringify(last)).toString('base64url') : null,
  });
};
