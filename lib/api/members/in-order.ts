import type { MemberOrder } from '#lib/api/member-order.ts';

/**
 * Returns a value with its members in the order of the reference, because DynamoDB keeps no order. Members that the
 * reference does not name, such as a merchant's metadata, follow in the order of their names.
 */
export function inOrder(value: unknown, order: MemberOrder = {}): unknown {
  if (Array.isArray(value)) return value.map((each) => inOrder(each, order));
  if (typeof value !== 'object' || value === null) return value;
  const members = new Map(Object.entries(value));
  const named = Object.keys(order).filter((name) => members.has(name));
  const others = [...members.keys()].filter((name) => !Object.hasOwn(order, name)).sort();
  return Object.fromEntries(
    [...named, ...others].map((name) => [name, inOrder(members.get(name), order[name])]),
  );
}

/**
 * Returns the members of a value that a record names, in the record's order. Members that are stored as they are shown
 * therefore need no code of their own. Members that are undefined are left out.
 */
export function shownAs<T extends object>(order: MemberOrder | undefined, value: T): T {
  const members = Object.entries(value).filter(
    ([name, member]) => member !== undefined && Object.hasOwn(order ?? {}, name),
  );
  return inOrder(Object.fromEntries(members), order) as T;
}
