import { randomBytes } from 'node:crypto';
import { expect } from '@jest/globals';
import type { Role } from '#lib/domain/people/roles.ts';
import { addMember } from '#lib/operations/people/change-members.ts';
import { type ApiResponse, baseUrl, send } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';
import { mailsTo } from './inbox.ts';

/** A new address, which no other test uses. */
export const newAddress = (): string => `member-${randomBytes(8).toString('hex')}@example.com`;

/** A browser: it keeps the cookies of the service and sends them from its pages. */
export function newBrowser() {
  const cookies = new Map<string, string>();
  const post = async (path: string, body: object = {}, headers: Record<string, string> = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await send('POST', path, body, {
      headers: { origin: baseUrl(), ...(cookie && { cookie }), ...headers },
    });
    for (const text of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  return {
    cookies,
    post,
    ask: (email: string, more: object = {}) => post('/api/sign-in', { email, ...more }),
    complete: (code: string, more: object = {}) => post('/api/sign-in/complete', { code, ...more }),
    renew: () => post('/api/session/renew'),
    end: () => post('/api/session/end'),
  };
}

type Browser = ReturnType<typeof newBrowser>;

/** The codes that were mailed to an address, once there are this many. */
export const codesTo = (email: string, count = 1): Promise<string[]> =>
  eventually(async () => {
    const codes = (await mailsTo(email)).map(({ text }) => /#code=([\w.-]+)/.exec(text)?.[1] ?? '');
    expect(codes).toHaveLength(count);
    return codes;
  });

/** A person who has signed in: the token, the browser and the member. */
export type SignedIn = {
  token: string;
  browser: Browser;
  email: string;
  memberId: string;
  response: ApiResponse;
};

/** Adds a member to an account and signs it in by the mailed link. */
export async function signedIn(accountId: string, role: Role): Promise<SignedIn> {
  const email = newAddress();
  const { id: memberId } = await addMember({ accountId, email, role }, new Date());
  return { ...(await signInAgain(email)), memberId };
}

/** Signs a member in, in a new browser. */
export async function signInAgain(email: string, earlier = 0): Promise<Omit<SignedIn, 'memberId'>> {
  const browser = newBrowser();
  expect((await browser.ask(email)).status).toBe(202);
  const codes = await codesTo(email, earlier + 1);
  const response = await browser.complete(codes.at(-1) ?? '');
  expect(response.status).toBe(200);
  return { token: response.body.session.token, browser, email, response };
}
