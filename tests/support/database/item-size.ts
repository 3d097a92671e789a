/**
 * Returns how many bytes DynamoDB counts of an item: its names and its values, by its own formula. A write costs a unit
 * for each started 1,024 bytes, or two in a transaction; each index with the item costs as much again.
 */
export function sizeOfItem(item: Readonly<Record<string, unknown>>): number {
  return membersOf(item).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + sizeOf(value), 0);
}

const membersOf = (map: object) => Object.entries(map).filter(([, value]) => value !== undefined);

function sizeOf(value: unknown): number {
  if (value === null || typeof value === 'boolean') return 1;
  if (typeof value === 'number') return sizeOfNumber(value);
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (value instanceof Uint8Array) return value.byteLength;
  if (Array.isArray(value)) return value.reduce((sum, element) => sum + 1 + sizeOf(element), 3);
  const members = membersOf(value as object);
  return members.reduce((sum, [name, member]) => sum + 1 + Buffer.byteLength(name) + sizeOf(member), 3);
}

/** A byte for two significant digits, one for the number itself, and one for a negative sign. */
function sizeOfNumber(value: number): number {
  const digits = Math.abs(value).toString().replace('.', '').replace(/^0+/, '').replace(/0+$/, '');
  return Math.ceil(digits.length / 2) + 1 + (value < 0 ? 1 : 0);
}
