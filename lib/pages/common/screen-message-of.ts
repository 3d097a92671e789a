import type { Link } from './link.ts';
import type { Message } from './message.ts';
import type { Failure } from './result.ts';

/** Returns the message for a failure at the start, when there is no screen to return to. */
export function messageOf(failure: Failure, link: Link | undefined, now: number): Message {
  const message = messageOfLink(failure, link, now);
  if (message) return message;
  if (failure.is === 'unreachable') return 'unreachable';
  return isBusy(failure) ? 'busy' : 'failed';
}

/** Returns the message for a failure of the link itself; undefined for any other failure. */
export function messageOfLink(failure: Failure, link: Link | undefined, now: number): Message | undefined {
  if (failure.is === 'unreachable') return undefined;
  const { status, code, reason } = failure;
  // The clock of the browser may be wrong.
  if (code === 'token_expired') return 'expired';
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
