import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { day } from '#tests/domain/calendar/day.ts';
import { json } from '#tests/ops/run-ops.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { merchantOf, newCustomer } from '#tests/support/records/direct-debits.ts';
import { exchange } from '#tests/support/records/links.ts';
import {
  type ApiResponse,
  askForToken,
  newAccount,
  send,
  type TestAccount,
} from '#tests/support/service/api.ts';
import { type RunningService, startService } from '#tests/support/service/start-service.ts';

/**
 * Limits apply on a separate service, as with `npm start`; the one of all tests has none. The counter of references is
 * the stage's: no other test uses it after it was set to its end.
 */
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

const list = ({ token }: TestAccount) => send('GET', '/api/payouts', undefined, { token });

/** Sends this many requests at once, repeatedly, until some are refused by the limit. */
async function flood(ask: () => Promise<ApiResponse>, atOnce: number): Promise<ApiResponse[]> {
  const responses: ApiResponse[] = [];
  while (!responses.some(({ status }) => status === 429))
    responses.push(...(await Promise.all(Array.from({ length: atOnce }, ask))));
  return responses;
}

async function setCounter(value: number): Promise<void> {
  const { documents, tableName } = await import('#lib/store/engine/client.ts');
  await documents.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: { pk: 'COUNTER#REFERENCE', sk: 'COUNTER#REFERENCE' },
      UpdateExpression: 'SET last_drawn = :value',
      ExpressionAttributeValues: { ':value': value },
    }),
  );
}

/** What a run records and reports of the references at its end. */
async function watch(date: string): Promise<{ last: number; warnings: unknown[] }> {
  const { watchReferences } = await import('#lib/operations/collections/returns/reference-use.ts');
  const { noteRun } = await import('#lib/store/collections/collection-runs.ts');
  const { logTo } = await import('#lib/log.ts');
  const lines: string[] = [];
  logTo((line) => void lines.push(line));
  const last_reference = await watchReferences();
  const run = { date: day(date), claimed: 0, waiting: 0, files: [], finished_at: `${date}T16:00:00Z` };
  await noteRun({ ...run, last_reference });
  const warnings = lines
    .map((line) => JSON.parse(line))
    .map(({ level, event, percent }) => [level, event, percent]);
  return { last: last_reference, warnings };
}

describe('the references', () => {
  let merchant: ReturnType<typeof merchantOf>;
  beforeAll(() => {
    merchant = merchantOf(other);
  });

  test('begin with 1000000 and end with 9999999: then 503, no wrap, nothing stored', async () => {
    expect((await merchant.create(newCustomer())).body.reference).toBe(1_000_000);
    await setCounter(9_999_998);
    expect((await merchant.create(newCustomer())).body.reference).toBe(9_999_999);
    for (let time = 0; time < 3; time++) {
      const customer = newCustomer();
      const refused = await merchant.create(customer);
      expect([refused.status, refused.body.error.code]).toEqual([503, 'reference_exhausted']);
      expect(Number(refused.headers.get('retry-after'))).toBe(86_400);
      expect((await merchant.call('GET', `/api/direct-debits?customer_id=${customer}`)).body.data).toEqual(
        [],
      );
    }
  });

  longTest('raise an alarm once four fifths are used, and again with each hundredth', async () => {
    await setCounter(8_199_998);
    expect(await watch('2021-10-01')).toEqual({ last: 8_199_998, warnings: [] });
    await setCounter(8_199_999);
    expect((await watch('2021-10-02')).warnings).toEqual([['error', 'references_running_out', 80]]);
    expect((await watch('2021-10-05')).warnings).toEqual([]);
    await setCounter(8_500_000);
    expect((await watch('2021-10-06')).warnings).toEqual([['error', 'references_running_out', 83]]);
  });

  longTest('are shown to operators: how many are left, and for how long', async () => {
    expect(await json('references')).toEqual({
      ...{ drawn: 7_500_001, left: 1_499_999, share: 0.8333 },
      ...{ drawn_in_7_days: 0, drawn_in_30_days: 0, runs_out_on: null },
    });
  });
});

describe('a flood at POST /api/link-exchanges', () => {
  test('is refused with the documented error, while merchants and other public operations are served', async () => {
    const [responses, merchants] = await Promise.all([
      flood(() => exchange('A'.repeat(22)), 600),
      list(other),
    ]);
    // A function that exceeds its time on a busy machine is a 503.
    const statuses = responses.map(({ status }) => status).filter((status) => status !== 503);
    expect(new Set(statuses)).toEqual(new Set([404, 429]));
    const refused = responses.find(({ status }) => status === 429);
    expect(refused?.body.error).toMatchObject({ type: 'rate_limit_error', code: 'too_many_requests' });
    expect(refused?.body.error.request_id).toBe(refused?.headers.get('x-request-id'));
    expect(refused?.headers.get('retry-after')).toBe('1');
    expect(merchants.status).toBe(200);
    expect((await list(other)).status).toBe(200);
    expect((await askForToken(other)).status).toBe(200);
    expect((await send('POST', '/api/direct-debits/dd_none/link-requests')).status).toBe(202);
    // The identity provider's callback is processed, and refused for its signature alone.
    expect((await send('POST', '/api/direct-debits/kyc', {})).status).toBe(401);
  });
});

describe('an account that sends too many requests', () => {
  test('is refused, while another one is served', async () => {
    const responses = await flood(() => list(greedy), 100);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 429]));
    const refused = responses.find(({ status }) => status === 429);
    expect(refused?.body.error.code).toBe('too_many_requests');
    expect(refused?.headers.get('retry-after')).toBe('1');
    expect((await list(other)).status).toBe(200);
  });

  longTest('has its own limit, by the number that it got when it was created', async () => {
    const { findAccount } = await import('#lib/store/accounts.ts');
    const numberOf = async ({ account_id }: TestAccount) => (await findAccount(account_id))?.number ?? 0;
    expect(await numberOf(other)).toBe((await numberOf(greedy)) + 1);
  });
});
