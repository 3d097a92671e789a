import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Answer, askForToken, newAccount, send, type TestAccount } from '#tests/support/api.ts';
import { exchange } from '#tests/support/links.ts';
import { type RunningService, startService } from '#tests/support/start-service.ts';

/** Limits hold on a service of its own, as with `npm start`; that of all tests has none. */
let service: RunningService;
let merchant: TestAccount;
beforeAll(async () => {
  service = await startService({ UNLIMITED: '' });
  Object.assign(process.env, service.environment, {
    SERVICE_URL: service.url,
    SERVICE_DIRECTORY: service.directory,
  });
  merchant = await newAccount();
});
afterAll(() => service.stop());

const CODE = 'A'.repeat(22);

/** Asks until some are refused for being too many. */
async function flood(ask: () => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  while (!answers.some(({ status }) => status === 429))
    answers.push(...(await Promise.all(Array.from({ length: 600 }, ask))));
  return answers;
}

describe('a flood at POST /api/link-exchanges', () => {
  test('is refused in the form of the interface, while merchants and other public operations are served', async () => {
    const [answers, others] = await Promise.all([
      flood(() => exchange(CODE)),
      send('GET', '/api/payouts', undefined, { token: merchant.token }),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404, 429]));
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.error).toMatchObject({ type: 'rate_limit_error', code: 'too_many_requests' });
    expect(refused?.body.error.request_id).toBe(refused?.headers.get('x-request-id'));
    expect(refused?.headers.get('retry-after')).toBe('1');
    expect(others.status).toBe(200);
    expect((await send('GET', '/api/payouts', undefined, { token: merchant.token })).status).toBe(200);
    expect((await askForToken(merchant)).status).toBe(200);
    expect((await send('POST', '/api/direct-debits/dd_none/link-requests')).status).toBe(202);
    // The identity provider's callback is heard, and refused for its signature alone.
    expect((await send('POST', '/api/direct-debits/kyc', {})).status).toBe(401);
  });
});
