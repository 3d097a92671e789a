import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SESSION_COOKIE } from '#lib/api/cookies.ts';
import { newId } from '#lib/domain/ids.ts';
import { cookieIn, removeCookieText, requireOwnOrigin, setCookieText } from '#lib/http/cookies.ts';
import { presentedSession } from '#lib/http/session-cookie.ts';
import { cookieText } from '#lib/operations/people/session-cookie.ts';

const OWN = 'https://api.domicilia.example';
const before = process.env.PUBLIC_URL;
beforeAll(() => {
  process.env.PUBLIC_URL = OWN;
});
afterAll(() => {
  if (before === undefined) delete process.env.PUBLIC_URL;
  else process.env.PUBLIC_URL = before;
});

const headersOf = (headers: Record<string, string>) => (name: string) => headers[name];

describe('a cookie', () => {
  test.each<[string, string | undefined, string | undefined]>([
    ['is found alone', 'a=1', '1'],
    ['is found among others', 'b=2; a=1; c=3', '1'],
    ['is found without spaces', 'b=2;a=1', '1'],
    ['keeps an equals sign in its value', 'a=1=2', '1=2'],
    ['may be empty', 'a=', ''],
    ['is not one whose name ends like it', 'ba=2', undefined],
    ['is not one whose name begins like it', 'ab=2', undefined],
    ['is missing without the header', undefined, undefined],
  ])('%s', (_, header, expected) => {
    expect(cookieIn(header, 'a')).toBe(expected);
  });

  test('is out of reach of scripts and of other sites, and ends after its seconds', () => {
    expect(setCookieText('a', '1', 60)).toBe('a=1; Path=/; Max-Age=60; HttpOnly; Secure; SameSite=Strict');
  });

  test('is removed by an end that is over', () => {
    expect(removeCookieText('a')).toBe('a=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Strict');
  });
});

describe('a request of a page', () => {
  const refused = expect.objectContaining({
    code: 'access_refused',
    message: expect.stringMatching(/Origin/),
  });

  test('has the address of the service as its origin', () => {
    expect(() => requireOwnOrigin(headersOf({ origin: OWN }))).not.toThrow();
  });

  test.each<[string, Record<string, string>]>([
    ['no origin', {}],
    ['another origin', { origin: 'https://elsewhere.example' }],
    ['an origin that begins like it', { origin: `${OWN}.elsewhere.example` }],
    ['the origin of a file', { origin: 'null' }],
  ])('is refused with %s', (_, headers) => {
    expect(() => requireOwnOrigin(headersOf(headers))).toThrow(refused);
  });

  test('is refused while the service has no address', () => {
    delete process.env.PUBLIC_URL;
    try {
      expect(() => requireOwnOrigin(headersOf({}))).toThrow(refused);
    } finally {
      process.env.PUBLIC_URL = OWN;
    }
  });
});

describe('the session of a request', () => {
  const session = {
    ...{ accountId: newId('acc', new Date()), memberId: newId('mem', new Date()) },
    ...{ sessionId: newId('ses', new Date()), lasting: 'l'.repeat(22), renewing: 'r'.repeat(22) },
  };
  const cookie = `${SESSION_COOKIE}=${cookieText(session)}`;
  const ended = expect.objectContaining({ code: 'unauthenticated' });

  test('is the one that the cookie names', () => {
    expect(presentedSession(headersOf({ origin: OWN, cookie }))).toEqual(session);
  });

  test('is refused from another site, whatever the cookie says', () => {
    expect(() => presentedSession(headersOf({ origin: 'https://elsewhere.example', cookie }))).toThrow(
      expect.objectContaining({ code: 'access_refused' }),
    );
  });

  test.each<[string, string]>([
    ['no cookie', ''],
    ['a cookie of another name', cookie.replace('__Host-', '')],
    ['a member of another kind of id', cookie.replace(session.memberId, session.accountId)],
    ['an account of another kind of id', cookie.replace(session.accountId, session.memberId)],
    ['a session of another kind of id', cookie.replace(session.sessionId, session.memberId)],
    ['one secret', cookie.replace(`.${session.renewing}`, '')],
    ['a secret of another form', cookie.replace(session.lasting, 'short')],
    ['another secret of another form', cookie.replace(session.renewing, 'short')],
    ['one part too many', `${cookie}.more`],
  ])('has ended with %s', (_, text) => {
    expect(() => presentedSession(headersOf({ origin: OWN, cookie: text }))).toThrow(ended);
  });
});
