import { createHash } from 'node:crypto';
import { canonicalJson } from '#lib/domain/canonical-json.ts';
import { ApiError } from '#lib/errors/api-error.ts';

/**
 * A response that shows a record, with the tag of what it shows. The endpoint sends the tag as `ETag`, and a caller
 * who sends it back as `If-Match` changes the record only while it is shown the same.
 *
 * The tag is made of what is shown, and not of the stored version: that moves also with what nobody sees. So does the
 * time of the last change, which is left out for that. `of` is what the tag names where that is not all of the body.
 */
export class Tagged<T = unknown> {
  readonly body: T;
  readonly etag: string;

  constructor(body: T, of: object = body as object) {
    this.body = body;
    const digest = createHash('sha256').update(canonicalJson({ ...of, updated_at: undefined }));
    this.etag = `"${digest.digest('base64url').slice(0, TAG_LENGTH)}"`;
  }
}

/** 132 bits of the digest. */
const TAG_LENGTH = 22;

/**
 * Refuses what a caller who sends `If-Match` does not mean: `precondition_failed` where the record is shown in another
 * way than in each of the versions listed there. Any will do without the header, and with `*`; a weak tag is none.
 */
export function requireMatch(ifMatch: string | undefined, { etag }: Tagged): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  if (!ifMatch.split(',').some((tag) => tag.trim() === etag)) throw new ApiError('precondition_failed');
}
