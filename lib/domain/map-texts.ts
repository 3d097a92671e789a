/** Returns the value with every text in it changed, at any depth. Undefined members stay undefined. */
export function mapTexts<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T;
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((member) => mapTexts(member, change)) as T;
  const members = Object.entries(value).map(([name, member]) => [name, mapTexts(member, change)]);
  return Object.fromEntries(members) as T;
}
