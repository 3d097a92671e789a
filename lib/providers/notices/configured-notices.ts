import { httpsNotices } from './https-notices.ts';
import type { NoticeSender } from './port.ts';

/** What brings notices to merchants' servers: on the public internet; on this machine only where the local run says so. */
export function configuredNotices(): NoticeSender {
  return httpsNotices({ toLocalhost: process.env.NOTICES_TO_LOCALHOST === 'true' });
}
