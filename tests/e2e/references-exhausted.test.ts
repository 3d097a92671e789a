import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { day } from '#tests/domain/calendar/day.ts';
import { json } from '#tests/ops/run-ops.ts';
import { newAccount } from '#tests/support/api.ts';
import { merchantOf, newCustomer } from '#tests/support/direct-debits.ts';
import { type RunningService, startService } from '#tests/support/start-service.ts';

/** The counter is the stage's: it is set to its end on a service that no other test uses. */
let service: RunningService;
let merchant: ReturnType<typeof merchantOf>;
beforeAll(async () => {
  service = await startService();
  Object.assign(process.env, service.environment, {
    SERVICE_URL: service.url,
    SERVICE_DIRECTORY: service.directory,
  });
  merchant = merchantOf(await newAccount());
});
afterAll(() => service.stop());

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

/** What a run notes and tells of the references at its end. */
async function watch(date: string): Promise<{ last: number; told: unknown[] }> {
  const { watchReferences } = await import('#lib/operations/collections/answering/reference-use.ts');
  const { noteRun } = await import('#lib/store/collections/collection-runs.ts');
  const { logTo } = await import('#lib/log.ts');
  const lines: string[] = [];
  logTo((line) => void lines.push(line));
  const last_reference = await watchReferences();
  const run = { date: day(date), claimed: 0, waiting: 0, files: [], finished_at: `${date}T16:00:00Z` };
  await noteRun({ ...run, last_reference });
  const told = lines
    .map((line) => JSON.parse(line))
    .map(({ level, event, percent }) => [level, event, percent]);
  return { last: last_reference, told };
}

describe('the references', () => {
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

  test('of which four fifths are drawn are told of, and once more with each hundredth', async () => {
    await setCounter(8_199_998);
    expect(await watch('2021-10-01')).toEqual({ last: 8_199_998, told: [] });
    await setCounter(8_199_999);
    expect((await watch('2021-10-02')).told).toEqual([['error', 'references_running_out', 80]]);
    expect((await watch('2021-10-05')).told).toEqual([]);
    await setCounter(8_500_000);
    expect((await watch('2021-10-06')).told).toEqual([['error', 'references_running_out', 83]]);
  });

  test('are shown to operators: how many are left, and for how long', async () => {
    expect(await json('references')).toEqual({
      ...{ drawn: 7_500_001, left: 1_499_999, share: 0.8333 },
      ...{ drawn_in_7_days: 0, drawn_in_30_days: 0, runs_out_on: null },
    });
  });
});
