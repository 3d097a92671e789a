import type { Refusal } from '#tests/support/database/dynamodb-refusals.ts';
import type { Body } from './calls.ts';

type Text = { readonly S?: string };
type Query = Body & {
  readonly KeyConditionExpression?: string;
  readonly ExpressionAttributeValues?: Readonly<Record<string, Text>>;
  readonly ExclusiveStartKey?: Readonly<Record<string, Text>>;
};

const EMPTY: Refusal = {
  __type: 'com.amazon.coral.validate#ValidationException',
  message:
    'One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an empty string value.',
};

/** Returns the refusal of a query with an empty text as a key, which the embedded database accepts. */
export function refusalOfEmptyKey({
  KeyConditionExpression = '',
  ExpressionAttributeValues: values = {},
  ExclusiveStartKey: start = {},
}: Query): Refusal | undefined {
  const used = KeyConditionExpression.match(/:\w+/g) ?? [];
  const keys = [...used.map((name) => values[name]), ...Object.values(start)];
  return keys.some((key) => key?.S === '') ? EMPTY : undefined;
}
