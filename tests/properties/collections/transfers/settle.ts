import { expect } from '@jest/globals';
import { take } from '#tests/properties/collections/deeds.ts';
import type { World } from '#tests/properties/collections/world.ts';
import { letIndexesCatchUp } from '#tests/support/database/test-database.ts';
import { auditBalance, sumLedger } from './audit.ts';

/** Releases what waits for an operator, and makes the bank pay every transfer that it has. */
export async function payEverything(world: World): Promise<void> {
  const { transfers: desk } = world;
  await take(world, { do: 'decide transfer', as: 'released', kills: [], lags: false });
  while (desk.unanswered.length > 0)
    await take(world, { do: 'answer transfers', words: ['00'], kills: [], again: false });
  while (desk.silent.length > 0) await take(world, { do: 'answer late', pick: 0, word: '00' });
}

/** At the end no transfer is stuck, and nothing that the merchant may have is left. */
export async function settleTransfers(world: World): Promise<void> {
  const { transfers: desk, today } = world;
  // The second run gives to the bank what an operator released after the first one. An index that lags behind would leave
  // it, or a refund, to a third one.
  for (let run = 0; run < 2; run += 1) {
    letIndexesCatchUp();
    await sumLedger(world);
    await desk.run();
    desk.send();
    await world.audit();
    await payEverything(world);
  }
  await auditBalance(world);
  const statuses = [...desk.own.transfers.values()].map(({ status }) => status);
  expect(statuses.filter((status) => status === 'released' || status === 'in_transit')).toEqual([]);
  // A closed transfer waits for its payout account, and the next one begins after its release.
  if (desk.own.current?.status !== 'closed') expect(desk.own.untaken(today)).toEqual([]);
  // What a refund that waits was promised is kept for it.
  const { available } = desk.own.views(today);
  if (desk.mayLeave) expect(Math.max(0, available - world.refunds.promised)).toBe(0);
}
