import type { Link } from '#lib/pages/common/link.ts';
import type { Notice } from '#lib/pages/common/notice.ts';
import type { FieldFault } from '#lib/pages/common/request.ts';
import { type Failure, isBusy, noticeOfLink } from '#lib/pages/common/screen-message-of.ts';
import { type PageState, PLACE, type PlaceMember, type Sentence } from './page-state.ts';

/** What a request that came to nothing means for the page. */
export type Problem =
  | { is: 'notice'; notice: Notice }
  | { is: 'trouble'; sentence: Sentence }
  | { is: 'fields'; errors: PageState['fieldErrors'] }
  | { is: 'missing'; members: readonly PlaceMember[] }
  /** What the page shows is no longer true: the merchant, the bank or another tab was faster. */
  | { is: 'outdated' }
  /** The terms are other ones than the customer was shown. */
  | { is: 'changed' }
  /** It is over, even where the record does not say so yet: a run notes the end of a term on the next day. */
  | { is: 'over'; as: 'completed' | 'revoked' };

type Refused = Extract<Failure, { is: 'refused' }>;

/** Returns what to say of a failure in the middle of the work: the form stays, with all that was entered. */
export function problemOf(failure: Failure, link: Link | undefined, now: number): Problem {
  const notice = noticeOfLink(failure, link, now);
  if (notice) return { is: 'notice', notice };
  if (failure.is === 'unreachable') return trouble(({ trouble }) => trouble.unreachable);
  // What is counted by the day comes again on the next one; all else after a moment.
  if (failure.status === 429 && failure.retryAfter > 60) return trouble(({ trouble }) => trouble.tomorrow);
  if (isBusy(failure)) return trouble(({ trouble }) => trouble.busy);
  return problemOfState(failure) ?? problemOfFields(failure) ?? trouble(({ trouble }) => trouble.failed);
}

/** The direct debit is not in the state that the page shows. */
function problemOfState({ status, code, faults }: Refused): Problem | undefined {
  if (code === 'direct_debit_final') return { is: 'over', as: 'completed' };
  if (code === 'direct_debit_revoked') return { is: 'over', as: 'revoked' };
  if (code === 'terms_changed') return { is: 'changed' };
  // An order that was listed waits no more: it was paid meanwhile, say.
  const isOutdated = status === 409 || faults.some((fault) => fault.code === 'unknown_order');
  return isOutdated ? { is: 'outdated' } : undefined;
}

function problemOfFields({ faults }: Refused): Problem | undefined {
  const members = PLACE.filter((member) => faults.some(({ field }) => field === member));
  if (members.length > 0) return { is: 'missing', members };
  if (faults.some(({ field }) => field === 'orders'))
    return { is: 'fields', errors: { orders: ({ again }) => again.orders.tooMany } };
  const errors = accountErrorsOf(faults);
  return Object.keys(errors).length > 0 ? { is: 'fields', errors } : undefined;
}

function accountErrorsOf(faults: readonly FieldFault[]): PageState['fieldErrors'] {
  const errors: PageState['fieldErrors'] = {};
  for (const { field, code } of faults) {
    if (field === 'rfc') errors.rfc = ({ rfc }) => rfc[code as 'rfc_format'] ?? rfc.rfc_format;
    if (field === 'number' || field === 'bank') {
      errors.clabe = ({ clabe }) => (code === 'clabe_check_digit' ? clabe.clabe_check_digit : clabe.refused);
    }
  }
  return errors;
}

const trouble = (sentence: Sentence): Problem => ({ is: 'trouble', sentence });
