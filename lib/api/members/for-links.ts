/**
 * What links see of a record: a decision about each of its members. `true` shows the member and `false` hides it. For
 * an object, or a list of objects, a table decides about the members inside. For an object with arbitrary names, a
 * table lists the names that are shown.
 *
 * A member without a decision does not compile, nor does a decision without its member.
 */
export type Decisions<T> = { readonly [Member in NamesIn<T>]-?: DecisionOn<NonNullable<InOne<T, Member>>> };

/** The names of the members of all forms of a record, and the value of one member in the forms that have it. */
type NamesIn<T> = T extends unknown ? keyof T : never;
type InOne<T, Member extends PropertyKey> = T extends unknown
  ? Member extends keyof T
    ? T[Member]
    : never
  : never;

// The brackets keep a union together: it has one decision.
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

/** A table of decisions about any record. */
export type LinkMembers = { readonly [member: string]: boolean | LinkMembers };

/** A record as links see it according to a table of decisions. */
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
 * Returns a record, or a list of records, with the members that links see, in their order. Members that the table does
 * not list are hidden. Any other value in the place of an object becomes null.
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
