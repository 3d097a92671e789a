import { describe, expect, test } from '@jest/globals';
import type { Failure, FieldFault } from '#lib/pages/common/result.ts';
import { codeIn, initialState } from '#lib/pages/sign-in/sign-in-state.ts';
import { isAbout, isRefusedLink, troubleOf } from '#lib/pages/sign-in/trouble-of.ts';
import { signInPageEn } from '#lib/wording/en/sign-in-page.ts';
import { signInPageEs } from '#lib/wording/es/sign-in-page.ts';

const refused = (status: number, code: string, faults: FieldFault[] = []): Failure => ({
  ...{ is: 'refused', status, code, faults },
  ...{ reason: undefined, directDebitId: undefined, retryAfter: 0 },
});
const unreachable: Failure = { is: 'unreachable' };

describe('the code of a mailed link', () => {
  test('is read from the fragment as it was mailed', () => {
    expect(codeIn('#code=sig_01kb.b7Yt0cQm3xW9fKd2uHsA1g')).toBe('sig_01kb.b7Yt0cQm3xW9fKd2uHsA1g');
  });

  test.each(['', '#', '#code=', '#code=sig_1', '#code=sig_1.a b', '#token=sig_1.abc', '#code=a.b.c'])(
    'is not read from a damaged fragment: %s',
    (fragment) => expect(codeIn(fragment)).toBeUndefined(),
  );
});

describe('the page to sign in', () => {
  const opened = { hasCode: false, isDamaged: false, farewell: undefined };

  test('begins with the button if it has a code, and with the form if it has none', () => {
    expect(initialState('es', { ...opened, hasCode: true }).screen).toBe('enter');
    expect(initialState('es', opened)).toMatchObject({ screen: 'ask', notice: undefined });
  });

  test('says why the person has to sign in again', () => {
    expect(initialState('es', { ...opened, farewell: 'ended' }).notice).toBe('ended');
    expect(initialState('es', { ...opened, farewell: 'out' }).notice).toBe('out');
    expect(initialState('es', { ...opened, isDamaged: true, farewell: 'out' }).notice).toBe('incomplete');
  });

  test.each([
    [unreachable, signInPageEs.trouble.unreachable],
    [refused(429, 'too_many_requests'), signInPageEs.trouble.tooMany],
    [refused(503, 'service_unavailable'), signInPageEs.trouble.busy],
    [refused(403, 'access_refused'), signInPageEs.trouble.elsewhere],
    [refused(500, 'internal_error'), signInPageEs.trouble.failed],
  ])('says what to do after a failure: %o', (failure, words) => {
    expect(troubleOf(failure)(signInPageEs)).toBe(words);
    expect(troubleOf(failure)(signInPageEn)).not.toBe(words);
  });

  test('distinguishes a refused link from a failure that passes', () => {
    expect(isRefusedLink(refused(401, 'sign_in_refused'))).toBe(true);
    expect(isRefusedLink(refused(503, 'service_unavailable'))).toBe(false);
    expect(isRefusedLink(unreachable)).toBe(false);
  });

  test('knows which member of a request was refused', () => {
    const failure = refused(422, 'validation_failed', [{ field: 'account_id', code: 'unknown_account' }]);
    expect([isAbout(failure, 'account_id'), isAbout(failure, 'email')]).toEqual([true, false]);
  });
});
