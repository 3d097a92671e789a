import type { DocumentationsOf } from '#lib/api/members/documentation.ts';
import { NotifySecret, NotifySecretWithSecret } from './record.ts';
import type { notifySecretRoutes } from './routes.ts';

export const notifySecret = {
  getNotifySecret: {
    description:
      'How the secret stands that signs what the `notify_url` of your direct debits and orders is told: one for the whole account. It is never shown here: what a GET shows stays in histories, caches and logs, and whoever gets hold of a token could read it at any time, unnoticed. Where `rotated_at` is null you have none yet: rotate.',
    response: NotifySecret,
  },
  rotateNotifySecret: {
    description:
      'Makes the notify secret, the first one as well, and shows it in this response only. For 24 hours every webhook carries a signature of the former secret as well. Three secrets can sign at the same time: of more, the oldest ends at once. If the response was lost, the same token gets it again for the same `Idempotency-Key` until the secret is rotated again.',
    body: {},
    response: NotifySecretWithSecret,
  },
} satisfies DocumentationsOf<(typeof notifySecretRoutes)[number]>;
