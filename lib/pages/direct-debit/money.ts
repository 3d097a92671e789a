import { hasAgreed } from './debit/facts-of.ts';
import { isRunning } from './debit/standing-of.ts';
import { show, showMoney, state } from './page.ts';
import { readCharges, readUpcoming } from './requests/steps.ts';

/** Reads what was collected and what is collected next, while the page shows the direct debit already. */
export async function readMoney(): Promise<void> {
  const { debit, link } = state;
  if (!debit || !link || !hasAgreed(debit)) return;
  state.charges = { list: [], next: null, reading: 'busy' };
  state.upcoming = 'reading';
  showMoney();
  await Promise.all([
    readCharges(state).then(showMoney),
    isRunning(debit) && readUpcoming(state).then(showMoney),
  ]);
}

/** Reads the charges before those that are shown, and takes the focus to the first of them. */
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
