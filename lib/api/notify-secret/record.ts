import type * as v from 'valibot';
import { instant, orNull, record } from '#lib/api/members/of-record.ts';
import { secret } from '#lib/api/webhook-endpoints/record.ts';

const notifySecret = {
  rotated_at: orNull(instant('When it was last shown to you; null while you have never asked for one.')),
  previous_expires_at: orNull(instant('Until when the one before signs as well.')),
};

/** How the secret for notify addresses stands. */
export const NotifySecret = record(
  'NotifySecret',
  'How the secret stands that signs what your `notify_url` is told.',
  notifySecret,
);

/** The same, where it was made. */
export const NotifySecretWithSecret = record('NotifySecretWithSecret', 'A new notify secret.', {
  ...notifySecret,
  secret,
});

export type NotifySecret = v.InferOutput<typeof NotifySecret>;
export type NotifySecretWithSecret = v.InferOutput<typeof NotifySecretWithSecret>;
