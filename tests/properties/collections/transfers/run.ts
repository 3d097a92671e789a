import { expect } from '@jest/globals';
import type { Step } from '#tests/properties/collections/steps.ts';
import type { World } from '#tests/properties/collections/world.ts';
import { auditBalance, auditTransfers, sumLedger } from './audit.ts';
import type { Foreseen } from './own-ledger.ts';
import { storedTransfers } from './stored.ts';

/** The largest amount that is transferred without an operator, in centavos. */
const LIMIT = 400_00;

/** Makes the run of a day that pays out, which was killed at some calls before. */
export async function payOutOn(
  world: World,
  { kills, isGivenUp, twice, again, lags }: Step<'run'>,
): Promise<void> {
  const { transfers: desk } = world;
  if (desk.accounts.length === 0) return;
  if (!lags) await sumLedger(world);
  const foreseen = foresee(world, desk.minimum);
  if (isGivenUp) {
    await world.giveUp(kills, () => desk.run());
    return desk.send();
  }
  await world.insist(kills, () => desk.run());
  if (twice) await Promise.all([desk.run(), desk.run()]);
  if (again) await desk.run();
  desk.send();
  if (lags) return;
  if (isDue(world)) await expectForeseen(world, foreseen);
  await expectFiled(world);
  // The settlement of orders belongs to other steps: nothing else has moved.
  await auditBalanceOf(world);
}

/** A weekly transfer is made on the first business day of its week; none while the merchant is suspended. */
function isDue({ transfers: { schedule }, isFirstOfWeek, isSuspended }: World): boolean {
  return !isSuspended && (schedule === 'daily' || (schedule === 'weekly' && isFirstOfWeek));
}

/** Returns what a decision at this moment must leave of the current transfer, by the rules. */
export const foresee = ({ transfers: desk, today }: World, minimum: number): Foreseen =>
  desk.own.foresee(today, { mayLeave: desk.mayLeave, minimum, limit: LIMIT });

/** The transfer that was current has the amount and the status of the rules. */
export async function expectForeseen(world: World, foreseen: Foreseen): Promise<void> {
  const { own } = world.transfers;
  const { current } = own;
  const all = await storedTransfers(world.account.account_id);
  const news = all.filter(({ transfer: { id } }) => id === current?.id || !own.transfers.has(id));
  const found = news.map(({ transfer: { amount, status } }) => ({
    amount: amount as number,
    status: status === 'in_transit' ? 'released' : status,
  }));
  expect(found).toEqual(foreseen ? [foreseen] : []);
}

/** Each released transfer is at the bank, but for those that an operator holds, or that were refused today. */
async function expectFiled({ account, today, transfers: { own } }: World): Promise<void> {
  for (const { transfer } of await storedTransfers(account.account_id)) {
    const isRefusedToday = own.transfers.get(transfer.id)?.refusedOn.at(-1) === today;
    if (transfer.exception === undefined && !isRefusedToday) expect(transfer.status).not.toBe('released');
  }
}

async function auditBalanceOf(world: World): Promise<void> {
  await auditTransfers(world);
  await auditBalance(world);
}
