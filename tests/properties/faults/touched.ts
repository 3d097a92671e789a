import type { RawItem } from './table-state.ts';

/** A write of one item: the item as a whole, or its key. */
export type Written = { readonly Item?: RawItem; readonly Key?: RawItem };

type OneOf = Readonly<Record<string, Written>>;
type Body = Written & {
  readonly TransactItems?: readonly OneOf[];
  readonly RequestItems?: Readonly<Record<string, readonly OneOf[]>>;
};

const WRITING = /\.(?:TransactWriteItems|BatchWriteItem|PutItem|UpdateItem|DeleteItem)$/;

/** Returns the writes of a call to DynamoDB, by the name and the body of its request; none if it only reads. */
export function writesIn(target: string, body: () => string): readonly Written[] {
  if (!WRITING.test(target)) return [];
  const { TransactItems, RequestItems, ...one }: Body = JSON.parse(body());
  if (RequestItems)
    return Object.values(RequestItems)
      .flat()
      .flatMap(Object.values<Written>);
  return TransactItems ? TransactItems.flatMap(Object.values<Written>) : [one];
}

type Keys = Map<string, RawItem>;

const touched: Keys = new Map();

/** The keys of the items that calls changed, each as a text, until somebody clears them. */
export const changed: Keys = new Map();

/** Notes the items that a call may change, whatever becomes of it. */
export const noteTouched = (writes: readonly Written[]): void => note(touched, writes);

/** Notes the items that a call has changed. */
export const noteChanged = (writes: readonly Written[]): void => note(changed, writes);

function note(keys: Keys, writes: readonly Written[]): void {
  for (const { Item, Key } of writes) {
    const { pk = {}, sk = {} } = Item ?? Key ?? {};
    keys.set(JSON.stringify([pk, sk]), { pk, sk });
  }
}

/** Returns the keys of the items that may have changed since this was asked last. */
export function takeTouched(): RawItem[] {
  const keys = [...touched.values()];
  touched.clear();
  return keys;
}
