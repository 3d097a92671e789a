import { marshall } from '@aws-sdk/util-dynamodb';
import { expect } from '@jest/globals';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { handler as sumUp } from '#functions/workers/sum-up.ts';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { directDebitKey } from '#lib/store/keys.ts';
import { queryItems } from '#lib/store/read.ts';
import { findActiveSummary, findCollected } from '#lib/store/summaries.ts';
import { read } from './bank.ts';
import { compare } from './compare.ts';
import type { World } from './world.ts';

/** At the end: no order presented twice, none lost, no centavo created or lost, and the sums those of a recount. */
export async function settleAccounts(world: World): Promise<void> {
  await eachPresentedOnce(world);
  await sumsOfRecount(world);
}

async function eachPresentedOnce({ files, pairs }: World): Promise<void> {
  const { byReference } = await compare.references(pairs);
  const presented = new Map<string, number>();
  for (const [name, text] of files.written) {
    if (!name.startsWith('presentments/')) continue;
    for (const { numericReference, amount } of (await read(text)).details) {
      expect(presented.has(numericReference)).toBe(false);
      presented.set(numericReference, amount);
    }
  }
  const due = [...byReference].filter(([, { order }]) => order.presentedOn !== undefined);
  expect(new Map(due.map(([reference, { order }]) => [reference, order.amount]))).toEqual(presented);
}

async function sumsOfRecount({ account, pairs }: World): Promise<void> {
  for (const { id } of pairs) await sumUpTwice(id);
  const orders = pairs.flatMap(({ model }) => model.orders);
  const sum = (some: typeof orders) => ({
    count: some.length,
    amount: some.reduce((total, { amount }) => total + amount, 0),
  });
  const failed = orders.filter(({ code }) => code !== undefined);
  const [from, to] = ['2027-01-01', '2027-12-31'] as CalendarDate[];
  const collected = await findCollected(account.account_id, from as CalendarDate, to as CalendarDate);
  expect(collected).toMatchObject({
    paid: sum(orders.filter(({ status }) => status === 'paid')),
    failed: sum(failed),
  });
  const reasons = Object.values(collected.reasons).reduce((total, count) => total + count, 0);
  expect(reasons).toBe(failed.length);
  // They were active before the first event.
  const ended = pairs.filter(({ model }) => model.status !== 'active').length;
  expect((await findActiveSummary(account.account_id)).count + ended).toBe(0);
}

/** As the table's stream does it that delivers everything a second time. */
async function sumUpTwice(debitId: string): Promise<void> {
  const { items } = await queryItems<Record<string, unknown>>(
    {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :events)',
      ExpressionAttributeValues: { ':pk': directDebitKey(debitId).pk, ':events': 'EVT#' },
    },
    1000,
  );
  const Records = [...items, ...items].map((item) => ({ dynamodb: { NewImage: marshall(item) } }));
  expect(await sumUp({ Records } as unknown as DynamoDBStreamEvent)).toEqual({ batchItemFailures: [] });
}
