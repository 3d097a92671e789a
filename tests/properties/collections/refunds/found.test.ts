import { describe, expect, test } from '@jest/globals';
import { RUN } from '#tests/properties/collections/money-sequence.ts';
import type { Step } from '#tests/properties/collections/steps.ts';
import type { World } from '#tests/properties/collections/world.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { longTest } from '#tests/support/jest/long-test.ts';
import { BACK, owe, PAID, refund, SECOND, TWICE } from './refunding-sequence.ts';

/* Faults that random lives have found, each by a short one. The audit after each step finds them again. */

let take: (world: World, step: Step) => Promise<void>;
let follow: (...steps: Step[]) => Promise<World>;
let findException: typeof import('#lib/store/collections/exceptions.ts')['findException'];
let findCharges: typeof import('#lib/store/charges.ts')['findCharges'];
onLoneTable(async () => {
  const { World } = await import('#tests/properties/collections/world.ts');
  ({ take } = await import('#tests/properties/collections/deeds.ts'));
  ({ findException } = await import('#lib/store/collections/exceptions.ts'));
  ({ findCharges } = await import('#lib/store/charges.ts'));
  follow = async (...steps) => {
    const world = await World.begin(['weekly', 'weekly'], { isHeld: true });
    for (const step of steps) await take(world, step);
    return world;
  };
});

const said = (...words: ('00' | '01')[]): Step => ({
  do: 'answer transfers',
  words,
  kills: [],
  again: false,
});
const ARRIVED = said('00');
const CAME_BACK = said('01');
/** The bank takes the payment back that was made in the place of the first one, or the first one. */
const LAST_BACK: Step = { ...BACK, pick: 0 };
const RETRY_BACK: Step = { ...BACK, pick: 0 };
const FIRST_BACK: Step = { ...BACK, pick: 1 };
const RETRY_CORRECTED: Step = { do: 'correct', pick: 0 };
const BY_HAND: Step = { do: 'given back', pick: 0, kills: [] };
const transfers = (schedule: 'manual' | 'daily'): Step => ({ do: 'schedule', schedule, minimum: 1 });
/** The files of payouts have refunds alone. */
const PAYMENTS = [transfers('manual'), RUN, RUN, RUN, RUN, PAID, PAID];
/** The first payment of one of two direct debits comes back and is made again, and both were taken. */
const TAKEN_TWICE = [SECOND, RUN, RUN, PAID, TWICE];
/** A payment of three was made again twice, and all three were taken. The last one is the merchant’s. */
const THREE_PAID = [SECOND, RUN, RUN, PAID, SECOND, RUN, RUN, PAID, TWICE, TWICE];

const dueIn = ({ refunds }: World) => [...refunds.orders.values()].filter(({ isDue }) => isDue);
const secondsOf = ({ refunds }: World) =>
  [...refunds.all.values()].filter(({ isSecond }) => isSecond).map(({ status }) => status);

const REFUSED: readonly Step[] = [
  { do: 'refuse', kills: [] },
  { do: 'answer refused', kills: [], as: 'paid' },
];

test('a payment of a file that the bank had refused is its merchant’s, who can refund it', async () => {
  const world = await follow(transfers('manual'), RUN, RUN, RUN, ...REFUSED);
  const paid = [...world.refunds.orders.values()].filter(({ isPaid }) => isPaid);
  expect(paid).toMatchObject([{ isHeld: true, isFeeDue: true }]);
  await take(world, { ...refund(0, 50_00) });
  expect([...world.refunds.all.values()]).toMatchObject([{ order: paid[0]?.id, amount: 50_00 }]);
});

