/** Milliseconds. */
const MINUTE = 60_000;

/** Milliseconds after its sign-in at which a session ends, however much it is used. */
const LONGEST = 12 * 60 * MINUTE;

/** Milliseconds after its last renewal at which a session ends. */
const IDLE = 60 * MINUTE;

/**
 * Milliseconds for which the secret before the last renewal still renews a session. Two tabs renew at once, and a
 * response may be lost on its way.
 */
const OVERLAP = 30_000;

/** The most sessions of one member. A further sign-in ends the one that was renewed first. */
export const MOST_SESSIONS = 10;

/** The lifetime of an access token of a session, in seconds. */
export const SESSION_TOKEN_LIFE = 10 * 60;

/**
 * A session of a member, as it is stored: digests of its secrets, never the secrets. `lasting` is the digest of the part
 * of the cookie that stays the same, and `renewing` of the part that each renewal replaces.
 */
export type Session = {
  readonly lasting: string;
  readonly renewing: string;
  /** The digest that `renewing` replaced, and the salt with which the next secret was made of that one. */
  readonly former?: { readonly renewing: string; readonly salt: string };
  readonly signed_in_at: string;
  readonly renewed_at: string;
};

/** The digests of the two secrets of a cookie. */
export type Presented = Pick<Session, 'lasting' | 'renewing'>;

/** Returns the end of a session that is renewed no more, in milliseconds of the epoch. */
export function endOfSession({ signed_in_at, renewed_at }: Session): number {
  return Math.min(lastEndOf({ signed_in_at }), new Date(renewed_at).getTime() + IDLE);
}

/** Returns the end of a session that is renewed as long as possible, in milliseconds of the epoch. */
export function lastEndOf({ signed_in_at }: Pick<Session, 'signed_in_at'>): number {
  return new Date(signed_in_at).getTime() + LONGEST;
}

/** Returns whether a session is over at a time. */
export const isOver = (session: Session, now: Date): boolean => now.getTime() >= endOfSession(session);

/**
 * What a cookie may do to a session:
 *
 * - `renew`: it has the secret in force, which is replaced.
 * - `repeat`: it has the secret before that, a moment after the renewal: it gets the same secret as that renewal.
 * - `end`: it has a secret that was replaced earlier. Someone else renewed with it, so the session ends for both.
 * - `refuse`: it is not of this session, or the session is over.
 */
export type Renewal = 'renew' | 'repeat' | 'end' | 'refuse';

/** Decides what a cookie may do to a session at a time. */
export function renewalOf(session: Session | undefined, presented: Presented, now: Date): Renewal {
  if (!session || session.lasting !== presented.lasting || isOver(session, now)) return 'refuse';
  if (session.renewing === presented.renewing) return 'renew';
  const isFormer = session.former?.renewing === presented.renewing;
  const isRecent = now.getTime() - new Date(session.renewed_at).getTime() <= OVERLAP;
  return isFormer && isRecent ? 'repeat' : 'end';
}

/**
 * Returns a member's sessions with one more, without those that are over. If there are too many, the one that was
 * renewed first is left out.
 */
export function withSession(
  sessions: Readonly<Record<string, Session>>,
  id: string,
  session: Session,
  now: Date,
): Record<string, Session> {
  const open = Object.entries(sessions)
    .filter(([, each]) => !isOver(each, now))
    .sort(([, one], [, other]) => other.renewed_at.localeCompare(one.renewed_at))
    .slice(0, MOST_SESSIONS - 1);
  return { ...Object.fromEntries(open), [id]: session };
}
