import { businessDaysAfter, isBusinessDay } from '#lib/domain/calendar/business-days.ts';
import { addDays } from '#lib/domain/calendar/dates.ts';
import { letIndexesCatchUp } from '#tests/support/database/test-database.ts';
import * as bank from './bank-says.ts';
import * as customer from './customer.ts';
import * as merchant from './merchant.ts';
import type { Step, StepKind } from './steps.ts';
import type { World } from './world.ts';

type Does<Kind extends StepKind> = (world: World, step: Step<Kind>) => Promise<unknown>;

const inDays = ({ today }: World, days: number) => businessDaysAfter(today, days);

const DOES: { readonly [Kind in StepKind]: Does<Kind> } = {
  days: (world, { days, isOut, codes }) => passDays(world, days, { isOut, codes }),
  months: (world, { days, codes }) => passDays(world, days, { isOut: false, codes }),
  run: async (world, step) => {
    do await world.pass();
    while (!isBusinessDay(world.today));
    await world.run(step);
  },
  'run by hand': (world, { back }) => world.run({ day: addDays(world.today, -back) }),
  evening: async (world) => {
    world.isEvening = true;
    letIndexesCatchUp();
  },
  answer: (world, { codes }) => bank.answer(world, codes),
  'say again': (world, { pick, code }) => bank.sayAgain(world, pick, code),
  'give back': (world, { pick, code }) => bank.giveBack(world, pick, code),
  refuse: bank.refuse,
  charge: (world, { debit, amount, days, kill }) => {
    const date = days === undefined ? undefined : inDays(world, days);
    return merchant.charge(world, world.debit(debit), { amount, date, kill });
  },
  'charge each week': (world, { debit, weeks }) => merchant.chargeWeekly(world, world.debit(debit), weeks),
  retry: (world, { debit, pick }) => merchant.retry(world, world.debit(debit), pick),
  'retry all': (world, { debit }) => merchant.retryAll(world, world.debit(debit)),
  withdraw: (world, { debit, pick }) =>
    merchant.changeOrder(world, world.debit(debit), pick, { status: 'cancelled' }),
  redate: (world, { debit, pick, days }) =>
    merchant.changeOrder(world, world.debit(debit), pick, { charge_date: inDays(world, days) }),
  move: (world, { debit, days }) => merchant.move(world, world.debit(debit), inDays(world, days)),
  end: (world, { debit, days }) => merchant.end(world, world.debit(debit), inDays(world, days)),
  terms: (world, { debit, maximum }) => merchant.changeMaximum(world, world.debit(debit), maximum),
  cancel: (world, { debit }) => merchant.change(world, world.debit(debit), { status: 'cancelled' }),
  revoke: (world, { debit, kill }) => merchant.revoke(world, world.debit(debit), kill),
  'suspend or resume': (world) => world.suspend(!world.isSuspended),
  'open page': (world, { debit }) => customer.openPage(world, world.debit(debit)),
  acknowledge: (world, { debit, ...how }) => customer.acknowledge(world, world.debit(debit), how),
  'other account': (world, { debit, ...how }) => customer.bringAccount(world, world.debit(debit), how),
  'lower maximum': async (world, { debit, maximum, lists }) => {
    const tracked = world.debit(debit);
    await customer.bringAccount(world, tracked, { consents: false, isStale: false });
    await merchant.changeMaximum(world, tracked, maximum);
    await customer.acknowledge(world, tracked, { isStale: false, lists });
  },
};

/** Steps of time alone, and runs. */
const PASSES: readonly StepKind[] = ['days', 'months', 'run'];

/** Executes a step, and checks its result. */
export async function take(world: World, step: Step): Promise<void> {
  if (!PASSES.includes(step.do)) world.foreseen.forget();
  await (DOES[step.do] as Does<StepKind>)(world, step);
  await world.look();
}

/** Days pass, each with its run unless the service is out, and with the bank's returns if it sends any. */
async function passDays(
  world: World,
  days: number,
  { isOut, codes }: { isOut: boolean; codes: readonly string[] },
): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    await world.pass();
    if (isOut || !isBusinessDay(world.today) || !world.isBusy) continue;
    await world.run();
    if (codes.length === 0) continue;
    world.foreseen.forget();
    if (await bank.answer(world, codes)) await world.look();
  }
}
