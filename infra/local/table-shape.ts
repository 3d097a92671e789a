type Key = { readonly AttributeName?: string | undefined; readonly KeyType?: string | undefined };
type Index = { readonly IndexName?: string | undefined; readonly KeySchema?: readonly Key[] | undefined };

/** The keys of a table and of its indexes, as DynamoDB describes them. */
export type TableKeys = {
  readonly KeySchema?: readonly Key[] | undefined;
  readonly GlobalSecondaryIndexes?: readonly Index[] | undefined;
};

/** Returns the keys of a table and of its indexes, as text to compare. */
export function shapeOf({ KeySchema, GlobalSecondaryIndexes = [] }: TableKeys): string {
  const indexes = GlobalSecondaryIndexes.map((index) => `${index.IndexName} ${keysOf(index.KeySchema)}`);
  return [keysOf(KeySchema), ...indexes.sort()].join('; ');
}

function keysOf(schema: readonly Key[] = []): string {
  return schema.map(({ AttributeName, KeyType }) => `${KeyType} ${AttributeName}`).join();
}
