/**
 * What exceptions hold from being presented: an order, or a payment. It goes to the bank once an operator has resolved
 * all of them. The record holds their ids, so the transaction that frees it fails if another one was raised meanwhile.
 */
export type Held = { readonly exception?: string; readonly also_held_by?: readonly string[] };

/** Returns the ids of the exceptions that hold it, the first one first. */
export const holdersOf = ({ exception, also_held_by = [] }: Held): readonly string[] =>
  exception === undefined ? [] : [exception, ...also_held_by];

/** Returns the members of what these exceptions hold; none if there are no exceptions. */
export const heldBy = ([exception, ...others]: readonly string[]): Held => ({
  ...(exception !== undefined && { exception }),
  ...(others.length > 0 && { also_held_by: others }),
});
