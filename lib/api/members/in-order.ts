import type { MemberOrder } from '#lib/api/member-order.ts';

/**
 * Returns a value with its members in the order of the reference, because DynamoDB keeps no order. Members that the
 * reference does not name, such as a merchant's metadata, follow in the order of their names.
 */
export function inOrder(value: unknown, order: MemberOrder = {}): unknown {
  if (Array.isArray(value)) return value.map((each) => inOrder(each, order));
  if (typeof value !== 'object' || value === null) return value;
  const named = Object.keys(order).filter((name) => Object.hasOwn(value, name));
  const others = Object.keys(value).filter((name) => !Object.hasOwn(order, name));
  return pick(value, [...named, ...others.sort()], order);
}

/**
 * Returns the members of a value that a record names, in the record's order. Members that are stored as they are shown
 * therefore need no code of their own. Members that are undefined are left out.
 */
export function shownAs<T extends object>(order: MemberOrder = {}, value: T): T {
  const named = Object.keys(order).filter((name) => (value as Members)[name] !== undefined);
  return pick(value, named, order) as T;
}

type Members = Readonly<Record<string, unknown>>;

function pick(value: object, names: readonly string[], order: MemberOrder): object {
  return Object.fromEntries(names.map((name) => [name, inOrder((value as Members)[name], order[name])]));
}
