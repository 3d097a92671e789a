import { accountErrorsOf } from '#lib/pages/common/account-errors.ts';
import type { FieldFault, Result } from '#lib/pages/common/request.ts';
import { type Notice, type PageState, PLACE, type PlaceMember, type Sentence } from './page-state.ts';

/** What a request that came to nothing means for the page. */
export type Problem =
  | { is: 'notice'; notice: Notice }
  | { is: 'trouble'; sentence: Sentence }
  | { is: 'fields'; errors: PageState['fieldErrors'] }
  | { is: 'missing'; members: readonly PlaceMember[] }
  /** Somebody was faster: what the page shows is no longer true. */
  | { is: 'outdated' }
  /** It is over, even where the record does not say so yet: a run notes the end of a term on the next day. */
  | { is: 'over'; screen: 'completed' | 'revoked' };

type Failure = Exclude<Result, { is: 'done' }>;

const OUTDATED = [
  'already_acknowledged',
  'nothing_outstanding',
  'payment_method_deleted',
  'validation_conflict',
];

/** What to say of a failure in the middle of the work: the form stays, with all that was entered. */
export function problemOf(failure: Failure, link: PageState['link'], now: number): Problem {
  if (failure.is === 'unreachable') return trouble(({ trouble }) => trouble.unreachable);
  const { status, code, reason, faults, retryAfter } = failure;
  if (status === 401) return notice(link && link.expiresAt <= now ? 'expired' : 'unknown');
  if (code === 'token_used') return notice(reason === 'replaced' ? 'replaced' : 'used');
  if (status === 404) return notice('unknown');
  if (status === 403) return notice('refused');
  if (code === 'direct_debit_final') return { is: 'over', screen: 'completed' };
  if (code === 'direct_debit_revoked') return { is: 'over', screen: 'revoked' };
  if (OUTDATED.includes(code)) return { is: 'outdated' };
  // What is counted by the day comes again on the next one; all else after a moment.
  if (status === 429 && retryAfter > 60) return trouble(({ trouble }) => trouble.tomorrow);
  if (status === 429 || status === 503) return trouble(({ trouble }) => trouble.busy);
  const members = PLACE.filter((member) => faults.some(({ field }) => field === member));
  if (members.length > 0) return { is: 'missing', members };
  // An order that was listed waits no more: it was paid meanwhile, say.
  if (faults.some(({ code }) => code === 'unknown_order')) return { is: 'outdated' };
  const errors = fieldErrorsOf(faults);
  return Object.keys(errors).length > 0 ? { is: 'fields', errors } : trouble(({ trouble }) => trouble.failed);
}

/** The same at the start, when there is no form to come back to. */
export function noticeOf(failure: Failure, link: PageState['link'], now: number): Notice {
  const problem = problemOf(failure, link, now);
  if (problem.is === 'notice') return problem.notice;
  return failure.is === 'unreachable' ? 'unreachable' : 'failed';
}

function fieldErrorsOf(faults: readonly FieldFault[]): PageState['fieldErrors'] {
  const isOfOrders = faults.some(({ field }) => field === 'orders');
  return {
    ...accountErrorsOf(faults),
    ...(isOfOrders && { orders: ({ again }) => again.orders.tooMany }),
  };
}

const notice = (name: Notice): Problem => ({ is: 'notice', notice: name });
const trouble = (sentence: Sentence): Problem => ({ is: 'trouble', sentence });
