const values = new Map<string, Promise<unknown>>();

/** Returns what was made under a name, and makes it the first time. */
export function kept<T>(name: string, make: () => Promise<T>): Promise<T> {
  const known = values.get(name) as Promise<T> | undefined;
  if (known) return known;
  const made = make();
  values.set(name, made);
  return made;
}
