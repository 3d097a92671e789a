import { expect } from '@jest/globals';
import type { Payment } from '#lib/domain/outgoing/outcome.ts';
import { rejectFile } from '#lib/operations/bank-files/recall-file.ts';
import { payoutsContent } from '#lib/operations/outgoing/filing/payouts-content.ts';
import { resolveOfPayouts } from '#lib/operations/outgoing/settling/resolve-payment.ts';
import { findPayment } from '#lib/store/outgoing/payments.ts';
import type { OwnRefund } from '#tests/properties/collections/refunds/own-refunds.ts';
import { storedRefunds } from '#tests/properties/collections/refunds/stored.ts';
import type { Step, StepKind } from '#tests/properties/collections/steps.ts';
import type { World } from '#tests/properties/collections/world.ts';
import { linesIn, returnFile, returnFileOf } from './bank.ts';
import { FOLDER } from './desk.ts';
import type { OwnTransfer } from './own-ledger.ts';
import { storedTransfers } from './stored.ts';

type Does<Kind extends StepKind> = (world: World, step: Step<Kind>) => Promise<unknown>;

/** A transfer or a refund as the rules say that it is. */
type OwnPayment = OwnTransfer | OwnRefund;

const ownOf = ({ transfers: { own }, refunds }: World, id: string): OwnPayment | undefined =>
  own.transfers.get(id) ?? refunds.all.get(id);

/** What the bank does about transfers and refunds. */
export const bankDeeds: {
  readonly [Kind in
    | 'answer transfers'
    | 'answer late'
    | 'return transfer'
    | 'contradict transfer'
    | 'refuse transfers'
    | 'answer refused transfers']: Does<Kind>;
} = {
  'answer transfers': async (world, { words, kills, again }) => {
    const { transfers: desk } = world;
    const name = desk.unanswered.shift();
    if (!name) return;
    const lines = await linesIn(world.text(name));
    const said = new Map(
      lines.map(({ numericReference }, n) => [numericReference, words[n % words.length] ?? 'none']),
    );
    for (const payment of await named(world, [...said.keys()])) {
      const reference = String(payment.reference);
      const word = wordOf(payment, said.get(reference) ?? 'none');
      said.set(reference, word);
      if (word === 'none') desk.silent.push(payment.id);
      else hear(world, payment.id, word);
    }
    const text = await returnFile(
      world.text(name),
      ({ numericReference }) => said.get(numericReference) ?? '',
    );
    if (text === undefined) return;
    const answer = desk.receive(text);
    const done = await world.insist(kills, () => desk.ingest(answer));
    expect(done).toMatchObject({ state: 'applied', counts: { exceptions: 0 } });
    if (again) expect(await desk.ingest(desk.receive(text))).toMatchObject({ state: 'applied' });
  },

  'answer late': async (world, { pick, word }) => {
    const { transfers: desk } = world;
    const [id] = desk.silent.splice(pick % Math.max(1, desk.silent.length), 1);
    const payment = id === undefined ? undefined : await findPayment(id);
    if (!payment || ownOf(world, payment.id)?.status !== 'in_transit') return;
    hear(world, payment.id, word);
    await say(world, payment, word, word === '00' ? { paid: 1 } : { failed: 1 });
  },

  'return transfer': (world, { pick }) => speakOf(world, pick, 'paid', '01', { reversed: 1 }),

  'contradict transfer': (world, { pick }) => speakOf(world, pick, 'returned', '00', { exceptions: 1 }),

  /** Another run of that day leaves them where they are. */
  'refuse transfers': async (world, { kills, again }) => {
    const { transfers: desk } = world;
    const name = desk.unanswered.shift();
    if (!name) return;
    const id = name.slice(FOLDER.length, -'.txt'.length);
    const done = await world.insist(kills, () => rejectFile(id, payoutsContent, world.clock));
    expect(done).toMatchObject({ state: 'rejected' });
    desk.refused.add(name);
    const date = (await linesIn(world.text(name)))[0]?.chargeDate ?? world.today;
    for (const own of await ownIn(world, name)) {
      own.status = 'released';
      own.refusedOn.push(date);
    }
    if (!again || date !== world.today) return;
    await desk.run();
    desk.send();
  },

  /** The bank returns a file that it had refused: nothing leaves again until an operator has decided. */
  'answer refused transfers': async (world, { kills, as }) => {
    const { transfers: desk } = world;
    const [name] = desk.refused;
    if (!name) return;
    const waiting = (await ownIn(world, name)).filter(({ status }) => status === 'released');
    const answer = desk.receive((await returnFile(world.text(name), () => '00')) ?? '');
    const done = await world.insist(kills, () => desk.ingest(answer));
    expect(done.counts).toMatchObject({ paid: 0, failed: 0, reversed: 0 });
    for (const own of waiting) {
      const before = (await findPayment(own.id)) as Payment;
      expect(before).toMatchObject({ status: 'released', exception: expect.any(String) });
      await desk.run();
      expect(await findPayment(own.id)).toMatchObject({ status: 'released', file_id: null });
      const says = { as, by: 'ana', ...(as === 'failed' && { code: '01' }) };
      await resolveOfPayouts(before.exception ?? '', says, desk.receiving, world.clock);
      if (as !== 'ignored') hear(world, own.id, as === 'paid' ? '00' : '01');
    }
    desk.send();
  },
};

