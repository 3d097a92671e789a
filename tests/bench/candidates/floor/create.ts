import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { nextBusinessDay, today } from '#work/days.ts';
import { dynamodb } from './aws.ts';
import { accountOf, shown } from './http.ts';
import { create, getItem, type Item, TableName, toValues } from './items.ts';

export const handler = async (event: APIGatewayProxyEvent) => {
  const account_id = accountOf(event, 'write_direct_debits');
  const body = JSON.parse(event.body ?? '{}');
  if (typeof body.concept !== 'string' || !(body.amount >= 10) || !(body.next_payment_date > today()))
    return shown(422, { error: 'validation_failed' });
  const [reference, method] = await Promise.all([
    drawReference(),
    getItem('PAYMENT_METHOD', body.payment_method_id),
  ]);
  if (method?.customer_id !== body.customer_id) return shown(404, { error: 'not_found' });
  const debit = debitOf(body, { account_id, reference, account_validation: method?.validation });
  const pk = `PLAIN#${debit.id}`;
  await dynamodb('TransactWriteItems', {
    ClientRequestToken: randomUUID(),
    TransactItems: [
      create({ pk, sk: 'DIRECT_DEBIT', list_key: `PLAIN#${account_id}`, list_sort: debit.id, ...debit }),
      create({ pk: `PLAIN#${reference}`, sk: 'REFERENCE', account_id, direct_debit_id: debit.id }),
      create({ pk: `PLAIN#${body.payment_method_id}`, sk: `USE#${debit.id}`, account_id }),
      create({ pk, sk: `EVENT#${randomUUID()}`, type: 'direct_debit.created', record: debit }),
    ],
  });
  return shown(201, debit, { location: `/api/direct-debits/${debit.id}` });
};

function debitOf({ next_payment_date, ...terms }: Item, more: Item): Item {
  const now = new Date().toISOString();
  return {
    ...{ id: `dd_${randomUUID()}`, status: 'created', version: 1, ...more, ...terms },
    next_payment_date: nextBusinessDay(String(next_payment_date)),
    requested_payment_date: next_payment_date,
    ...{ requirements: ['acknowledgment'], acknowledge_by: null, created_at: now, updated_at: now },
  };
}

async function drawReference(): Promise<number> {
  const { Attributes } = await dynamodb<{ Attributes: { last: { N: string } } }>('UpdateItem', {
    TableName,
    Key: toValues({ pk: 'PLAIN#REFERENCE', sk: 'COUNTER' }),
    UpdateExpression: 'ADD #last :one',
    ExpressionAttributeNames: { '#last': 'last' },
    ExpressionAttributeValues: { ':one': { N: '1' } },
    ReturnValues: 'UPDATED_NEW',
  });
  return Number(Attributes.last.N);
}
