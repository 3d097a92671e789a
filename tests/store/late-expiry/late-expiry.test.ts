import { globSync, readFileSync } from 'node:fs';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type CalendarDate, timeInMexicoCity } from '#lib/domain/calendar/dates.ts';
import { newId } from '#lib/domain/ids.ts';
import { newEndpoint } from '#lib/domain/webhooks/change-endpoint.ts';
import { newDelivery } from '#lib/domain/webhooks/new-delivery.ts';
import { endpointTarget } from '#lib/domain/webhooks/targets.ts';
import { examplesPk } from '#lib/store/keys.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { holdDate, releaseDate } from '#tests/support/money/scheduled-run.ts';
import { BEGIN, CASES, type Case, EXAMPLE, type Lib, load } from './cases.ts';

/*
 * DynamoDB deletes an item up to days after it has expired, and every read returns it until then. The embedded database
 * deletes none, so a clock that is moved on is enough.
 */

let lib: Lib;
let asStored: typeof import('#tests/support/database/as-stored.ts').asStored;
onLoneTable(async () => {
  lib = await load();
  ({ asStored } = await import('#tests/support/database/as-stored.ts'));
});
beforeEach(() => holdDate(BEGIN));
afterEach(releaseDate);

/** The items that expire, by their places: when each does. */
async function expiring(): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const scan = new ScanCommand({
      ...{ TableName: lib.tableName(), ExclusiveStartKey },
      FilterExpression: 'attribute_exists(expires_at)',
    });
    const page = await lib.documents.send(scan);
    for (const { pk, sk, expires_at } of page.Items ?? []) found.set(`${pk} ${sk}`, expires_at);
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return found;
}

/** Keeps an item, and returns whether it counts at first, just after its time and a week later, in the table as ever. */
async function lives({ keep }: Case): Promise<boolean[]> {
  const before = await asStored(expiring);
  const counts = await keep(lib, newId('acc'));
  const kept = [...(await asStored(expiring))].filter(([place]) => !before.has(place));
  expect(kept.length).toBeGreaterThan(0);
  const over = Math.max(...kept.map(([, seconds]) => seconds)) * 1_000;
  const seen: boolean[] = [];
  for (const time of [BEGIN.getTime(), over, over + 7 * 24 * 60 * 60_000]) {
    holdDate(new Date(time));
    seen.push(await asStored(() => counts(new Date(time))));
    const places = [...(await asStored(expiring)).keys()];
    expect(places).toEqual(expect.arrayContaining(kept.map(([place]) => place)));
  }
  return seen;
}

const rows = Object.entries<Case>(CASES);

test.each(rows.filter(([, { still }]) => still === undefined))(
  'an item that has expired and is still in the table counts for nothing: %s',
  async (_, one) => {
    expect(await lives(one)).toEqual([true, false, false]);
  },
);

test.each(rows.flatMap(([kind, one]) => (one.still === undefined ? [] : [[kind, one.still, one] as const])))(
  'an item that has expired counts until it is deleted: %s, since %s',
  async (_, __, one) => {
    expect(await lives(one)).toEqual([true, true, true]);
  },
);

test('the webhook of an event that has expired is not sent, though both are in the table still', async () => {
  const { readWebhook } = await import('#lib/operations/webhooks/read-webhook.ts');
  const accountId = newId('acc');
  const of = { id: newId('we'), account_id: accountId, url: 'https://a.example', description: '' };
  const endpoint = newEndpoint({ ...of, event_types: null, secrets: [] }, BEGIN);
  await lib.transact(lib.storeEndpoint(endpoint));
  const id = await lib.storeExample(accountId, EXAMPLE, BEGIN);
  const event = { id, type: EXAMPLE.type, account_id: accountId, pk: examplesPk(accountId) };
  // Its merchant has it delivered again on the last day.
  const delivery = newDelivery(event, endpointTarget(endpoint), later(29));
  expect(await readWebhook(delivery, later(29))).toMatchObject({ event: { id }, url: of.url });
  expect(await readWebhook(delivery, later(30))).toBeUndefined();
});

test('the refusal of the files of a day does not expire before that day, however far ahead it is', async () => {
  const before = await asStored(expiring);
  const day = '2027-06-10' as CalendarDate;
  await lib.refuseFilesOf(newId('acc'), day, BEGIN);
  const [kept] = [...(await asStored(expiring))].filter(([place]) => !before.has(place));
  expect(kept?.[1]).toBeGreaterThan(timeInMexicoCity(day, '24:00').getTime() / 1_000);
});

const later = (days: number) => new Date(BEGIN.getTime() + days * 24 * 60 * 60_000);

test('each time at which an item expires is that of its kind', () => {
  const files = globSync('{lib,functions}/**/*.ts').filter((file) =>
    /expires_at\b[^\n]*Math\.floor/.test(readFileSync(file, 'utf8')),
  );
  expect(files).toEqual(['lib/domain/exports/new-export.ts']);
});
