import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newAccount, send, type TestAccount } from '#tests/support/api.ts';
import { type RunningService, startService } from '#tests/support/start-service.ts';

/** Limits hold on a service of its own, as with `npm start`; that of all tests has none. */
let service: RunningService;
let greedy: TestAccount;
let other: TestAccount;
beforeAll(async () => {
  service = await startService({ UNLIMITED: '' });
  Object.assign(process.env, service.environment, {
    SERVICE_URL: service.url,
    SERVICE_DIRECTORY: service.directory,
  });
  [greedy, other] = [await newAccount(), await newAccount()];
});
afterAll(() => service.stop());

const ask = ({ token }: TestAccount) => send('GET', '/api/payouts', undefined, { token });

describe('an account that asks for too much', () => {
  test('is told to wait, while another one is served', async () => {
    const flood: Awaited<ReturnType<typeof ask>>[] = [];
    while (!flood.some(({ status }) => status === 429)) {
      flood.push(...(await Promise.all(Array.from({ length: 100 }, () => ask(greedy)))));
    }

    expect(new Set(flood.map(({ status }) => status))).toEqual(new Set([200, 429]));
    const refused = flood.find(({ status }) => status === 429);
    expect(refused?.body.error.code).toBe('too_many_requests');
    expect(refused?.headers.get('retry-after')).toBe('1');
    expect((await ask(other)).status).toBe(200);
  });

  test('has a limit to itself, by the number that it got when it was made', async () => {
    const { findAccount } = await import('#lib/store/accounts.ts');
    const numberOf = async ({ account_id }: TestAccount) => (await findAccount(account_id))?.number ?? 0;
    expect(await numberOf(other)).toBe((await numberOf(greedy)) + 1);
  });
});
