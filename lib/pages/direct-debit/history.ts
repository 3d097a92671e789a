import type { ShownDebit } from '#lib/api/customer-links/by-link-record.ts';
import { isEnded } from './debit/screen-of.ts';
import { canChangeAccount, needsForm } from './debit/screen-state-of.ts';
import type { Screen, Step } from './page-state.ts';

/**
 * What the tab's history stores of an entry: the customer's step, or the direct debit after the act that spent the
 * link.
 */
type Kept = { step?: Step; last?: ShownDebit };

const IS_OPEN: Readonly<Record<Step, (debit: ShownDebit) => boolean>> = {
  authorise: needsForm,
  change: canChangeAccount,
  cancel: (debit) => !isEnded(debit),
};

/** Returns what the current entry stores. */
export function kept(): Kept {
  return (history.state ?? {}) as Kept;
}

/** Adds an entry for a step that the customer enters. */
export function addStep(step: Step): void {
  history.pushState({ step } satisfies Kept, '');
}

/** Stores in the current entry, for a reload, what no link can read any more. */
export function keepLast(last: ShownDebit): void {
  history.replaceState({ last } satisfies Kept, '');
}

/** Returns the screen of the current entry, if the direct debit still allows it. */
export function currentPlace(debit: ShownDebit | undefined): Screen {
  const { step, last } = kept();
  if (last) return last.revoked_at === null ? 'overview' : 'cancelled';
  return debit && step && IS_OPEN[step](debit) ? step : home(debit);
}

/** Returns the screen of a customer who has entered no step. `/activate` opens a pending form at once. */
export function home(debit: ShownDebit | undefined): Screen {
  const opensForm = location.pathname.startsWith('/activate');
  return opensForm && debit && needsForm(debit) ? 'authorise' : 'overview';
}
