/**
 * What exceptions hold from being presented: an order, or a payment. It goes to the bank once an operator has resolved
 * all of them. The record holds their ids, so the transaction that frees it fails if another one was raised meanwhile.
 */
export type Held = { readonly exception?: string; readonly also_held_by?: readonly string[] };

/** The members that name the exceptions of an order or a payment. */
export const HOLDERS = ['exception', 'also_held_by'] as const;

/** Returns the ids of the exceptions that hold it, the first one first. */
export const holdersOf = ({ exception, also_held_by = [] }: Held): readonly string[] =>
  exception === undefined ? [] : [exception, ...also_held_by];

/** Returns the members of what these exceptions hold; none if there are no exceptions. */
export const heldBy = ([exception, ...others]: readonly string[]): Held => ({
  ...(exception !== undefined && { exception }),
  ...(others.length > 0 && { also_held_by: others }),
});

/** Returns an order or a payment as it is once no exception holds it. */
export function withoutHolders<T extends Held>({ exception: _, also_held_by: __, ...free }: T): T {
  return free as T;
}
