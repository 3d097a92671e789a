/** A type whose texts, numbers and flags may have any value: a list of values in a response may grow. */
export type Widened<T> = T extends string
  ? string
  : T extends number
    ? number
    : T extends boolean
      ? boolean
      : T extends readonly (infer Item)[]
        ? Widened<Item>[]
        : T extends object
          ? { [Member in keyof T]: Widened<T[Member]> }
          : T;

type KeysOf<T> = T extends unknown ? keyof T : never;

/** The members of a request that are not accepted any more, at any depth; `never` if there are none. */
export type Gone<Released, Current> = Released extends readonly (infer Item)[]
  ? Gone<Item, Current extends readonly (infer Now)[] ? Now : never>
  : Released extends object
    ?
        | Exclude<keyof Released, KeysOf<Current>>
        | {
            [Member in keyof Released & KeysOf<Current>]: Gone<
              NonNullable<Released[Member]>,
              NonNullable<Current[Member & keyof Current]>
            >;
          }[keyof Released & KeysOf<Current>]
    : never;

/** Does not compile unless what is returned now can be read as what was returned. */
export declare function reads<Released>(current: Released): void;

/** Does not compile unless what was accepted is accepted now. */
export declare function accepts<Current>(released: Current): void;

/** Does not compile if there are such members; the error names them. */
export declare function hasNone<Members>(none: [Members] extends [never] ? true : Members): void;
