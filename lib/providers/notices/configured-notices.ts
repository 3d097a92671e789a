import { setting } from '#lib/environment.ts';
import { httpsNotices } from './https-notices.ts';
import type { NoticeSender } from './port.ts';

/** What brings notices to merchants' servers: on the public internet; on this machine only where the local run says so. */
export function configuredNotices(): NoticeSender {
  return httpsNotices({ toLocalhost: setting('NOTICES_TO_LOCALHOST') ?? false });
}
