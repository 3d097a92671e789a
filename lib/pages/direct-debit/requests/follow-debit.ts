import type { ShownDebit } from '#lib/api/customer-links/by-link-record.ts';
import { pause } from '#lib/pages/common/request.ts';
import { messageOf } from '#lib/pages/common/screen-message-of.ts';
import { checkRfc } from '#lib/pages/direct-debit/debit/check-account.ts';
import { isFollowed, screenOf } from '#lib/pages/direct-debit/debit/screen-of.ts';
import type { PageState } from '#lib/pages/direct-debit/page-state.ts';
import { readDebit, validateAccount } from '#lib/pages/direct-debit/requests/steps.ts';

/** Seconds between two looks. The last pause repeats for about an hour. */
const PAUSES = [1, 1, 2, 3, 5, 8, 12, 15];
const LOOKS = 240;

let current = 0;

/** Returns whether the page shows a direct debit that changes by itself. */
export function isWatched({ screen, debit }: PageState): boolean {
  return screen === 'overview' && debit !== undefined && isFollowed(screenOf(debit));
}

/** Polls a direct debit while the page is visible, until there is news to show. Another call replaces this one. */
export async function followDebit(state: PageState, show: () => void): Promise<void> {
  current += 1;
  const mine = current;
  for (let look = 0; look < LOOKS; look++) {
    await pause(1000 * (PAUSES[look] ?? 15));
    await inView();
    if (mine !== current || !isWatched(state)) return;
    const before = newsOf(state);
    await lookOnce(state, isPowerOfTwo(look + 1));
    if (mine !== current) return;
    if (newsOf(state) !== before) return show();
  }
}

/** Looks once. With `thoroughly` it also asks the bank again, if the page still has the RFC. */
export async function lookOnce(state: PageState, thoroughly: boolean): Promise<void> {
  const { debit } = state;
  const method = debit?.payment_method;
  if (thoroughly && debit && method && screenOf(debit) === 'waiting' && !checkRfc(state.draft.rfc)) {
    await validateAccount(state, debit, method);
  }
  const { debit: shown } = state;
  const result = await readDebit(state);
  // The customer has entered a step meanwhile, and agrees there to the record that it shows; or has completed one.
  if (state.screen !== 'overview' || state.debit !== shown) return;
  state.trouble = result.is === 'unreachable' ? ({ trouble }) => trouble.unreachable : undefined;
  if (result.is === 'done') {
    state.debit = result.body as ShownDebit;
  } else if (result.is === 'refused' && result.status < 429) {
    state.screen = messageOf(result, state.link, Date.now());
  }
}

/** Returns the parts of the state that the waiting screens show. */
function newsOf({ screen, debit, trouble }: PageState): string {
  const waitsFor = debit && screenOf(debit);
  return [screen, waitsFor, debit?.identity_verification?.url, trouble !== undefined].join();
}

function inView(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.hidden) return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    look();
  });
}

function isPowerOfTwo(count: number): boolean {
  return (count & (count - 1)) === 0;
}
