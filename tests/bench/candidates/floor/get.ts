import type { APIGatewayProxyEvent } from 'aws-lambda';
import { accountOf, shown } from './http.ts';
import { getItem, recordOf } from './items.ts';

export const handler = async (event: APIGatewayProxyEvent) => {
  const account = accountOf(event, 'read_direct_debits', 'write_direct_debits');
  const debit = await getItem('DIRECT_DEBIT', event.pathParameters?.id ?? '');
  return debit?.account_id === account ? shown(200, recordOf(debit)) : shown(404, { error: 'not_found' });
};
