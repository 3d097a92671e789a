import { expect, test } from '@jest/globals';
import { SIGN_IN_SECONDS, type SignInRequest, signsIn } from '#lib/domain/people/sign-in.ts';

const ASKED = new Date('2027-03-01T12:00:00.000Z');
const after = (milliseconds: number) => new Date(ASKED.getTime() + milliseconds);
const request: SignInRequest = {
  id: 'sig_1',
  email: 'd@example.com',
  language: 'es',
  browser: 'browser',
  codes: ['first', 'again'],
  created_at: ASKED.toISOString(),
};
const by = (code: string, browser: string, now = ASKED, asked: SignInRequest | undefined = request) =>
  signsIn(asked, { code, browser }, now);
const LIFE = 15 * 60_000;

test('the link of any mail of a request signs in, in the browser that asked', () => {
  expect([by('first', 'browser'), by('again', 'browser')]).toEqual([true, true]);
});

test('no other code, no other browser and no used link signs in', () => {
  expect([by('other', 'browser'), by('first', 'other')]).toEqual([false, false]);
  expect(by('first', 'browser', ASKED, { ...request, spent_at: ASKED.toISOString() })).toBe(false);
  const { codes: _, ...unsent } = request;
  expect(by('first', 'browser', ASKED, unsent)).toBe(false);
  expect(signsIn(undefined, { code: 'first', browser: 'browser' }, ASKED)).toBe(false);
});

test('a link signs in for fifteen minutes, and not at their end', () => {
  expect([by('first', 'browser', after(LIFE - 1)), by('first', 'browser', after(LIFE))]).toEqual([
    true,
    false,
  ]);
  expect(SIGN_IN_SECONDS).toBe(LIFE / 1000);
});
