import type { Link } from '#lib/pages/common/link.ts';
import {
  type Problem as AnyProblem,
  problemOf as anyProblemOf,
  type Failure,
} from '#lib/pages/common/problem-of.ts';
import { type PageState, PLACE, type PlaceMember, type Sentence } from './page-state.ts';

/** What a request that came to nothing means for the page. */
export type Problem =
  | Extract<AnyProblem, { is: 'notice' }>
  | { is: 'trouble'; sentence: Sentence }
  | { is: 'fields'; errors: PageState['fieldErrors'] }
  | { is: 'missing'; members: readonly PlaceMember[] }
  /** Somebody was faster: what the page shows is no longer true. */
  | { is: 'outdated' }
  /** The terms are other ones than the customer was shown. */
  | { is: 'changed' }
  /** It is over, even where the record does not say so yet: a run notes the end of a term on the next day. */
  | { is: 'over'; screen: 'completed' | 'revoked' };

const OUTDATED = [
  'already_acknowledged',
  'nothing_outstanding',
  'payment_method_deleted',
  'validation_conflict',
];

/** What to say of a failure in the middle of the work: the form stays, with all that was entered. */
export function problemOf(failure: Failure, link: Link | undefined, now: number): Problem {
  return (failure.is === 'refused' && problemOfConsent(failure)) || anyProblemOf(failure, link, now);
}

/** What can be wrong with a consent, beside what can be wrong with any account. */
function problemOfConsent({ code, faults }: Extract<Failure, { is: 'refused' }>): Problem | undefined {
  if (code === 'direct_debit_final') return { is: 'over', screen: 'completed' };
  if (code === 'direct_debit_revoked') return { is: 'over', screen: 'revoked' };
  if (code === 'terms_changed') return { is: 'changed' };
  if (OUTDATED.includes(code)) return { is: 'outdated' };
  const members = PLACE.filter((member) => faults.some(({ field }) => field === member));
  if (members.length > 0) return { is: 'missing', members };
  // An order that was listed waits no more: it was paid meanwhile, say.
  if (faults.some(({ code }) => code === 'unknown_order')) return { is: 'outdated' };
  if (faults.some(({ field }) => field === 'orders'))
    return { is: 'fields', errors: { orders: ({ again }) => again.orders.tooMany } };
  return undefined;
}
