import type { ShownDebit } from '#lib/api/customer-links/by-link-record.ts';
import { isEnded } from './debit/screen-of.ts';
import { canChangeAccount, needsForm } from './debit/standing-of.ts';
import type { Screen, Step } from './page-state.ts';

/**
 * What the tab's history keeps of an entry: the step at which the customer was, or the direct debit as it was when their last
 * act spent the link.
 */
type Kept = { step?: Step; last?: ShownDebit };

const IS_OPEN: Readonly<Record<Step, (debit: ShownDebit) => boolean>> = {
  authorise: needsForm,
  change: canChangeAccount,
  cancel: (debit) => !isEnded(debit),
};

/** Returns what the present entry keeps. */
export function kept(): Kept {
  return (history.state ?? {}) as Kept;
}

/** Adds an entry for a step that the customer enters. */
export function addStep(step: Step): void {
  history.pushState({ step } satisfies Kept, '');
}

/** Has the present entry keep what no link shows any more, for a reload. */
export function keepLast(last: ShownDebit): void {
  history.replaceState({ last } satisfies Kept, '');
}

/** Returns where the present entry leads, as far as the direct debit still allows it. */
export function currentPlace(debit: ShownDebit | undefined): Screen {
  const { step, last } = kept();
  if (last) return last.revoked_at === null ? 'overview' : 'cancelled';
  return debit && step && IS_OPEN[step](debit) ? step : home(debit);
}

/** Returns where the customer is without having entered a step: `/activate` opens the form that waits for them by itself. */
export function home(debit: ShownDebit | undefined): Screen {
  const opensForm = location.pathname.startsWith('/activate');
  return opensForm && debit && needsForm(debit) ? 'authorise' : 'overview';
}
