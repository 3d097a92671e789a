import type { ListedObject } from './object-store.ts';

/** Returns elements with text. Characters that XML cannot contain, or would change, become character references. */
function elements(members: Readonly<Record<string, unknown>>): string {
  const text = (value: unknown) =>
    String(value).replace(/[&<>"\r\n\t]/g, (character) => `&#${character.charCodeAt(0)};`);
  return Object.entries(members)
    .map(([name, value]) => `<${name}>${text(value)}</${name}>`)
    .join('');
}

/** Returns an error in the form of S3. */
export function errorXml(code: string, message: string): string {
  return `<Error>${elements({ Code: code, Message: message })}</Error>`;
}

/** Returns a list of objects in the form of S3, on one page. */
export function listingXml(objects: readonly ListedObject[]): string {
  const contents = objects.map(({ key, size, modifiedAt }) => {
    const members = { Key: key, LastModified: modifiedAt.toISOString(), Size: size };
    return `<Contents>${elements(members)}</Contents>`;
  });
  const page = elements({ KeyCount: objects.length, IsTruncated: false });
  return `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${page}${contents.join('')}</ListBucketResult>`;
}
