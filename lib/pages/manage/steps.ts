import type { ShownDebit } from '#lib/api/records/by-link.ts';
import { checkClabe } from '#lib/pages/common/check-account.ts';
import { type Result, request } from '#lib/pages/common/request.ts';
import { addAccount, call, readDebit } from '#lib/pages/common/steps.ts';
import type { PortalState } from './page-state.ts';

const PAGE = 10;
const PDF = 'application/pdf';

/** Reads the charges behind those that are known; whatever comes of it stands in `charges`. */
export async function readCharges(state: PortalState): Promise<void> {
  const { list, next } = state.charges;
  const cursor = next === null ? '' : `&cursor=${encodeURIComponent(next)}`;
  const result = await call(state, 'GET', `${pathOf(state)}/payments?limit=${PAGE}${cursor}`);
  state.charges =
    result.is === 'done'
      ? { list: [...list, ...result.body.data], next: result.body.next_cursor, reading: 'idle' }
      : { list, next, reading: 'failed' };
}

/** Reads what is collected next, as the service works it out; whatever comes of it stands in `upcoming`. */
export async function readUpcoming(state: PortalState): Promise<void> {
  const result = await call(state, 'GET', `${pathOf(state)}/upcoming-collection`);
  state.upcoming = result.is === 'done' ? result.body.upcoming_collection : undefined;
}

/** Brings another account, to which the customer consents; gives the direct debit as it then stands. */
export async function bringAccount(state: PortalState, debit: ShownDebit): Promise<Result> {
  const { digits: number } = checkClabe(state.draft.clabe);
  const added = await addAccount(state, debit, { number, consents: true });
  return added.is === 'done' ? readDebit(state) : added;
}

/** Cancels for good. */
export function revoke(state: PortalState): Promise<Result> {
  return call(state, 'POST', `${pathOf(state)}/revoke`, {});
}

/** Fetches the mandate as a document; `failed` where what came is none. */
export async function fetchMandate(state: PortalState): Promise<Result | { is: 'failed' }> {
  const { link } = state;
  const message = { ...(link && { token: link.token }), accept: PDF };
  const result = await request('GET', `${pathOf(state)}/mandate`, message);
  return result.is === 'done' && result.body.type !== PDF ? { is: 'failed' } : result;
}

function pathOf({ link }: PortalState): string {
  return `/api/direct-debits/${link?.directDebitId}`;
}
