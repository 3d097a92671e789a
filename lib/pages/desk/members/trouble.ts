import type { Failure } from '#lib/pages/common/result.ts';
import { type Sentence, troubleOf } from '#lib/pages/desk/trouble-of.ts';

/** Returns what it means that members could not be changed, and what to do. */
export function memberTroubleOf(failure: Failure): Sentence {
  const code = failure.is === 'refused' ? failure.code : undefined;
  if (code === 'last_owner') return ({ members }) => members.trouble.lastOwner;
  if (code === 'member_exists') return ({ members }) => members.trouble.exists;
  if (code === 'too_many_members') return ({ members }) => members.trouble.tooMany;
  if (code === 'not_found') return ({ members }) => members.trouble.gone;
  return troubleOf(failure);
}
