import type { StoredObject } from './object-store.ts';
import type { S3Error } from './s3-error.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const text = (value: string): string =>
  value
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
    .replace(/[\r\n\t]/g, (character) => `&#${character.charCodeAt(0)};`);

const element = (name: string, value: string | number | boolean): string =>
  `<${name}>${text(String(value))}</${name}>`;

/** What S3 says in place of an answer. */
export function errorXml({ code, message }: S3Error): string {
  return `${HEAD}<Error>${element('Code', code)}${element('Message', message)}</Error>`;
}

export type Listing = {
  readonly bucket: string;
  readonly prefix: string;
  readonly limit: number;
  readonly objects: readonly StoredObject[];
  /** Where the next page begins, when there is one. */
  readonly next: string | undefined;
};

/** One page of the objects of a bucket. */
export function listingXml({ bucket, prefix, limit, objects, next }: Listing): string {
  const contents = objects.map(({ key, size, etag, modifiedAt }) =>
    [
      '<Contents>',
      element('Key', key),
      element('LastModified', modifiedAt.toISOString()),
      element('ETag', etag),
      element('Size', size),
      element('StorageClass', 'STANDARD'),
      '</Contents>',
    ].join(''),
  );
  return [
    HEAD,
    '<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">',
    element('Name', bucket),
    element('Prefix', prefix),
    element('KeyCount', objects.length),
    element('MaxKeys', limit),
    element('IsTruncated', next !== undefined),
    next === undefined ? '' : element('NextContinuationToken', next),
    ...contents,
    '</ListBucketResult>',
  ].join('');
}