type Word = Step<'answer transfers'>['words'][number];

const CENTAVOS: Readonly<Record<number, Word>> = { 91: '01', 92: 'none' };

/** A refund of 91 cents comes back, and one of 92 is never answered, as the bank of the sandbox does. */
function wordOf({ id, amount }: Payment, word: Word): Word {
  if (!id.startsWith('rf_')) return word;
  return CENTAVOS[amount % 100] ?? word;
}

/** Notes the bank's word about a transfer or a refund, and what follows from it. */
function hear(world: World, id: string, word: string): void {
  const { transfers, refunds, today } = world;
  const payment = ownOf(world, id) as OwnPayment;
  if (payment.status === 'returned') return;
  if (word === '00') {
    payment.status = 'paid';
    return;
  }
  const refund = refunds.all.get(id);
  if (refund) {
    refunds.comeBack(refund, today);
    return;
  }
  payment.status = 'returned';
  transfers.own.credit(id, payment.amount, today);
}

async function named(world: World, references: readonly string[]): Promise<Payment[]> {
  const { account_id } = world.account;
  const transfers = (await storedTransfers(account_id)).map(({ transfer }) => transfer);
  const all: Payment[] = [...transfers, ...(await storedRefunds(account_id))];
  return all.filter(({ reference }) => references.includes(String(reference)));
}

async function ownIn(world: World, name: string): Promise<OwnPayment[]> {
  const lines = await linesIn(world.text(name));
  const all = await named(
    world,
    lines.map(({ numericReference }) => numericReference),
  );
  return all.map(({ id }) => ownOf(world, id) as OwnPayment);
}

async function speakOf(
  world: World,
  pick: number,
  status: 'paid' | 'returned',
  word: '00' | '01',
  counts: object,
): Promise<void> {
  const { transfers, refunds } = world;
  const payments: OwnPayment[] = [...transfers.own.transfers.values(), ...refunds.all.values()];
  const all = payments.filter((own) => own.status === status);
  const own = all[pick % Math.max(1, all.length)];
  const payment = own && (await findPayment(own.id));
  // An operator said that a refused presentment was paid: the bank has no file with it.
  if (!payment || payment.file_id === null) return;
  if (status === 'paid') hear(world, payment.id, word);
  await say(world, payment, word, counts);
}

async function say(world: World, payment: Payment, word: string, counts: object): Promise<void> {
  const { transfers: desk } = world;
  const text = await returnFileOf(desk, world, String(payment.reference), word);
  expect((await desk.ingest(desk.receive(text))).counts).toMatchObject(counts);
}
