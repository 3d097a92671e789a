import { randomUUID } from 'node:crypto';
import { TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { nextBusinessDay, today } from './days.ts';
import { HttpError } from './errors.ts';
import { requireScope } from './read.ts';
import { documents, getItem, type Item, recordOf, TableName } from './table.ts';
import type { Caller, NewDebit } from './types.ts';

type Method = { id: string; customer_id: string; validation: { status: string } };

export async function createDebit(caller: Caller, body: NewDebit): Promise<Item> {
  requireScope(caller, 'write_direct_debits');
  requireSense(body);
  const [reference, method] = await Promise.all([drawReference(), findMethod(body)]);
  const now = new Date().toISOString();
  const { payment_method_id, next_payment_date, ...terms } = body;
  const id = `dd_${randomUUID()}`;
  const debit = {
    ...{ id, account_id: caller.account_id, reference, status: 'created', version: 1, ...terms },
    payment_method_id: payment_method_id ?? null,
    next_payment_date: nextBusinessDay(next_payment_date),
    requested_payment_date: next_payment_date,
    requirements: ['acknowledgment', ...(method ? [] : ['payment_method'])],
    account_validation: method?.validation ?? null,
    acknowledge_by: null,
    ...{ created_at: now, updated_at: now },
  };
  await documents.send(new TransactWriteCommand({ TransactItems: writesOf(debit, now) }));
  return recordOf(debit);
}

function requireSense({
  is_fixed_amount,
  amount,
  max_amount,
  is_recurring,
  interval,
  ...dates
}: NewDebit): void {
  const faults: { field: string; code: string }[] = [];
  if (is_fixed_amount && amount === undefined) faults.push({ field: 'amount', code: 'required' });
  if (max_amount !== undefined && max_amount < (amount ?? 0))
    faults.push({ field: 'max_amount', code: 'below_amount' });
  if (is_recurring !== (interval !== undefined)) faults.push({ field: 'interval', code: 'required' });
  if (dates.next_payment_date <= today()) faults.push({ field: 'next_payment_date', code: 'not_in_future' });
  if (dates.end_date !== undefined && dates.end_date < dates.next_payment_date)
    faults.push({ field: 'end_date', code: 'before_first' });
  if (faults.length > 0) throw new HttpError(422, 'validation_failed', 'The request has faults.', faults);
}

async function drawReference(): Promise<number> {
  const { Attributes } = await documents.send(
    new UpdateCommand({
      TableName,
      Key: { pk: 'PLAIN#REFERENCE', sk: 'COUNTER' },
      UpdateExpression: 'ADD #last :one',
      ExpressionAttributeNames: { '#last': 'last' },
      ExpressionAttributeValues: { ':one': 1 },
      ReturnValues: 'UPDATED_NEW',
    }),
  );
  return Number(Attributes?.last);
}

async function findMethod({ payment_method_id: id, customer_id }: NewDebit): Promise<Method | undefined> {
  if (id === undefined) return undefined;
  const method = await getItem<Method>('PAYMENT_METHOD', id);
  if (method?.customer_id !== customer_id)
    throw new HttpError(404, 'not_found', 'There is no such payment method.');
  return method;
}

function writesOf(debit: { id: string; account_id: string; reference: number } & Item, now: string) {
  const { id, account_id, reference } = debit;
  const create = (Item: Item) => ({
    Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' },
  });
  const pk = `PLAIN#${id}`;
  return [
    create({ pk, sk: 'DIRECT_DEBIT', list_key: `PLAIN#${account_id}`, list_sort: id, ...debit }),
    create({ pk: `PLAIN#${reference}`, sk: 'REFERENCE', account_id, direct_debit_id: id }),
    create({ pk: `PLAIN#${debit.payment_method_id}`, sk: `USE#${id}`, account_id }),
    create({ pk, sk: `EVENT#${randomUUID()}`, type: 'direct_debit.created', created_at: now, record: debit }),
  ];
}
