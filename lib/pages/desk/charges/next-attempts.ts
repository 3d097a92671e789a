import type { Upcoming } from '#lib/api/charges/upcoming-record.ts';
import type { Charge } from '#lib/api/orders/record.ts';
import { call } from '#lib/pages/desk/session.ts';
import type { Desk } from '#lib/pages/desk/view.ts';

/** When a charge is collected again: on a day, by itself or by the charge that retries it; or some time later. */
export type NextAttempt =
  | { readonly day: string; readonly retry?: Charge['status'] }
  | { readonly is: 'later' };

/** When the charges of a view that were not collected are collected again. */
export type NextAttempts = {
  of(charge: Charge): NextAttempt | undefined;
  /** Reads them for charges, and draws the view when they are here. */
  readFor(charges: readonly Charge[]): void;
  /** Notes the retry of a charge. */
  note(retried: Charge, retry: Charge): void;
};

/** How many are read at once. */
const AT_ONCE = 4;

/** Returns the next attempts of a view that is opened. */
export function nextAttempts(desk: Pick<Desk, 'render'>): NextAttempts {
  const known = new Map<string, NextAttempt>();
  const upcoming = new Map<string, Promise<Upcoming | undefined>>();

  /** The next collection of a direct debit, which several of its charges may wait for. */
  function upcomingOf(debitId: string): Promise<Upcoming | undefined> {
    const path = `/api/direct-debits/${encodeURIComponent(debitId)}/upcoming-collection`;
    const read = upcoming.get(debitId) ?? bodyOf<Upcoming>(path);
    upcoming.set(debitId, read);
    return read;
  }

  async function readOne(charge: Charge): Promise<void> {
    if (charge.retried_by !== null) {
      const retry = await bodyOf<Charge>(`/api/orders/${encodeURIComponent(charge.retried_by)}`);
      if (retry) known.set(charge.id, attemptBy(retry));
    } else {
      const next = (await upcomingOf(charge.direct_debit_id))?.upcoming_collection;
      if (next?.orders.some(({ retry_of }) => retry_of === charge.id))
        known.set(charge.id, { day: next.date });
      else if (next) known.set(charge.id, { is: 'later' });
    }
  }

  async function readAll(charges: readonly Charge[]): Promise<void> {
    for (let from = 0; from < charges.length; from += AT_ONCE) {
      await Promise.all(charges.slice(from, from + AT_ONCE).map(readOne));
      desk.render();
    }
  }

  return {
    of: ({ id }) => known.get(id),
    note: ({ id }, retry) => void known.set(id, attemptBy(retry)),
    readFor: (charges) => void readAll(charges.filter(isAttemptedAgain)),
  };
}

const attemptBy = ({ charge_date: day, status: retry }: Charge): NextAttempt => ({ day, retry });

const isAttemptedAgain = ({ status, retried_by }: Charge) =>
  status === 'pending_next_cycle' || (status === 'failed' && retried_by !== null);

async function bodyOf<Body>(path: string): Promise<Body | undefined> {
  const result = await call('GET', path);
  return result.is === 'done' ? (result.body as Body) : undefined;
}
