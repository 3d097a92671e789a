import { isIdOfTime } from '#lib/domain/ids.ts';
import { SECRET_FORM } from '#lib/secrets/random-secrets.ts';

/** What the cookie of a session says. `renewing` is another secret after each renewal. */
export type SessionCookie = {
  accountId: string;
  memberId: string;
  sessionId: string;
  lasting: string;
  renewing: string;
};

/** Returns the cookie of a session as text. */
export const cookieText = ({ accountId, memberId, sessionId, lasting, renewing }: SessionCookie): string =>
  [accountId, memberId, sessionId, lasting, renewing].join('.');

/** Returns what the text of a cookie says; undefined if it cannot be one of ours. */
export function readSessionCookie(text: string | undefined): SessionCookie | undefined {
  const [accountId = '', memberId = '', sessionId = '', lasting = '', renewing = '', ...more] =
    text?.split('.') ?? [];
  const ever = { from: 0, until: Number.POSITIVE_INFINITY };
  const isOurs =
    more.length === 0 &&
    isIdOfTime('acc', accountId, ever) &&
    isIdOfTime('mem', memberId, ever) &&
    isIdOfTime('ses', sessionId, ever) &&
    SECRET_FORM.test(lasting) &&
    SECRET_FORM.test(renewing);
  return isOurs ? { accountId, memberId, sessionId, lasting, renewing } : undefined;
}
