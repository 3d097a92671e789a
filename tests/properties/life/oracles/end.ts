import { verifyClosings } from '#lib/operations/ledger/closings/verify-closings.ts';
import { trialBalance } from '#lib/operations/ledger/trial-balance.ts';
import type { StoredEvent } from '#lib/store/events/merchant-events.ts';
import { unproved } from '#tests/properties/collections/audit.ts';
import { unpublished } from '#tests/properties/collections/unpublished.ts';
import type { Merchant } from '#tests/properties/life/known.ts';
import { send } from '#tests/properties/life/send.ts';
import type { World } from '#tests/properties/life/world.ts';
import { unless } from './oracle.ts';

/** Returns what does not hold once everything that waited is done. */
export async function brokenAtTheEnd(world: World): Promise<string[]> {
  const { fault } = await verifyClosings(world.now);
  const faults = fault ? [`closing: ${JSON.stringify(fault)}`] : [];
  for (const merchant of world.known.merchants)
    faults.push(...lost(world, merchant), ...(await unbalanced(world, merchant)));
  for (const debit of world.view.all('debits')) {
    const charges = world.view.chargesOf(debit.id);
    const ids = new Set([debit.id, ...charges.map(({ id }) => id)]);
    const events = world.view
      .all('events')
      .filter(({ record }) => record && ids.has(String((record as { id?: string }).id)));
    const found = [
      ...(await unproved(debit)),
      ...unpublished(debit, charges, events as unknown as StoredEvent[]),
    ];
    faults.push(...found.map((one) => `end of ${debit.id}: ${one}`));
  }
  return faults;
}

/** Every event of a merchant reaches its steady server. */
function lost({ view, server }: World, { name, account }: Merchant): string[] {
  const endpoint = view.own('endpoints', account.account_id).find(({ url }) => url === server.steady);
  if (!endpoint) return [`webhook: the endpoint of ${name} is gone`];
  // A test of an endpoint goes to that endpoint alone.
  const due = view
    .own('events', account.account_id)
    .filter(({ record, created_at }) => record !== undefined && created_at > endpoint.created_at)
    .filter((event) => String(event.event_type) !== 'webhook_endpoint.test');
  const missing = due.filter(({ event_id }) => !server.received.has(event_id));
  return missing.map(({ event_id, event_type }) => `webhook: ${name} never got ${event_id} (${event_type})`);
}

const centavos = (pesos: number) => Math.round(pesos * 100);

/** The sums are those of a replay of all lines, and so is the balance that the merchant is shown. */
async function unbalanced(world: World, merchant: Merchant): Promise<string[]> {
  const { account_id: id } = merchant.account;
  const { total, differing } = await trialBalance([id]);
  const { text } = await send(world, 'getBalance', merchant, {});
  const lines = world.view.linesOf(id);
  const sumOf = (name: 'payable' | 'in_transit' | 'reserve') =>
    -lines.reduce((sum, { postings }) => sum + (postings[name] ?? 0), 0);
  const shown = JSON.parse(text) as Record<
    'pending' | 'available' | 'owed' | 'in_transit' | 'reserved',
    number
  >;
  // What closed transfers, and refunds that wait for cover, were promised.
  const waiting = world.view
    .own('refunds', id)
    .filter(({ status, paid_by }) => status === 'created' && paid_by === null)
    .reduce((sum, { amount }) => sum + amount, 0);
  const promised = (world.view.own('promises', id)[0]?.promised ?? 0) + waiting;
  const balance = centavos(shown.pending) + centavos(shown.available) + promised - centavos(shown.owed);
  const who = merchant.name;
  return [
    ...unless(total === 0, `ledger: the lines of ${who} sum to ${total}`),
    ...unless(differing.length === 0, `ledger: the sums of ${who} are not those of its lines`),
    ...unless(
      balance === sumOf('payable') || centavos(shown.available) === 0,
      `balance: ${who} is shown ${text}, and its lines say ${sumOf('payable')} with ${promised} promised`,
    ),
    ...unless(
      centavos(shown.in_transit) === sumOf('in_transit'),
      `balance: ${who} is shown ${shown.in_transit} in transit of ${sumOf('in_transit')}`,
    ),
  ];
}
