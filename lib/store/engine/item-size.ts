/** Bytes of a unit of writing: an item is charged for each one that it begins. */
export const WRITE_UNIT = 1024;

const bytesOf = (text: string) => Buffer.byteLength(text);

/**
 * Returns the size of an item in bytes, as DynamoDB counts it:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html
 */
export const sizeOfItem = (item: object): number =>
  Object.entries(item)
    .filter(([, value]) => value !== undefined)
    .reduce((sum, [name, value]) => sum + bytesOf(name) + sizeOfValue(value), 0);

function sizeOfValue(value: unknown): number {
  if (typeof value === 'string') return bytesOf(value);
  // A number takes a byte for two digits, and one for its sign and its exponent each at most.
  if (typeof value === 'number') return Math.ceil(String(value).length / 2) + 2;
  if (typeof value !== 'object' || value === null) return 1;
  if (Array.isArray(value)) return value.reduce((sum, each) => sum + sizeOfValue(each) + 1, 3);
  return 3 + sizeOfItem(value) + Object.keys(value).length;
}
