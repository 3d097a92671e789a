import { describe, expect, test } from '@jest/globals';
import {
  endOfSession,
  isOver,
  MOST_SESSIONS,
  renewalOf,
  SESSION_TOKEN_LIFE,
  type Session,
  withSession,
} from '#lib/domain/people/session.ts';

const START = Date.parse('2027-03-01T12:00:00.000Z');
const at = (minutes: number) => new Date(START + minutes * 60_000);
const text = (minutes: number) => at(minutes).toISOString();

/** A session that was renewed once, after ten minutes. */
const session: Session = {
  lasting: 'lasting',
  renewing: 'second',
  former: { renewing: 'first', salt: 'salt' },
  signed_in_at: text(0),
  renewed_at: text(10),
};
const seconds = (count: number) => new Date(at(10).getTime() + count * 1000);

describe('a session', () => {
  test('ends an hour after its last renewal, and twelve hours after its sign-in', () => {
    expect(endOfSession(session)).toBe(at(70).getTime());
    expect(isOver(session, new Date(at(70).getTime() - 1))).toBe(false);
    expect(isOver(session, at(70))).toBe(true);
    expect(endOfSession({ ...session, renewed_at: text(700) })).toBe(at(720).getTime());
  });
});

test('an access token of a session is valid for ten minutes', () => expect(SESSION_TOKEN_LIFE).toBe(600));

describe('a cookie', () => {
  const by = (renewing: string, now: Date, lasting = 'lasting') =>
    renewalOf(session, { lasting, renewing }, now);

  test('with the secret in force renews the session until its end', () => {
    expect([by('second', at(10)), by('second', at(69)), by('second', at(70))]).toEqual([
      'renew',
      'renew',
      'refuse',
    ]);
  });

  test('with the secret before gets the same renewal again for half a minute: two tabs, or a lost response', () => {
    expect([by('first', seconds(0)), by('first', seconds(30))]).toEqual(['repeat', 'repeat']);
  });

  test('with a replaced secret ends the session later: someone else has renewed with it', () => {
    expect([by('first', seconds(31)), by('before that', seconds(0))]).toEqual(['end', 'end']);
  });

  test('that is not of this session changes nothing', () => {
    expect([by('second', at(10), 'other'), renewalOf(undefined, session, at(10))]).toEqual([
      'refuse',
      'refuse',
    ]);
  });
});

describe('the sessions of a member', () => {
  const opened = (minutes: number): Session => ({
    ...session,
    signed_in_at: text(minutes),
    renewed_at: text(minutes),
  });

  test('lose those that are over when one is added', () => {
    const sessions = { ses_old: opened(0), ses_open: opened(30) };
    expect(Object.keys(withSession(sessions, 'ses_new', opened(65), at(65))).sort()).toEqual([
      'ses_new',
      'ses_open',
    ]);
  });

  test('are ten at most: the one that was renewed first is left out', () => {
    const many = Object.fromEntries(Array.from({ length: MOST_SESSIONS }, (_, n) => [`ses_${n}`, opened(n)]));
    const next = withSession(many, 'ses_new', opened(20), at(20));
    expect(Object.keys(next)).toHaveLength(MOST_SESSIONS);
    expect([next.ses_new !== undefined, next.ses_0]).toEqual([true, undefined]);
  });
});
