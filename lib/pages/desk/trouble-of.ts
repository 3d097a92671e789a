import type { Failure } from '#lib/pages/common/result.ts';
import type { Closed, Sentence } from './desk-state.ts';

/** Returns what a failed request means for the member, and what to do. */
export function troubleOf(failure: Failure): Sentence {
  if (failure.is === 'unreachable') return ({ trouble }) => trouble.unreachable;
  const { status, faults } = failure;
  if ([429, 503, 504].includes(status)) return ({ trouble }) => trouble.busy;
  if (status === 403) return ({ trouble }) => trouble.refused;
  if (faults.some(({ field }) => field === 'from' || field === 'to')) return ({ trouble }) => trouble.range;
  return ({ trouble }) => trouble.failed;
}

/** Returns what it means that members could not be changed, and what to do. */
export function memberTroubleOf(failure: Failure): Sentence {
  const code = failure.is === 'refused' ? failure.code : undefined;
  if (code === 'last_owner') return ({ members }) => members.trouble.lastOwner;
  if (code === 'member_exists') return ({ members }) => members.trouble.exists;
  if (code === 'too_many_members') return ({ members }) => members.trouble.tooMany;
  if (code === 'not_found') return ({ members }) => members.trouble.gone;
  return troubleOf(failure);
}

/** Returns why the desk stays closed after a failed renewal. */
export function closedBy(failure: Failure): Closed {
  if (failure.is === 'unreachable') return 'unreachable';
  return failure.code === 'account_suspended' ? 'suspended' : 'failed';
}
