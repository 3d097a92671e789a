import type { AccountSentence } from './form-state.ts';
import type { Link } from './link.ts';
import type { Notice } from './notice.ts';
import type { FieldFault, Result } from './request.ts';

/** What a request that came to nothing means on every page for customers. */
export type Problem =
  | { is: 'notice'; notice: Notice }
  | { is: 'trouble'; sentence: AccountSentence }
  | { is: 'fields'; errors: Partial<Record<'clabe' | 'rfc', AccountSentence>> };

export type Failure = Exclude<Result, { is: 'done' }>;

/** What to say of a failure in the middle of the work: the form stays, with all that was entered. */
export function problemOf(failure: Failure, link: Link | undefined, now: number): Problem {
  const notice = noticeOfLink(failure, link, now);
  if (notice) return { is: 'notice', notice };
  if (failure.is === 'unreachable') return trouble(({ trouble }) => trouble.unreachable);
  // What is counted by the day comes again on the next one; all else after a moment.
  if (failure.status === 429 && failure.retryAfter > 60) return trouble(({ trouble }) => trouble.tomorrow);
  if (isBusy(failure)) return trouble(({ trouble }) => trouble.busy);
  const errors = accountErrorsOf(failure.faults);
  return Object.keys(errors).length > 0 ? { is: 'fields', errors } : trouble(({ trouble }) => trouble.failed);
}

/** The same at the start, when there is nothing to come back to. */
export function noticeOf(failure: Failure, link: Link | undefined, now: number): Notice {
  const notice = noticeOfLink(failure, link, now);
  if (notice) return notice;
  if (failure.is === 'unreachable') return 'unreachable';
  return isBusy(failure) ? 'busy' : 'failed';
}

function noticeOfLink(failure: Failure, link: Link | undefined, now: number): Notice | undefined {
  if (failure.is === 'unreachable') return undefined;
  const { status, code, reason } = failure;
  if (status === 401) return link && link.expiresAt <= now ? 'expired' : 'unknown';
  if (code === 'token_used') return reason === 'replaced' ? 'replaced' : 'used';
  if (code === 'link_not_mailed') return 'notMailed';
  if (status === 404) return 'unknown';
  return status === 403 ? 'refused' : undefined;
}

function accountErrorsOf(faults: readonly FieldFault[]) {
  const errors: Extract<Problem, { is: 'fields' }>['errors'] = {};
  for (const { field, code } of faults) {
    if (field === 'rfc') errors.rfc = ({ rfc }) => rfc[code as 'rfc_format'] ?? rfc.rfc_format;
    if (field === 'number' || field === 'bank') {
      errors.clabe = ({ clabe }) => (code === 'clabe_check_digit' ? clabe.clabe_check_digit : clabe.refused);
    }
  }
  return errors;
}

function isBusy({ status }: { status: number }): boolean {
  return status === 429 || status === 503;
}

const trouble = (sentence: AccountSentence): Problem => ({ is: 'trouble', sentence });
