import type * as v from 'valibot';
import { instant, orNull, record } from '#lib/api/members/of-record.ts';
import { secret } from '#lib/api/webhook-endpoints/record.ts';

const notifySecret = {
  rotated_at: orNull(
    instant('When the secret was last rotated and shown; null if you have never rotated it.'),
  ),
  previous_expires_at: orNull(instant('Until when the previous secret also signs.')),
};

export const NotifySecret = record(
  'NotifySecret',
  'The state of the secret that signs webhooks to your `notify_url`.',
  notifySecret,
);

/** The notify secret in the response that creates it. */
export const NotifySecretWithSecret = record('NotifySecretWithSecret', 'A new notify secret.', {
  ...notifySecret,
  secret,
});

export type NotifySecret = v.InferOutput<typeof NotifySecret>;
export type NotifySecretWithSecret = v.InferOutput<typeof NotifySecretWithSecret>;
