import type { DocumentationsOf } from '#lib/api/members/documentation.ts';
import { NotifySecret, NotifySecretWithSecret } from './record.ts';
import type { notifySecretRoutes } from './routes.ts';

export const notifySecret = {
  getNotifySecret: {
    description:
      'Returns the state of the secret that signs webhooks to the `notify_url` of your direct debits and orders: one secret for the whole account. The secret itself is not shown here: the response to a GET stays in histories, caches and logs, and anyone with a token could read it unnoticed. If `rotated_at` is null, you have no secret yet: rotate it to create one.',
    response: NotifySecret,
  },
  rotateNotifySecret: {
    description:
      'Creates a new notify secret, also the first one, and shows it in this response only. For 24 hours every webhook also carries a signature of the previous secret. At most three secrets sign at the same time; a fourth ends the oldest at once. If the response was lost, repeat the request with the same token and `Idempotency-Key`: the same secret is returned until it is rotated again.',
    body: {},
    response: NotifySecretWithSecret,
  },
} satisfies DocumentationsOf<(typeof notifySecretRoutes)[number]>;
