import { dynamodb } from './aws.ts';

type Value =
  | { S: string }
  | { N: string }
  | { BOOL: boolean }
  | { NULL: true }
  | { L: Value[] }
  | { M: Values };
type Values = Record<string, Value>;
export type Item = Record<string, unknown>;

export const TableName = process.env.TABLE_NAME;

function fromValue(value: Value): unknown {
  if ('S' in value) return value.S;
  if ('N' in value) return Number(value.N);
  if ('BOOL' in value) return value.BOOL;
  if ('L' in value) return value.L.map(fromValue);
  if ('M' in value) return fromValues(value.M);
  return null;
}

function toValue(value: unknown): Value {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number') return { N: String(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  if (value === null) return { NULL: true };
  if (Array.isArray(value)) return { L: value.map(toValue) };
  return { M: toValues(value as Item) };
}

const fromValues = (values: Values): Item => {
  const item: Item = {};
  for (const name in values) item[name] = fromValue(values[name] as Value);
  return item;
};

export const toValues = (item: Item): Values => {
  const values: Values = {};
  for (const name in item) if (item[name] !== undefined) values[name] = toValue(item[name]);
  return values;
};

export async function getItem(kind: string, id: string): Promise<Item | undefined> {
  const Key = toValues({ pk: `PLAIN#${id}`, sk: kind });
  const { Item } = await dynamodb<{ Item?: Values }>('GetItem', { TableName, Key, ConsistentRead: true });
  return Item && fromValues(Item);
}

export async function query(input: object): Promise<{ items: Item[]; last: Values | undefined }> {
  const { Items, LastEvaluatedKey } = await dynamodb<{ Items: Values[]; LastEvaluatedKey?: Values }>(
    'Query',
    { TableName, ...input },
  );
  return { items: Items.map(fromValues), last: LastEvaluatedKey };
}

export const create = (item: Item) => ({
  Put: { TableName, Item: toValues(item), ConditionExpression: 'attribute_not_exists(pk)' },
});

export const put = (item: Item) => ({ Put: { TableName, Item: toValues(item) } });

/** Returns the record in an item, without its keys and version. */
export function recordOf(item: Item): Item {
  const { pk: _, sk: __, list_key: ___, list_sort: ____, version: _____, ...record } = item;
  return record;
}
