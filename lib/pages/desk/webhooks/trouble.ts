import type { Failure } from '#lib/pages/common/result.ts';
import { type Sentence, troubleOf } from '#lib/pages/desk/trouble-of.ts';

/** Returns what it means that a webhook endpoint could not be changed or sent something, and what to do. */
export function webhookTroubleOf(failure: Failure): Sentence {
  const { code, status } = failure.is === 'refused' ? failure : {};
  if (code === 'too_many_webhook_endpoints') return ({ webhooks }) => webhooks.trouble.tooMany;
  if (code === 'webhook_endpoint_disabled') return ({ webhooks }) => webhooks.trouble.disabled;
  if (status === 404) return ({ webhooks }) => webhooks.one.gone;
  return troubleOf(failure);
}
