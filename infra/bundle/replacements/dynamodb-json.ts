import { readBytes } from '#lib/aws/read-bytes.ts';

/** The JSON of DynamoDB, in which bytes are base64. Sets of bytes, which no item of ours has, are not. */
export function toJson(input: object): string {
  return JSON.stringify(input, function (this: Record<string, unknown>, key, value) {
    const { B: bytes } = this;
    return key === 'B' && bytes instanceof Uint8Array ? Buffer.from(bytes).toString('base64') : value;
  });
}

/** Reads what DynamoDB responds: its bytes as bytes, however the engine writes its JSON. */
export function fromJson(text: string): Record<string, unknown> {
  return readBytes(JSON.parse(text));
}
