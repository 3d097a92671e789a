import type { ShownDebit } from '#lib/api/records/by-link.ts';
import { el } from '#lib/pages/common/elements.ts';
import { hasAgreed } from '#lib/pages/common/facts-of.ts';
import { isEnded } from '#lib/pages/common/screen-of.ts';
import type { ManageTexts } from '#lib/wording/es/manage-page.ts';
import { type Actions, action } from './actions.ts';
import type { PortalState } from './page-state.ts';
import { isRunning } from './standing-of.ts';

/** What the customer can do, in one place near the top: nobody should have to look for the way out. */
export function doings(
  { download }: PortalState,
  debit: ShownDebit,
  texts: ManageTexts,
  { download: fetch, enter }: Actions,
): HTMLElement | false {
  const { mandate, change, cancel, doings: heading } = texts;
  const isBusy = download === 'busy';
  const label = isBusy ? mandate.downloading : mandate.download;
  const buttons = [
    hasAgreed(debit) && action('download', label, fetch, 'secondary', isBusy),
    isRunning(debit) && action('change', change.open, () => enter('account'), 'secondary'),
    !isEnded(debit) && action('cancel', cancel.open, () => enter('cancel'), 'secondary'),
  ];
  return (
    buttons.some(Boolean) &&
    el(
      'section',
      { class: 'panel doings', 'aria-labelledby': 'doings' },
      el('h2', { id: 'doings' }, heading),
      el('div', { class: 'actions' }, ...buttons),
      download === 'failed' && el('p', { class: 'alert', role: 'alert' }, mandate.failed),
    )
  );
}
