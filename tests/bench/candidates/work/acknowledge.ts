import { createHash, randomUUID } from 'node:crypto';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { CompactSign, importJWK } from 'jose';
import { HttpError } from './errors.ts';
import { findOwnDebit } from './read.ts';
import { readSecret } from './secrets.ts';
import { documents, getItem, type Item, recordOf, TableName } from './table.ts';
import type { Acknowledgment, Caller, Debit, Origin } from './types.ts';

const WORDS = [
  'Leí las condiciones y autorizo estos cargos a mi cuenta.',
  'Acepto que mis datos financieros se usen para hacer estos cargos.',
  'Puedo cancelar la domiciliación en cualquier momento y sin costo.',
];

let key: ReturnType<typeof importJWK> | undefined;

export async function acknowledgeDebit(caller: Caller, place: Acknowledgment, origin: Origin): Promise<Item> {
  if (!caller.direct_debit_id) throw new HttpError(403, 'access_refused', 'The token is not of a link.');
  const debit = await findOwnDebit(caller, caller.direct_debit_id);
  if (!debit.requirements.includes('acknowledgment'))
    throw new HttpError(409, 'already_acknowledged', 'It was acknowledged before.');
  const [account, method] = await Promise.all([
    getItem<Item>('ACCOUNT', caller.account_id),
    debit.payment_method_id ? getItem<Item>('PAYMENT_METHOD', debit.payment_method_id) : undefined,
  ]);
  const now = new Date().toISOString();
  const requirements = debit.requirements.filter((each) => each !== 'acknowledgment');
  const next = {
    ...debit,
    ...{ requirements, version: debit.version + 1, updated_at: now },
    status: requirements.length > 0 ? 'pending' : 'active',
    acknowledge_by: { ...origin, ...place, acknowledged_at: now },
  };
  const evidence = await signed({
    at: now,
    terms: { ...recordOf(debit), account, method },
    words: WORDS,
    origin,
  });
  await documents.send(new TransactWriteCommand({ TransactItems: writesOf(debit, next, evidence, now) }));
  return recordOf(next);
}

async function signed(entry: Item) {
  const text = JSON.stringify(entry);
  key ??= readSecret('bench/evidence').then((jwk) => importJWK(JSON.parse(jwk), 'ES256'));
  const signature = await new CompactSign(Buffer.from(text))
    .setProtectedHeader({ alg: 'ES256', kid: 'bench' })
    .sign(await key);
  return { text, hash: createHash('sha256').update(text).digest('hex'), signature };
}

function writesOf({ id, version }: Debit, next: Item, evidence: Item, now: string) {
  const pk = `PLAIN#${id}`;
  const event = (type: string) => ({
    Put: {
      TableName,
      Item: { pk, sk: `EVENT#${randomUUID()}`, type, created_at: now, record: recordOf(next) },
    },
  });
  return [
    {
      Put: {
        TableName,
        Item: next,
        ConditionExpression: 'version = :version',
        ExpressionAttributeValues: { ':version': version },
      },
    },
    { Put: { TableName, Item: { pk, sk: 'EVIDENCE#1', ...evidence } } },
    event('direct_debit.acknowledged'),
    event('direct_debit.activated'),
  ];
}
