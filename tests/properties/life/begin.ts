import { randomBytes, scryptSync } from 'node:crypto';
import { newId } from '#lib/domain/ids.ts';
import type { State } from '#tests/properties/faults/same.ts';
import { newNumber } from './asks/numbers.ts';
import type { Coverage } from './coverage.ts';
import { HAPPENINGS } from './happenings/happenings.ts';
import { type Known, type Merchant, nothingKnown } from './known.ts';
import { nothingSeen, type Seen } from './oracles/oracle.ts';
import { payable } from './payout-accounts.ts';
import { ask, readMails, send } from './send.ts';
import type { HookServer } from './server.ts';
import { nextDay } from './time.ts';
import { View } from './view.ts';
import { type Around, World } from './world.ts';

/** Monday morning in Mexico City. */
export const BEGINS = new Date('2027-01-04T15:00:00.000Z');

/** The state in which each life begins. */
export type Beginning = {
  readonly state: State;
  readonly known: Known;
  readonly now: Date;
  readonly seen: Seen;
  /** The events that the steady server has received. */
  readonly received: readonly string[];
};

/** Their name, whether we hold their money, and the level at which their customers are identified. */
const MERCHANTS = [
  { name: 'Ana', isHeld: true, features: [] },
  { name: 'Berta', isHeld: true, features: [] },
  { name: 'Carla', isHeld: false, features: ['direct-debit-lvl-2'] },
] as const;

/** Three merchants, each with customers who have agreed to direct debits. */
export async function begin(around: Around, server: HookServer, coverage: Coverage): Promise<Beginning> {
  const known = nothingKnown();
  const view = View.of((await around.read()).table);
  const world = new World({ around, server, coverage, known, view, now: BEGINS, seen: nothingSeen() });
  await world.insist('workers/publish-keys', {});
  for (const one of MERCHANTS) await add(world, one);
  await collectFirst(world);
  await world.look();
  const { now, seen } = world;
  return { state: await around.read(), known, now, seen, received: [...server.received] };
}

async function add(world: World, { name, isHeld, features }: (typeof MERCHANTS)[number]): Promise<void> {
  const { addAccount } = await import('#lib/store/new-accounts.ts');
  const { addMember } = await import('#lib/operations/people/change-members.ts');
  const [public_key, private_key] = [newId('pk'), randomBytes(32).toString('base64url')];
  const salt = randomBytes(16);
  const hash = scryptSync(private_key, salt, 32, { N: 16, r: 8, p: 1 }).toString('base64url');
  const private_key_hash = ['scrypt', 16, salt.toString('base64url'), hash].join('$');
  const account_id = await addAccount({ name, features, public_key, private_key_hash });
  const account = { account_id, public_key, private_key, token: '' };
  const email = `${name.toLowerCase()}@example.com`;
  await addMember({ accountId: account_id, email, role: 'owner' }, world.now);
  const owner = { email, cookies: [], token: '', tokenUntil: 0 };
  const merchant: Merchant = { name, account, tokenUntil: 0, owner };
  world.known.merchants.push(merchant);
  if (isHeld) await payable(world, account_id, newNumber(world, '5555', '012'), true, 'held');
  await send(world, 'createWebhookEndpoint', merchant, { body: { url: world.server.steady } });
  await world.deliver();
  for (let n = 0; n < 2; n += 1) await agree(world, merchant, n);
}

/** The first payments are collected, and some of them fail. */
async function collectFirst(world: World): Promise<void> {
  for (const merchant of world.known.merchants) {
    for (const numbers of [
      [0, 0],
      [1, 0, 3],
    ])
      await ask(world, 'createCharge', { merchant, draw: world.draw(numbers) });
    await ask(world, 'createOrder', { merchant, draw: world.draw([]) });
  }
  await world.deliver();
  for (let day = 0; day < 4; day += 1) {
    await nextDay(world);
    const of = { merchant: world.known.merchants[0] as Merchant, draw: world.draw([]), kill: undefined };
    while (world.known.atBank.length > 0) await HAPPENINGS['the bank answers'](world, of);
  }
}

/** A customer agrees to a direct debit of an account that was validated. */
async function agree(world: World, merchant: Merchant, n: number): Promise<void> {
  const draws = (...numbers: number[]) => ({ merchant, draw: world.draw(numbers) });
  await ask(world, 'addPaymentMethod', draws());
  await ask(world, 'validatePaymentMethod', draws(0, n));
  await world.deliver();
  const first = { ...draws(0, n, 3 + n, 1 - n), merchant };
  await ask(world, 'createDirectDebit', first);
  const debits = world.view.own('debits', merchant.account.account_id);
  const link = { ...draws(0, 0, debits.length - 1), merchant };
  await ask(world, 'createSessionLink', link);
  await ask(world, 'acknowledgeDirectDebit', draws());
  await world.deliver();
  readMails(world, merchant);
}
