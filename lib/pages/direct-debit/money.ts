import { released } from '#lib/pages/common/release.ts';
import { hasAgreed } from './debit/facts-of.ts';
import { isRunning } from './debit/screen-state-of.ts';
import { show, showMoney, state } from './page.ts';
import { readCharges, readUpcoming } from './requests/steps.ts';

/** Reads the charges and the next collection, while the page already shows the direct debit. */
export async function readMoney(): Promise<void> {
  const { debit, link } = state;
  if (!debit || !link || !hasAgreed(debit)) return;
  state.charges = { list: [], next: null, reading: 'busy' };
  state.upcoming = 'reading';
  showMoney();
  await Promise.all([
    readCharges(state).then(released).then(showMoney),
    isRunning(debit) && readUpcoming(state).then(released).then(showMoney),
  ]);
}

/** Reads earlier charges, and moves the focus to the first of them. */
export async function readMore(): Promise<void> {
  const known = state.charges.list.length;
  state.charges.reading = 'busy';
  show();
  await readCharges(state);
  const { list } = state.charges;
  if (list.length > known) state.said = ({ charges }) => charges.shown(list.length);
  show();
  const first = list[known];
  document.getElementById(first ? `charge-${first.id}` : 'do-more')?.focus();
}
