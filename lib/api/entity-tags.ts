/**
 * A response that shows a record, with the version it shows. The endpoint sends the version as `ETag`, and a caller
 * who sends it back as `If-Match` changes the record only while nobody else has.
 */
export class Tagged<T = unknown> {
  readonly body: T;
  readonly etag: string;

  constructor(body: T, version: number) {
    this.body = body;
    this.etag = `"${version}"`;
  }
}

/** No record has this version: they begin with 1. */
const NONE = 0;

/**
 * The version that a caller insists on by `If-Match`; nothing where any will do (no header, or `*`). A tag that we
 * never gave, a weak one included, is the version of nothing.
 */
export function wantedVersion(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  return Number(/^"([1-9][0-9]{0,14})"$/.exec(ifMatch.trim())?.[1] ?? NONE);
}
