import type { Link } from '#lib/pages/common/link.ts';
import type { Message } from '#lib/pages/common/message.ts';
import type { Failure, FieldFault } from '#lib/pages/common/result.ts';
import { isBusy, messageOfLink } from '#lib/pages/common/screen-message-of.ts';
import { type PageState, PLACE, type PlaceMember, type Sentence } from './page-state.ts';

/** The meaning of a failed request for the page. */
export type Problem =
  | { is: 'message'; message: Message }
  | { is: 'trouble'; sentence: Sentence }
  | { is: 'fields'; errors: PageState['fieldErrors'] }
  | { is: 'missing'; members: readonly PlaceMember[] }
  /** The page is out of date: the merchant, the bank or another tab changed the direct debit. */
  | { is: 'outdated' }
  /** The terms are not those that the customer was shown. */
  | { is: 'changed' }
  /**
   * The direct debit has ended, even if the record does not say so yet: a run records the end of a term on the next
   * day.
   */
  | { is: 'over'; as: 'completed' | 'revoked' };

type Refused = Extract<Failure, { is: 'refused' }>;

/** Returns the problem of a failure while the customer works. The form keeps all input. */
export function problemOf(failure: Failure, link: Link | undefined, now: number): Problem {
  const message = messageOfLink(failure, link, now);
  if (message) return { is: 'message', message };
  if (failure.is === 'unreachable') return trouble(({ trouble }) => trouble.unreachable);
  // Daily limits end on the next day, and others after a moment.
  if (failure.status === 429 && failure.retryAfter > 60) return trouble(({ trouble }) => trouble.tomorrow);
  if (isBusy(failure)) return trouble(({ trouble }) => trouble.busy);
  return problemOfState(failure) ?? problemOfFields(failure) ?? trouble(({ trouble }) => trouble.failed);
}

/** Returns the problem if the direct debit is in another state than the page shows. */
function problemOfState({ status, code, faults }: Refused): Problem | undefined {
  if (code === 'direct_debit_final') return { is: 'over', as: 'completed' };
  if (code === 'direct_debit_revoked') return { is: 'over', as: 'revoked' };
  if (code === 'terms_changed') return { is: 'changed' };
  // A listed order is no longer unpaid, for example because it was paid meanwhile.
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
