import { createHash } from 'node:crypto';
import { canonicalJson } from '#lib/domain/canonical-json.ts';
import { ApiError } from '#lib/errors/api-error.ts';

/**
 * A response that shows a record, with its tag. The endpoint sends the tag as `ETag`. A caller who sends it back as
 * `If-Match` changes the record only if it is still shown the same.
 *
 * The tag is a digest of the shown members. The stored version does not serve, because it also changes with members
 * that no response shows; `updated_at` is left out for the same reason. `of` has the members that count for the tag; by
 * default the whole body.
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

/** The characters of the digest that a tag keeps: 132 bits. */
const TAG_LENGTH = 22;

/**
 * Checks the `If-Match` of a request against the record as it is shown now. Without the header, and with `*`, every
 * record passes. A weak tag never matches, and nothing matches a record that does not exist yet (RFC 9110, 13.1.1).
 *
 * @throws ApiError `precondition_failed` if the header lists other tags only
 */
export function requireMatch(ifMatch: string | undefined, record: Tagged | undefined): void {
  if (ifMatch === undefined || (record && ifMatch.trim() === '*')) return;
  const isIt = (tag: string) => tag.trim() === record?.etag;
  if (!ifMatch.split(',').some(isIt)) throw new ApiError('precondition_failed');
}
