/** A schema of the document, as far as it tells in which order members come. */
export type Ordered = {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Ordered>>;
  readonly items?: Ordered;
  readonly anyOf?: readonly Ordered[];
  readonly allOf?: readonly Ordered[];
};

/**
 * Where the members of a value, nested ones too, come in another order than the document gives them. `resolve` finds
 * what a reference leads to.
 */
export function outOfOrder(
  schema: Ordered,
  value: unknown,
  resolve: (schema: Ordered) => Ordered,
  path = '',
): string[] {
  const { properties = {}, items, anyOf, allOf } = resolve(schema);
  const options = anyOf ?? allOf ?? [];
  const inner = options.find((option) => hasAll(resolve(option), value)) ?? options[0];
  if (inner && value !== null) return outOfOrder(inner, value, resolve, path);
  if (Array.isArray(value)) {
    return value.flatMap((each, index) =>
      items ? outOfOrder(items, each, resolve, `${path}/${index}`) : [],
    );
  }
  if (value === null || typeof value !== 'object') return [];
  const sent = Object.keys(value).filter((name) => Object.hasOwn(properties, name));
  const documented = Object.keys(properties).filter((name) => Object.hasOwn(value, name));
  return [
    ...(sent.join() === documented.join()
      ? []
      : [`${path || 'the body'} has its members in the order ${sent.join()}, not ${documented.join()}`]),
    ...documented.flatMap((name) =>
      outOfOrder(properties[name] ?? {}, Reflect.get(value, name), resolve, `${path}/${name}`),
    ),
  ];
}

/** Whether a schema is of a record with all members that a value has: of several kinds of records that may come, that one. */
function hasAll({ properties = {} }: Ordered, value: unknown): boolean {
  const names = value !== null && typeof value === 'object' ? Object.keys(value) : [];
  return names.every((name) => Object.hasOwn(properties, name));
}
