import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { CalendarDate } from '#lib/domain/calendar/dates.ts';
import { addDays, mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { itemOf } from '#tests/properties/faults/table-state.ts';
import { newCollector } from '#tests/support/money/collections.ts';
import { holdDate, inMexicoCity, releaseDate } from '#tests/support/money/scheduled-run.ts';
import { send, tokenOf } from '#tests/support/service/api.ts';
import { book, payable, type World } from './world.ts';

/** The scheduled run of a day, the bank's files of that day, and what is done at its end. */
export async function bankDay(world: World): Promise<void> {
  const { steps } = world;
  const merchant = await newCollector();
  const { account } = merchant;
  await payable(account.account_id);
  await book(account.account_id, 200_00, 'CASE-B');
  const booked = mexicoCityDate(new Date());
  const { next_payment_date: day } = await merchant.active({ amount: 100 });
  const at = (date: string, time: string) => {
    steps.at = inMexicoCity(date, time);
    holdDate(steps.at);
  };
  try {
    // The first closing of the service is that of the last day that is over.
    at(addDays(booked, 1), '03:00');
    await steps.call('workers/close-days', {});
    const token = await tokenOf(account);
    await send('GET', `/api/closings/${booked}`, undefined, { token });
    await send('GET', `/api/closings/${booked}/transactions`, undefined, { token });
    at(day, '08:30');
    await run(world, day as CalendarDate);
    at(day, '23:00');
    await steps.call('workers/sweep-account-verifications', {});
    await steps.call('workers/close-days', {});
  } finally {
    steps.at = undefined;
    releaseDate();
  }
}

/** The steps of the scheduled run, as the state machine calls them. */
async function run({ steps }: World, date: CalendarDate): Promise<void> {
  const { SHARDS } = await import('#lib/store/indexes.ts');
  await steps.call('workers/collections/list-shards', { date });
  for (let shard = 0; shard < SHARDS; shard += 1)
    await steps.call('workers/collections/open-due', { date, shard });
  await steps.call('workers/collections/build-files', { date });
  await steps.call('workers/collections/pay-out', { date });
}

/** SES reports what became of a mail with a link; an event that a worker gave up is stored. */
export async function reported({ steps, read }: World): Promise<void> {
  const { table } = await read();
  const [sent = '{}'] = [...table.values()].filter(
    (text) => text.includes('"message_id"') && /"DD#/.test(text) && /"LINK#/.test(text),
  );
  const { pk, sk, message_id } = unmarshall(itemOf(sent) as Parameters<typeof unmarshall>[0]);
  const tags = { direct_debit_id: [pk.split('#')[1]], link_id: [sk.split('#').at(-1)] };
  const mail = { tags, destination: ['x@example.com'], messageId: message_id };
  const told = (worker: string, event: object) => steps.call(worker, event, worker, false);
  const delivery = { timestamp: new Date().toISOString() };
  await told('workers/record-deliveries', { detail: { delivery, mail } });
  const bounce = { bounceType: 'Permanent' };
  await told('workers/record-bounces', { detail: { eventType: 'Bounce', bounce, mail } });
  const requestContext = {
    ...{ functionArn: 'a:function:x', condition: 'RetriesExhausted', approximateInvokeCount: 3 },
  };
  const body = JSON.stringify({ version: '1.0', requestContext, requestPayload: { 'detail-type': 'x' } });
  const attributes = { SentTimestamp: '1800000000000' };
  await told('workers/keep-failed-events', {
    Records: [{ messageId: 'message-1', body, attributes, messageAttributes: {} }],
  });
}
