/** What a state hands on: where a name ends in `.$`, its value is a path to what stands there. */
export type Template = Readonly<Record<string, unknown>>;

/** What a path reads from: `$` the input of the state, `$$` what is known of the run. */
export type Sources = { readonly input: unknown; readonly context: unknown };

/** A template with every path followed. */
export function fill(template: Template, sources: Sources): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(template).map(([name, value]) => {
      if (name.endsWith('.$')) return [name.slice(0, -2), follow(String(value), sources)];
      const isNested = value !== null && typeof value === 'object' && !Array.isArray(value);
      return [name, isNested ? fill(value as Template, sources) : value];
    }),
  );
}

/**
 * What stands at a path of members: `$`, `$.shards`, `$$.Map.Item.Value`.
 *
 * @throws Error where nothing does, as Step Functions fails a run for it, and for paths of any other form.
 */
export function follow(path: string, { input, context }: Sources): unknown {
  const [, root = '', members = ''] = /^(\$\$?)((?:\.\w+)*)$/.exec(path) ?? [];
  if (root === '') throw new Error(`The local run does not know the path ${path}.`);
  let value = root === '$' ? input : context;
  for (const member of members.split('.').slice(1)) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, member)) {
      throw new Error(`There is nothing at ${path}.`);
    }
    value = (value as Record<string, unknown>)[member];
  }
  return value;
}
