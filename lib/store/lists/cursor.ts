import { ApiError } from '#lib/errors/api-error.ts';
import { fingerprint, sameFingerprint } from '#lib/secrets/sealing.ts';

/**
 * Returns an opaque place in a list: the sort key of the last record shown, signed together with the list's account and
 * filter. It cannot be forged, and is valid for no other list.
 */
export async function makeCursor(list: string, last: string): Promise<string> {
  return `${Buffer.from(last).toString('base64url')}.${await fingerprint('responses', 'cursor', list, last)}`;
}

/**
 * Returns the place that a cursor encodes.
 *
 * @throws ApiError `validation_failed` if it is forged or of another list
 */
export async function readCursor(list: string, cursor: string): Promise<string> {
  const [place = '', mac = ''] = cursor.split('.');
  const last = Buffer.from(place, 'base64url').toString();
  if (!sameFingerprint(mac, await fingerprint('responses', 'cursor', list, last))) {
    throw new ApiError('validation_failed', {
      errors: [
        {
          field: 'cursor',
          code: 'invalid_cursor',
          message: 'This cursor is not of this list. Send next_cursor unchanged, with the same filter.',
        },
      ],
    });
  }
  return last;
}
