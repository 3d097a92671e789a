/**
 * Turns the base64 of attribute values into bytes, wherever they are in what DynamoDB responds or its stream carries, and
 * returns the same object. A text named `B` is always the value of an attribute of type B: an attribute, or a member of a map,
 * that has this name holds an object. How the JSON was written makes no difference.
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_AttributeValue.html
 */
export function readBytes<T extends object>(parsed: T): T {
  const members = parsed as Record<string, unknown>;
  for (const name in members) {
    const value = members[name];
    // Much faster than a reviver of `JSON.parse`, which is called for each text as well.
    if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array)) readBytes(value);
    else if (name === 'B' && typeof value === 'string') members.B = Buffer.from(value, 'base64');
  }
  return parsed;
}
