import { expect } from '@jest/globals';
import { addDays, daysBetween } from '#lib/domain/calendar/dates.ts';
import type { Charge } from '#lib/domain/direct-debit/charge.ts';
import { RETURNABLE_DAYS } from '#lib/domain/direct-debit/settlement-of.ts';
import { findDirectDebit } from '#lib/store/direct-debits.ts';
import { type Audited, allCharges } from './audit.ts';
import { returnFileFor, returnOne, spoil } from './bank.ts';
import { presentedIn, texts } from './presented.ts';
import type { Step, StepKind } from './steps.ts';
import { payOutOn } from './transfers/run.ts';
import type { World } from './world.ts';

type Does<Kind extends StepKind> = (world: World, step: Step<Kind>) => Promise<unknown>;

/** The steps of runs and the bank. */
export const banks: {
  readonly [Kind in
    | 'run'
    | 'answer'
    | 'refuse'
    | 'answer refused'
    | 'give back'
    | 'correct'
    | 'answer badly']: Does<Kind>;
} = {
  /** A run that is killed is run again, until it ends; sometimes by two at once, or a second time. */
  run: async (world, step) => {
    const { skips, kills, again, twice, isGivenUp } = step;
    world.moveOn(1 + skips);
    if (isGivenUp) {
      // The rest is for the run of another day.
      await world.giveUp(kills, () => world.collect());
      world.send();
      return payOutOn(world, step);
    }
    expect(await world.insist(kills, () => world.collect())).toBe(0);
    if (twice) expect(await Promise.all([world.collect(), world.collect()])).toEqual([0, 0]);
    if (again) expect(await world.collect()).toBe(0);
    world.send();
    await payOutOn(world, step);
  },

  answer: async (world, { codes, kills, again }) => {
    const name = world.unanswered.shift();
    if (!name) return;
    const { text, answers } = await returnFileFor(world.text(name), codes);
    const owners = await ownersOf(world);
    await noteReturns(owners, answers);
    const answer = world.receive(text);
    await world.insist(kills, () => world.ingest(answer));
    for (const { reference, code } of answers) {
      const order = await orderOf(owners, reference);
      expect(order?.charge.failure?.bank_code ?? '00').toBe(code);
    }
    const applied = await world.ingest(answer);
    expect(applied).toMatchObject({ state: 'applied', counts: { exceptions: 0 } });
    if (again) expect(await world.ingest(world.receive(text))).toMatchObject(applied);
  },

  refuse: (world, { kills }) => world.refuse(kills),

  /** The bank returns a file that it had refused: nothing is settled by it, until an operator decides. */
  'answer refused': async (world, { kills, as }) => {
    const [name] = world.refused;
    if (!name) return;
    const { text, answers } = await returnFileFor(world.text(name), ['00']);
    const late = world.receive(text);
    const done = await world.insist(kills, () => world.ingest(late));
    expect(done.counts).toMatchObject({ paid: 0, failed: 0, corrected: 0 });
    const owners = await ownersOf(world);
    for (const { reference } of answers) {
      const owned = owners.find(({ charge }) => String(charge.reference) === reference);
      const held = owned?.charge;
      if (!owned || held?.status !== 'created' || !held.exception) continue;
      expect(await world.collect()).toBe(0);
      const [still] = (await ownersOf(world)).filter(({ charge }) => charge.id === held.id);
      expect(still?.charge.status).toBe('created');
      if (as === 'failed') await noteReturns([owned], [{ reference, code: '04' }]);
      await world.resolve(held.exception, as);
    }
  },

  'give back': async (world, { pick, code }) => {
    const owners = await ownersOf(world);
    // The bank has not read an order that an operator knows to be paid although its file was refused.
    const read = await presentedIn(world);
    const paid = owners.filter(
      ({ charge }) => charge.status === 'paid' && read.has(String(charge.reference)),
    );
    const chosen = paid[pick % paid.length];
    if (chosen) await giveBack(world, chosen, code);
  },

  correct: async (world, { pick }) => {
    const owners = await ownersOf(world);
    const read = await presentedIn(world);
    const unpaid = owners.filter(
      ({ charge }) => charge.failure !== null && read.has(String(charge.reference)),
    );
    const chosen = unpaid[pick % unpaid.length];
    if (!chosen) return;
    const { charge, debit } = chosen;
    const text = await returnOne(texts(world), String(charge.reference), '00', laterDay(world));
    const done = await world.ingest(world.receive(text));
    const isFree = replacing(owners, charge).every(
      ({ status, failure }) => status === 'created' || (status !== 'paid' && failure !== null),
    );
    // That two of its payments were taken is for an operator to say.
    const applies = isFree && !world.refunds.wouldBeSecond(charge.id);
    expect(done.counts).toMatchObject(applies ? { corrected: 1 } : { exceptions: 1 });
    if (applies) debit.ledger.corrected(charge);
  },

  'answer badly': async (world, { how }) => {
    const [name] = world.unanswered;
    if (!name) return;
    const { text } = await returnFileFor(world.text(name), ['00', '04']);
    const { state, fault } = await world.ingest(world.receive(await spoil(text, how)));
    expect([state, fault?.code]).toEqual(['refused', how]);
  },
};

/** Makes the bank take back a payment. */
export async function giveBack(world: World, paid: Owned, code: string): Promise<void> {
  const { charge } = paid;
  await noteReturns([paid], [{ reference: String(charge.reference), code }], world);
  const text = await returnOne(texts(world), String(charge.reference), code, laterDay(world));
  const done = await world.ingest(world.receive(text));
  const isInTime = daysBetween(charge.presented_on ?? world.today, world.today) <= RETURNABLE_DAYS;
  expect(done.counts).toMatchObject(isInTime ? { reversed: 1 } : { exceptions: 1 });
}

/** Returns a day for the header of a file that is later than those of all former files. */
const laterDay = ({ today, files }: World) => addDays(today, files.written.size);

export type Owned = { debit: Audited; charge: Charge };

/** Returns all orders of all direct debits, with their owners. */
export async function ownersOf({ debits }: World): Promise<Owned[]> {
  const owned: Owned[] = [];
  for (const debit of debits) {
    for (const charge of await allCharges(debit.id)) owned.push({ debit, charge });
  }
  return owned;
}

/** Returns the orders that replaced an order, one after the other. */
function replacing(owners: readonly Owned[], { retried_by }: Charge): Charge[] {
  const next = owners.find(({ charge }) => charge.id === retried_by)?.charge;
  return next ? [next, ...replacing(owners, next)] : [];
}

async function orderOf(owners: readonly Owned[], reference: string): Promise<Owned | undefined> {
  const owned = owners.find(({ charge }) => String(charge.reference) === reference);
  if (!owned) throw new Error(`The file holds ${reference}, which is no order`);
  const charge = (await allCharges(owned.debit.id)).find(({ id }) => id === owned.charge.id);
  return charge && { ...owned, charge };
}

/** A return of the bank is recorded before it is processed: it counts from then on. */
async function noteReturns(
  owners: readonly Owned[],
  answers: readonly { reference: string; code: string }[],
  world?: World,
): Promise<void> {
  for (const { reference, code } of answers) {
    const owned = owners.find(({ charge }) => String(charge.reference) === reference);
    const isLate =
      world && daysBetween(owned?.charge.presented_on ?? world.today, world.today) > RETURNABLE_DAYS;
    const debit = owned && (await findDirectDebit(owned.debit.id));
    if (owned && debit && !isLate) owned.debit.ledger.answered(owned.charge, code, debit);
  }
}
