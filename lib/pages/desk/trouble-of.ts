import type { Failure } from '#lib/pages/common/result.ts';
import type { SentenceOf } from '#lib/pages/common/written.ts';
import type { DeskTexts } from '#lib/wording/es/desk-page.ts';

/** A sentence of the desk, in the language of the page at that moment. */
export type Sentence = SentenceOf<DeskTexts>;

/** Why the desk shows nothing of the account. */
export type Closed = keyof DeskTexts['closed'];

/** Returns what a failed request means for the member, and what to do. */
export function troubleOf(failure: Failure): Sentence {
  if (failure.is === 'unreachable') return ({ trouble }) => trouble.unreachable;
  const { status, faults } = failure;
  if ([429, 503, 504].includes(status)) return ({ trouble }) => trouble.busy;
  if (status === 403) return ({ trouble }) => trouble.refused;
  if (status === 404) return ({ trouble }) => trouble.gone;
  if (faults.some(({ field }) => field === 'from' || field === 'to')) return ({ trouble }) => trouble.range;
  if (status === 422) return ({ trouble }) => trouble.invalid;
  return ({ trouble }) => trouble.failed;
}

/** Returns why the desk stays closed after a failed renewal. */
export function closedBy(failure: Failure): Closed {
  if (failure.is === 'unreachable') return 'unreachable';
  return failure.code === 'account_suspended' ? 'suspended' : 'failed';
}
