import { expect, test } from '@jest/globals';
import { newId } from '#lib/domain/ids.ts';
import { newDelivery } from '#lib/domain/webhooks/new-delivery.ts';
import { afterAttempt } from '#lib/domain/webhooks/outcome.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';

let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('#lib/store/webhooks/deliveries.ts')),
  ...(await import('#lib/store/webhooks/keys.ts')),
  ...(await import('#lib/store/engine/read.ts')),
  ...(await import('#lib/store/engine/item-size.ts')),
});
onLoneTable(async () => {
  lib = await load();
});

const START = new Date('2027-03-01T12:00:00.000Z');

async function attemptsOf(excerpts: readonly (string | undefined)[], notify_url: string | null) {
  const event = { id: newId('evt'), type: 'charge.paid', account_id: newId('acc'), pk: `DD#${newId('dd')}` };
  const target = { target: newId('we'), notify_url, notify_of: null };
  await lib.beginDelivery(newDelivery(event as Parameters<typeof newDelivery>[0], target, START), START);
  const key = lib.deliveryKey(target.target, event.id);
  const kept: (string | undefined)[] = [];
  let now = START;
  for (const excerpt of excerpts) {
    const { delivery } = (await lib.claimDelivery(target.target, event.id, now)) ?? {};
    if (!delivery) throw new Error('The delivery is not due.');
    const attempt = { at: now.toISOString(), duration_ms: 10_000, status_code: 503 };
    const after = afterAttempt(delivery, { ...attempt, error: 'http_status' as const }, now, 0.5, excerpt);
    await lib.noteOutcome(delivery, after, now);
    const item = await lib.getItem<Record<string, unknown>>(key);
    const { response_excerpt, due_at, due_shard, free_at, free_before, ...without } = item ?? {};
    const unitsOf = (some: object) => Math.ceil(lib.sizeOfItem({ ...key, ...some }) / lib.WRITE_UNIT);
    expect(unitsOf({ ...item })).toBeLessThanOrEqual(
      Math.max(unitsOf({ ...without, due_at, due_shard, free_at, free_before }), unitsOf(without)),
    );
    kept.push(response_excerpt as string | undefined);
    now = new Date(after.next_attempt_at ?? 0);
  }
  return kept;
}

test('a delivery keeps as much of the latest response as costs no more units of writing', async () => {
  const excerpts = Array.from({ length: 9 }, (_, n) => `${n}${'ñ🎉'.repeat(249)}`);
  for (const url of [null, 'https://shop.example.com/hooks', `https://shop.example.com/${'x'.repeat(300)}`]) {
    const kept = await attemptsOf(excerpts, url);
    expect(kept.some((text) => (text?.length ?? 0) > 100)).toBe(true);
    for (const [n, text] of kept.entries()) if (text) expect(excerpts[n]?.startsWith(text)).toBe(true);
  }
});

test('a delivery keeps no part of an earlier response than the latest', async () => {
  expect(await attemptsOf(['first', undefined, 'third', undefined], null)).toEqual([
    'first',
    undefined,
    'third',
    undefined,
  ]);
});
