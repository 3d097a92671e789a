import { type InvokeCommand, LambdaClient, ResourceNotFoundException } from '@aws-sdk/client-lambda';
import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { newId } from '#lib/domain/ids.ts';
import type { FailedEvent } from '#lib/store/events/failed-events.ts';
import { inBatch } from '#tests/support/records/delivered.ts';
import { merchantOf, newCustomer } from '#tests/support/records/direct-debits.ts';
import { mailsTo } from '#tests/support/records/inbox.ts';
import { newAccount, type TestAccount } from '#tests/support/service/api.ts';
import { eventually } from '#tests/support/service/eventually.ts';
import { json, ops as run } from './run-ops.ts';

let account: TestAccount;
let merchant: ReturnType<typeof merchantOf>;
beforeAll(async () => {
  account = await newAccount();
  merchant = merchantOf(account);
});

const ops = () => import('#infra/ops/failed-events.ts');
const store = () => import('#lib/store/events/failed-events.ts');
const nameOf = (worker: string) => `domicilia-${process.env.STAGE}-workers-${worker}`;

/** Stores an event among the failed ones, as the worker received it. */
async function failed(
  worker: string,
  event: object,
  failed_at = new Date().toISOString(),
): Promise<FailedEvent> {
  const kept = { id: newId('evt'), worker: nameOf(worker), event: JSON.stringify(event), failed_at };
  const one = { ...kept, type: null, error: 'Error: broken', attempts: 3 };
  await (await store()).keepFailedEvent(one);
  return one;
}

/** Returns the ids of our failed events, in the order of the list. */
async function listed(...ours: FailedEvent[]): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of (await ops()).failedEvents()) ids.push(id);
  return ids.filter((id) => ours.some((one) => one.id === id));
}

/** Returns a direct debit whose link was not mailed, and the event that requests that. */
async function unsentMail() {
  const customer = newCustomer();
  const { body } = await merchant.create(customer, { send_email: false });
  const { findDirectDebit } = await import('#lib/store/direct-debits.ts');
  const debit = await findDirectDebit(body.id);
  const event = inBatch({
    event_id: newId('evt'),
    event_type: 'direct_debit.link_requested',
    account_id: account.account_id,
    data: { direct_debit_id: body.id, token_id: debit?.link?.token_id },
  });
  const mails = async () => (await mailsTo(`${customer}@example.com`)).length;
  return { event, mails };
}

describe('failed events', () => {
  test('are listed with the latest first, found, and discarded', async () => {
    const { discardFailedEvent } = await ops();
    const older = await failed('send-mails', {}, '2026-01-01T00:00:00.000Z');
    const newer = await failed('send-mails', {}, '2026-01-02T00:00:00.000Z');

    expect(await listed(older, newer)).toEqual([newer.id, older.id]);
    expect(await (await store()).findFailedEvent(older.id)).toMatchObject(older);
    expect([await discardFailedEvent(older.id), await discardFailedEvent(older.id)]).toEqual([true, false]);
    await discardFailedEvent(newer.id);
    expect(await listed(older, newer)).toEqual([]);
  });

  test('are replayed to their worker, and deleted', async () => {
    const { replayFailedEvent } = await ops();
    const { event, mails } = await unsentMail();
    const one = await failed('send-mails', event);

    expect(await replayFailedEvent(one.id)).toBe(true);

    await eventually(async () => expect(await mails()).toBe(1));
    expect(await replayFailedEvent(one.id)).toBe(false);
    expect(await listed(one)).toEqual([]);
  });

  test('are kept while Lambda does not accept them', async () => {
    const { replayFailedEvent, discardFailedEvent } = await ops();
    const one = await failed('send-mails', {});
    const endpoint = process.env.AWS_ENDPOINT_URL_LAMBDA;
    process.env.AWS_ENDPOINT_URL_LAMBDA = 'http://127.0.0.1:1';

    await expect(replayFailedEvent(one.id)).rejects.toThrow();

    process.env.AWS_ENDPOINT_URL_LAMBDA = endpoint;
    expect(await listed(one)).toEqual([one.id]);
    await discardFailedEvent(one.id);
  });

  test('for the sums are added once, together with all others', async () => {
    const { replayAll } = await ops();
    const { findActiveSummary } = await import('#lib/store/sums/summaries.ts');
    const { account_id } = await newAccount();
    const event = {
      event_id: newId('evt'),
      event_type: 'direct_debit.activated',
      account_id,
      data: { direct_debit_id: 'dd_1', amount: 100 },
    };
    const ours = [await failed('sum-up', inBatch(event)), await failed('sum-up', inBatch(event))];

    expect((await replayAll()).replayed).toBeGreaterThanOrEqual(2);

    await eventually(async () =>
      expect(await findActiveSummary(account_id)).toMatchObject({ count: 1, amount: 100 }),
    );
    expect(await listed(...ours)).toEqual([]);
  });

  test('are all replayed but one whose worker a release has removed, which stays', async () => {
    const { replayAll, discardFailedEvent } = await ops();
    const removed = await failed('removed-worker', {}, '2026-01-01T00:00:00.000Z');
    const later = await failed('send-mails', {});
    const send = LambdaClient.prototype.send;
    jest.spyOn(LambdaClient.prototype, 'send').mockImplementation(function (
      this: LambdaClient,
      command: InvokeCommand,
    ) {
      if (!command.input.FunctionName?.endsWith('removed-worker'))
        return Reflect.apply(send, this, [command]);
      const gone = { $metadata: {}, message: 'Function not found' };
      return Promise.reject(new ResourceNotFoundException(gone));
    } as never);

    expect((await replayAll()).without_worker).toEqual([removed.id]);

    jest.restoreAllMocks();
    expect(await listed(removed, later)).toEqual([removed.id]);
    await discardFailedEvent(removed.id);
  });
});

