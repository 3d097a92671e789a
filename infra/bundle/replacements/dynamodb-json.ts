/** The JSON of DynamoDB, in which bytes are base64. Sets of bytes, which no item of ours has, are not. */
export function toJson(input: object): string {
  return JSON.stringify(input, function (this: Record<string, unknown>, key, value) {
    const { B: bytes } = this;
    return key === 'B' && bytes instanceof Uint8Array ? Buffer.from(bytes).toString('base64') : value;
  });
}

/** Reads what DynamoDB responds. */
export function fromJson(text: string): Record<string, unknown> {
  // Few items hold bytes, and a look at each value takes longer than all the rest.
  return text.includes('"B":"') ? JSON.parse(text, bytesOf) : JSON.parse(text);
}

const bytesOf = (key: string, value: unknown) =>
  key === 'B' && typeof value === 'string' ? Buffer.from(value, 'base64') : value;
