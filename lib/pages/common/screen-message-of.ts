import type { Link } from './link.ts';
import type { Notice } from './notice.ts';
import type { Result } from './request.ts';

export type Failure = Exclude<Result, { is: 'done' }>;

/** Returns the message for a failure at the start, when there is no screen to return to. */
export function noticeOf(failure: Failure, link: Link | undefined, now: number): Notice {
  const notice = noticeOfLink(failure, link, now);
  if (notice) return notice;
  if (failure.is === 'unreachable') return 'unreachable';
  return isBusy(failure) ? 'busy' : 'failed';
}

/** Returns the message for a failure of the link itself; undefined for any other failure. */
export function noticeOfLink(failure: Failure, link: Link | undefined, now: number): Notice | undefined {
  if (failure.is === 'unreachable') return undefined;
  const { status, code, reason } = failure;
  if (status === 401) return link && link.expiresAt <= now ? 'expired' : 'unknown';
  if (code === 'token_used') return reason === 'replaced' ? 'replaced' : 'used';
  if (code === 'link_not_mailed') return 'notMailed';
  if (status === 404) return 'unknown';
  return status === 403 ? 'refused' : undefined;
}

/** Returns whether the same request may succeed in a moment. */
export function isBusy({ status }: { status: number }): boolean {
  return status === 429 || status === 503;
}
