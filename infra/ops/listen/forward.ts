import { randomBytes } from 'node:crypto';
import type { MerchantEvent } from '#lib/domain/notices/merchant-events.ts';
import { signNotice } from '#lib/operations/notices/sign-notice.ts';
import { httpsNotices } from '#lib/providers/notices/https-notices.ts';
import type { NoticeOutcome } from '#lib/providers/notices/port.ts';

/** A secret for this occasion, in the form of those that endpoints have. */
export const newSecretText = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** What sends events to an address of this machine, each once, as notices are sent. */
export function forwardTo(url: string, secret: string): (event: MerchantEvent) => Promise<NoticeOutcome> {
  const sender = httpsNotices({ toLocalhost: true });
  return (event) => sender.send({ url, ...signNotice(event, [secret], new Date()) });
}
