import type { Session } from '#lib/api/people/record.ts';
import { type Farewell, leaveFarewell } from '#lib/pages/common/farewell.ts';
import { request } from '#lib/pages/common/request.ts';
import type { Failure, Result } from '#lib/pages/common/result.ts';
import { RENEW_AGAIN, secondsToRenewal } from './renewal.ts';

/** The session of the page. Its token is only here: another page or a reload renews by the cookie. */
let session: Session | undefined;
let renewing: Promise<Failure | undefined> | undefined;
let dueAt = Number.POSITIVE_INFINITY;

/** Returns the session; undefined before the first renewal. */
export const currentSession = (): Session | undefined => session;

/** Renews the session. Returns the failure, if the session may still be open; without one the page is left. */
export function renew(): Promise<Failure | undefined> {
  renewing ??= renewOnce().finally(() => {
    renewing = undefined;
  });
  return renewing;
}

async function renewOnce(): Promise<Failure | undefined> {
  const result = await request('POST', '/api/session/renew', { body: {}, cookies: true });
  if (result.is === 'done') return adopt(result.body);
  if (result.is === 'refused' && result.status === 401) return leave(session ? 'ended' : undefined);
  scheduleIn(RENEW_AGAIN);
  return result;
}

function adopt(renewed: Session): undefined | Promise<undefined> {
  if (session !== undefined && session.member.id !== renewed.member.id) return reopen();
  session = renewed;
  scheduleIn(secondsToRenewal(renewed.expires_in));
  return undefined;
}

/**
 * Opens the page again: another tab signed in as somebody else, and nothing of the first member may stay on the page.
 * Never resolves, so that a request of the first member is not sent again by the other one.
 */
function reopen(): Promise<undefined> {
  session = undefined;
  document.querySelector('main')?.replaceChildren();
  location.reload();
  return new Promise(() => {});
}

/** Renews later, while the page is visible: a page that is never looked at lets its session end. */
function scheduleIn(seconds: number): void {
  dueAt = Date.now() + seconds * 1000;
  setTimeout(renewIfDue, seconds * 1000);
}

function renewIfDue(): void {
  if (session && document.visibilityState === 'visible' && Date.now() >= dueAt) void renew();
}

addEventListener('visibilitychange', renewIfDue);

/**
 * Sends a request with the session’s token. A token that is refused is renewed once. `accept` requests a document of
 * that type, which is a `Blob`. `match` is the tag that the record must have.
 */
export async function call(
  method: string,
  path: string,
  body?: object,
  key?: string,
  accept?: string,
  match?: string,
): Promise<Result> {
  const send = () =>
    request(method, path, {
      ...(session && { token: session.token }),
      ...(body && { body }),
      ...(key !== undefined && { key }),
      ...(accept !== undefined && { accept }),
      ...(match !== undefined && { match }),
    });
  const result = await send();
  if (result.is !== 'refused' || result.status !== 401) return result;
  return (await renew()) ?? send();
}

/** Ends the session. Returns the failure, if it may still be open. */
export async function signOut(): Promise<Failure | undefined> {
  const result = await request('POST', '/api/session/end', { body: {}, cookies: true });
  const isOver = result.is === 'done' || (result.is === 'refused' && result.status === 401);
  return isOver ? leave('out') : result;
}

/** Goes to the page to sign in. Never resolves, so that nothing more is shown. */
function leave(reason: Farewell | undefined): Promise<undefined> {
  if (reason) leaveFarewell(reason);
  session = undefined;
  document.querySelector('main')?.replaceChildren();
  location.replace(`/sign-in?lang=${document.documentElement.lang}`);
  return new Promise(() => {});
}
