import { ApiError } from '#lib/errors/api-error.ts';
import { fingerprint, sameFingerprint } from '#lib/secrets/sealing.ts';

/**
 * An opaque place in a list: the sort key of the last record shown, signed together with what the list is of
 * (account, filter), so that it opens no other list and cannot be made up.
 */
export async function makeCursor(list: string, last: string): Promise<string> {
  return `${Buffer.from(last).toString('base64url')}.${await fingerprint('responses', 'cursor', list, last)}`;
}

/** The place that a cursor stands for. `validation_failed` where it is forged or of another list. */
export async function readCursor(list: string, cursor: string): Promise<string> {
  const [place = '', mac = ''] = cursor.split('.');
  const last = Buffer.from(place, 'base64url').toString();
  if (!sameFingerprint(mac, await fingerprint('responses', 'cursor', list, last))) {
    throw new ApiError('validation_failed', {
      errors: [
        {
          field: 'cursor',
          code: 'invalid_cursor',
          message: 'Send next_cursor unchanged, with the same filter.',
        },
      ],
    });
  }
  return last;
}
