import { afterAll, describe, expect, test } from '@jest/globals';
import { businessDaysAfter } from '#lib/domain/calendar/business-days.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { TableGate, writes } from '#tests/support/database/table-gate.ts';
import { longTest } from '#tests/support/jest/long-test.ts';

let gate: TableGate;
let lib: Awaited<ReturnType<typeof load>>;
const load = async () => ({
  ...(await import('./world.ts')),
  ...(await import('#lib/operations/transfers/take-lines.ts')),
});
onLoneTable(async () => {
  gate = await TableGate.start();
  lib = await load();
});
afterAll(() => gate.stop());

/**
 * Books the rows of an order and of another merchant's in a new world, and does something else just before they are
 * credited. A further order of the first merchant is on no statement.
 */
async function whileCrediting(
  work: (world: World, order: Order) => Promise<unknown>,
  first: (world: World, order: Order) => Promise<unknown> = async () => undefined,
): Promise<World> {
  const world = await lib.World.begin();
  world.today = businessDaysAfter(world.today, 2);
  const [order, , other] = await world.orders();
  if (!order || !other) throw new Error('There are no orders');
  await first(world, order);
  const crediting = gate.hold(writes('ledger.credited'));
  const booked = world.book(await world.rows([order, other]));
  await crediting.arrived;
  await work(world, order);
  crediting.release();
  await booked;
  return world;
}

type World = Awaited<ReturnType<(typeof lib)['World']['begin']>>;
type Order = Awaited<ReturnType<World['orders']>>[number];

async function expectRight(world: World): Promise<void> {
  expect(await world.faults(true)).toEqual([]);
  await world.deliver();
  for (const { shown, expected } of await world.compared()) expect(shown).toMatchObject(expected);
}

describe('a payment that is credited', () => {
  longTest('while the bank takes it back makes nothing available', async () => {
    const world = await whileCrediting((one, order) => one.say(order, '04'));
    await expectRight(world);
    const [lines = []] = (await world.lines()).values();
    expect(lines.filter(({ frees }) => frees?.until === null)).toHaveLength(1);
  });

  longTest('while a transfer takes it with its return is in no queue any more', async () => {
    const world = await whileCrediting(
      async (one, order) => {
        const transfer = await lib.takeAvailableLines(order.account_id, one.clock);
        expect(transfer).toMatchObject({ lines: 2 });
      },
      (one, order) => one.say(order, '04'),
    );
    await expectRight(world);
    const [lines = []] = (await world.lines()).values();
    const taken = lines.filter(({ transfer_id }) => transfer_id !== null);
    expect(taken.map(({ type, credited_on }) => [type, credited_on !== null]).sort()).toEqual([
      ['charge', true],
      ['charge_return', false],
    ]);
  });

  test('is taken by a transfer only then, and the payments that no statement shows are left', async () => {
    const world = await lib.World.begin();
    world.today = businessDaysAfter(world.today, 2);
    const [first, second] = await world.orders();
    if (!first || !second) throw new Error('There are no orders');
    expect(await lib.takeAvailableLines(first.account_id, world.clock)).toBeUndefined();
    await world.book(await world.rows([first]));
    const taken = await lib.takeAvailableLines(first.account_id, world.clock);
    expect(taken).toMatchObject({ lines: 1, amount: first.totals.total - first.fee.total });
    await world.book(await world.rows([first, second]));
    expect(await lib.takeAvailableLines(first.account_id, world.clock)).toMatchObject({ lines: 2 });
    await expectRight(world);
  });
});
