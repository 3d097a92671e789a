/**
 * Returns the dotted paths of all members in some values, sorted, each once: `items[].name` is the name of each
 * element. A member that is null or empty in one value has the members that it has in the others.
 */
export function pathsOf(values: readonly unknown[]): string[] {
  const all = [...new Set(values.flatMap((value) => pathsIn(value, '')))];
  const isFilled = (path: string) =>
    all.some((other) => other.startsWith(`${path}.`) || other.startsWith(`${path}[]`));
  return all.filter((path) => path !== '' && !isFilled(path)).sort();
}

function pathsIn(value: unknown, path: string): string[] {
  if (Array.isArray(value)) {
    const isOfObjects = value.some((each) => each !== null && typeof each === 'object');
    return isOfObjects ? value.flatMap((each) => pathsIn(each, `${path}[]`)) : [path];
  }
  if (value === null || typeof value !== 'object' || Object.keys(value).length === 0) return [path];
  return Object.entries(value).flatMap(([name, each]) =>
    pathsIn(each, path === '' ? name : `${path}.${name}`),
  );
}
