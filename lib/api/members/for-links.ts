/**
 * What links see of a record: a decision about each of its members. `true` shows it, `false` does not; of an object, or
 * of a list of objects, a table decides about the members inside. Of an object with names that its record does not
 * know, a table lists the names that are shown.
 *
 * A member of the record without a decision does not compile, nor does a decision about a member that it does not have.
 */
export type Decisions<T> = { readonly [Member in NamesIn<T>]-?: DecisionOn<NonNullable<InOne<T, Member>>> };

/** The names of all members that any form of a record has, and the value of one wherever it has it. */
type NamesIn<T> = T extends unknown ? keyof T : never;
type InOne<T, Member extends PropertyKey> = T extends unknown
  ? Member extends keyof T
    ? T[Member]
    : never
  : never;

// In brackets, so that a union is decided on once.
type DecisionOn<T> = [T] extends [readonly (infer Element)[]]
  ? [Element] extends [object]
    ? [Element] extends [never]
      ? boolean
      : false | Decisions<Element>
    : boolean
  : [T] extends [object]
    ? string extends NamesIn<T>
      ? false | Names
      : false | Decisions<T>
    : boolean;

type Names = { readonly [name: string]: true | Names };

/** Any such table, whatever its record is. */
export type LinkMembers = { readonly [member: string]: boolean | LinkMembers };

/** A record as links see it by a table of decisions. */
export type SeenByLink<T, D> = D extends true
  ? T
  : T extends readonly (infer Element)[]
    ? SeenByLink<Element, D>[]
    : T extends object
      ? {
          [Member in keyof T as Member extends keyof D
            ? D[Member] extends false
              ? never
              : Member
            : never]: SeenByLink<T[Member], D[Member & keyof D]>;
        }
      : T;

/**
 * Returns of a record, or of a list of them, the members that links see, in their order. A member that the table does
 * not list is not among them, and where the table expects an object anything else becomes null.
 */
export function seenByLink(value: unknown, table: LinkMembers): unknown {
  if (Array.isArray(value)) return value.map((each) => seenByLink(each, table));
  if (value === null || typeof value !== 'object') return null;
  const shown = Object.entries(value).flatMap(([name, inner]) => {
    const decision = Object.hasOwn(table, name) ? table[name] : false;
    if (!decision) return [];
    return [[name, decision === true ? inner : seenByLink(inner, decision)] as const];
  });
  return Object.fromEntries(shown);
}
