/** An item or a key as DynamoDB's interface has it. */
export type Raw = Readonly<Record<'pk' | 'sk', { S: string }> & Record<string, unknown>>;

/** The members of a call that matter here. */
export type Body = {
  readonly TableName?: string;
  readonly ConsistentRead?: boolean;
  readonly IndexName?: string;
  readonly Limit?: number;
  readonly FilterExpression?: string;
  readonly ClientRequestToken?: string;
  readonly Item?: Raw;
  readonly Key?: Raw;
  readonly TransactItems?: readonly Readonly<Record<string, Body>>[];
  readonly RequestItems?: Readonly<Record<string, readonly BatchedWrite[] | BatchedRead>>;
};
export type BatchedRead = { readonly Keys: readonly Raw[]; readonly ConsistentRead?: boolean };
export type BatchedWrite = {
  readonly PutRequest?: { readonly Item: Raw };
  readonly DeleteRequest?: { readonly Key: Raw };
};

/** A response of the database. */
export type Answer = { readonly status: number; readonly text: string };

/** A write of one item: its new content; `undefined` if it is removed, `'read'` if only the table knows it. */
export type ItemWrite = {
  readonly table: string;
  readonly key: Raw;
  readonly content: Raw | undefined | 'read';
};

const keyOf = ({ pk, sk }: Raw): Raw => ({ pk, sk });

/** Returns a text that no other item of the table has. */
export const placeOf = ({ pk, sk }: Raw): string => JSON.stringify([pk.S, sk.S]);

/** Returns the keys that a transaction reads, checks or writes, in the order of its parts. */
export const heldBy = ({ TransactItems = [] }: Body): Raw[] =>
  TransactItems.flatMap(Object.values).flatMap(({ Item, Key }: Body) => Item ?? Key ?? []);

/** Returns what a call writes if it succeeds. */
export function writesIn(operation: string, body: Body): ItemWrite[] {
  if (operation === 'BatchWriteItem')
    return Object.entries((body.RequestItems ?? {}) as Record<string, readonly BatchedWrite[]>).flatMap(
      ([table, some]) =>
        some.flatMap(({ PutRequest, DeleteRequest }) => [
          ...(PutRequest ? writeOf('Put', { TableName: table, ...PutRequest }) : []),
          ...(DeleteRequest ? writeOf('Delete', { TableName: table, ...DeleteRequest }) : []),
        ]),
    );
  if (operation === 'TransactWriteItems')
    return (body.TransactItems ?? []).flatMap((part) =>
      Object.entries(part).flatMap(([kind, one]) => writeOf(kind, one)),
    );
  return writeOf(operation.replace(/Item$/, ''), body);
}

function writeOf(kind: string, { TableName: table = '', Item, Key }: Body): ItemWrite[] {
  if (kind === 'Put' && Item) return [{ table, key: keyOf(Item), content: Item }];
  if (kind === 'Delete' && Key) return [{ table, key: keyOf(Key), content: undefined }];
  if (kind === 'Update' && Key) return [{ table, key: keyOf(Key), content: 'read' }];
  return [];
}