describe('a second payment', () => {
  longTest('whose refund comes back is an exception of its order, which an operator resolves', async () => {
    const world = await follow(...PAYMENTS, ...TAKEN_TWICE, RUN, CAME_BACK);
    const [due] = dueIn(world);
    const [charge] = await findCharges([due?.id ?? '']);
    const raised = await findException(charge?.refund_due?.exception ?? '');
    // The operators' command resolves an exception with a payment by the rules of payments.
    expect(raised).toMatchObject({ reason: 'refund_due', order_id: due?.id, state: 'open' });
    expect(raised?.payment_id).toBeUndefined();
    await take(world, BY_HAND);
    expect([dueIn(world), secondsOf(world)]).toEqual([[], ['returned']]);
  });

  test('that the bank corrects while the other one is paid is owed to its payer', async () => {
    const world = await follow(...PAYMENTS, ...TAKEN_TWICE, RETRY_BACK, RETRY_CORRECTED);
    expect(secondsOf(world)).toEqual(['cancelled']);
    await take(world, TWICE);
    expect([dueIn(world).length, secondsOf(world)]).toEqual([1, ['cancelled', 'created']]);
  });

  test('of three is owed to its payer as well, although the one in its place was given back', async () => {
    const thrice = [FIRST_BACK, SECOND, RUN, RUN, PAID, TWICE, RUN, ARRIVED];
    const world = await follow(...PAYMENTS, ...TAKEN_TWICE, ...thrice);
    expect([dueIn(world), secondsOf(world)]).toEqual([[], ['cancelled', 'paid']]);
    await take(world, TWICE);
    expect([dueIn(world).length, secondsOf(world)]).toEqual([1, ['cancelled', 'paid', 'created']]);
    await take(world, RUN);
    await take(world, ARRIVED);
    expect([dueIn(world), secondsOf(world)]).toEqual([[], ['cancelled', 'paid', 'paid']]);
  });

  test('of three is the merchant’s, with its fee, once the bank has taken both others back', async () => {
    const world = await follow(...PAYMENTS, ...THREE_PAID, LAST_BACK, FIRST_BACK);
    const paid = [...world.refunds.orders.values()].filter(
      ({ isPaid, retryOf }) => isPaid && retryOf !== null,
    );
    expect(paid).toMatchObject([{ isDue: false, isFeeDue: true }]);
    expect(secondsOf(world)).toEqual(['cancelled', 'cancelled']);
  });

  longTest('whose refund comes back after the bank took the other one back is the merchant’s', async () => {
    const world = await follow(...PAYMENTS, ...TAKEN_TWICE, RUN, RETRY_BACK, CAME_BACK);
    expect([dueIn(world), secondsOf(world)]).toEqual([[], ['returned']]);
  });

  longTest('that was given back, was taken back and is corrected is not given back again', async () => {
    const world = await follow(...PAYMENTS, ...TAKEN_TWICE, RUN, ARRIVED, FIRST_BACK, TWICE);
    expect([dueIn(world), secondsOf(world)]).toEqual([[], ['paid']]);
  });

  longTest(
    'that was taken back before its refund came back is given back again if it is corrected',
    async () => {
      const world = await follow(...PAYMENTS, ...TAKEN_TWICE, RUN, FIRST_BACK, CAME_BACK, TWICE);
      expect([dueIn(world).length, secondsOf(world)]).toEqual([1, ['returned', 'created']]);
    },
  );
});

longTest('a payment that the bank takes back is shown with all that its payer had got', async () => {
  const before = [...PAYMENTS, owe(300_00), refund(0, 60_00), ...TAKEN_TWICE];
  const world = await follow(...before, BY_HAND, FIRST_BACK);
  const got = [...world.refunds.orders.values()].filter(({ byHand }) => byHand > 0);
  // The audit has found this amount in the exception.
  expect(got.map(({ id }) => world.refunds.got(id))).toEqual([60_00 + 350_50]);
});

longTest(
  'a payment that is taken back a second time frees its correction for the same transfer',
  async () => {
    const before = [...PAYMENTS, ...TAKEN_TWICE, RUN, ARRIVED];
    const world = await follow(...before, FIRST_BACK, TWICE, FIRST_BACK, transfers('daily'), RUN);
    expect(secondsOf(world)).toEqual(['paid']);
  },
);