describe('the archive', () => {
  test('replays the events of a range of time, which changes nothing that was done', async () => {
    const { replayRange } = await ops();
    const from = new Date();
    const customer = newCustomer();
    await merchant.create(customer);
    const mails = async () => (await mailsTo(`${customer}@example.com`)).length;
    await eventually(async () => expect(await mails()).toBe(1));
    const { documents, tableName } = await import('#lib/store/engine/client.ts');
    const { DeleteCommand } = await import('@aws-sdk/lib-dynamodb');
    const { eventsOf } = await import('#tests/support/records/delivered.ts');
    const { body } = await merchant.call('GET', '/api/direct-debits?limit=1');
    const { id } = body.data[0];
    const asked = (await eventsOf(id)).find((event) => event.event_type === 'direct_debit.link_requested');

    // A mail whose record is lost is sent again, which shows that the events were replayed.
    const Key = { pk: asked?.pk, sk: `MAIL#${asked?.event_id}` };
    await documents.send(new DeleteCommand({ TableName: tableName(), Key }));
    const name = await replayRange('sandbox', from, new Date());
    await eventually(async () => expect(await mails()).toBe(2));
    await replayRange('sandbox', from, new Date());

    const other = newCustomer();
    await merchant.create(other);
    await eventually(async () => expect(await mailsTo(`${other}@example.com`)).toHaveLength(1));
    expect(await mails()).toBe(2);
    expect(name).toMatch(/^domicilia-sandbox-\d+$/);
  });
});

// Here, since every failed event is replayed above.
describe('the commands of events', () => {
  const rowOf = async (id: string) =>
    (await json('events', 'failed')).find((row: { id: string }) => row.id === id);

  test('list an event that a worker has given up, show it whole, and replay it', async () => {
    const { event, ...row } = await failed('sum-up', inBatch());
    await eventually(async () => expect(await rowOf(row.id)).toEqual(row));
    expect(await json('events', 'show', row.id)).toEqual({ ...row, event });
    expect(await json('events', 'replay', row.id)).toEqual({ replayed: 1 });
    expect(await rowOf(row.id)).toBeUndefined();
    const again = await run(['events', 'replay', row.id]);
    expect([again.code, again.err]).toEqual([1, expect.stringMatching(/There is no failed event evt_.*\n$/)]);
  });

  test('discard an event after confirmation', async () => {
    const { id } = await failed('sum-up', inBatch());
    const asked = await run(['events', 'discard', id]);
    expect([asked.code, asked.err]).toEqual([
      1,
      expect.stringMatching(/will never handle this event.* --yes/),
    ]);
    expect(await json('events', 'discard', id, '--yes')).toMatchObject({ id, error: 'Error: broken' });
    expect(await rowOf(id)).toBeUndefined();
  });

  test('replay a range of time from the archive', async () => {
    const range = ['--from', '2026-01-01T00:00:00Z', '--to', '2026-01-01T00:00:00-06:00'];
    expect(await json('events', 'replay', ...range)).toMatchObject({
      replay: expect.stringMatching(/^domicilia-sandbox/),
    });
  });

  test.each<[string[], RegExp]>([
    [['--from', '2026-01-01T00:00:00Z'], /both --from and --to/],
    [['--from', '2026-01-02T00:00:00Z', '--to', '2026-01-01T00:00:00Z'], /--from must be before --to/],
    [
      ['evt_1', '--from', '2026-01-01T00:00:00Z', '--to', '2026-01-02T00:00:00Z'],
      /either an event or a range/,
    ],
    [['--from', '2026-01-01'], /Write a time as/],
  ])('need the beginning and the end of a range: %j', async (words, sentence) => {
    const { code, err } = await run(['events', 'replay', ...words]);
    expect([code, err]).toEqual([1, expect.stringMatching(sentence)]);
  });
});
