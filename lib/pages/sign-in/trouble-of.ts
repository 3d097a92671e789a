import type { Failure } from '#lib/pages/common/result.ts';
import type { SentenceOf } from '#lib/pages/common/written.ts';
import type { SignInTexts } from '#lib/wording/es/sign-in-page.ts';

/** Returns what a failed request means for the person, and what to do. */
export function troubleOf(failure: Failure): SentenceOf<SignInTexts> {
  if (failure.is === 'unreachable') return ({ trouble }) => trouble.unreachable;
  const { status, code } = failure;
  if (status === 429) return ({ trouble }) => trouble.tooMany;
  if (status === 503 || status === 504) return ({ trouble }) => trouble.busy;
  if (code === 'access_refused') return ({ trouble }) => trouble.elsewhere;
  return ({ trouble }) => trouble.failed;
}

/** Returns whether a link does not sign in here: it was used, it is old, or it was requested in another browser. */
export const isRefusedLink = (failure: Failure): boolean =>
  failure.is === 'refused' && failure.code === 'sign_in_refused';

/** Returns whether a refusal is about a member of the request with this name. */
export const isAbout = (failure: Failure, member: string): boolean =>
  failure.is === 'refused' && failure.faults.some(({ field }) => field === member);
