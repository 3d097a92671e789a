import { expect } from '@jest/globals';
import type { Transfer } from '#lib/domain/transfers/transfer.ts';
import { rejectFile } from '#lib/operations/bank-files/recall-file.ts';
import { payoutsContent } from '#lib/operations/outgoing/filing/payouts-content.ts';
import { resolveOfPayouts } from '#lib/operations/outgoing/settling/resolve-payment.ts';
import { findTransfer } from '#lib/store/outgoing/payments.ts';
import type { Step, StepKind } from '#tests/properties/collections/steps.ts';
import type { World } from '#tests/properties/collections/world.ts';
import { linesIn, returnFile, returnFileOf } from './bank.ts';
import { FOLDER } from './desk.ts';
import type { OwnTransfer } from './own-ledger.ts';
import { storedTransfers } from './stored.ts';

type Does<Kind extends StepKind> = (world: World, step: Step<Kind>) => Promise<unknown>;

/** What the bank does about transfers. */
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
    for (const transfer of await named(world, [...said.keys()])) {
      const word = said.get(String(transfer.reference)) ?? 'none';
      if (word === 'none') desk.silent.push(transfer.id);
      else hear(world, transfer.id, word);
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
    const transfer = id === undefined ? undefined : await findTransfer(id);
    if (!transfer || desk.own.transfers.get(transfer.id)?.status !== 'in_transit') return;
    hear(world, transfer.id, word);
    await say(world, transfer, word, word === '00' ? { paid: 1 } : { failed: 1 });
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
      const before = (await findTransfer(own.id)) as Transfer;
      expect(before).toMatchObject({ status: 'released', exception: expect.any(String) });
      await desk.run();
      expect(await findTransfer(own.id)).toMatchObject({ status: 'released', file_id: null });
      const says = { as, by: 'ana', ...(as === 'failed' && { code: '01' }) };
      await resolveOfPayouts(before.exception ?? '', says, desk.receiving, world.clock);
      if (as !== 'ignored') hear(world, own.id, as === 'paid' ? '00' : '01');
    }
    desk.send();
  },
};

/** Notes the bank's word about a transfer, and what follows from it. */
function hear({ transfers: { own }, today }: World, id: string, word: string): void {
  const transfer = own.transfers.get(id) as OwnTransfer;
  const wasReturned = transfer.status === 'returned';
  if (word === '00' && !wasReturned) transfer.status = 'paid';
  if (word === '00' || wasReturned) return;
  transfer.status = 'returned';
  own.credit(id, transfer.amount, today);
}

async function named(world: World, references: readonly string[]): Promise<Transfer[]> {
  const all = await storedTransfers(world.account.account_id);
  return all
    .map(({ transfer }) => transfer)
    .filter(({ reference }) => references.includes(String(reference)));
}

async function ownIn(world: World, name: string): Promise<OwnTransfer[]> {
  const lines = await linesIn(world.text(name));
  const all = await named(
    world,
    lines.map(({ numericReference }) => numericReference),
  );
  return all.map(({ id }) => world.transfers.own.transfers.get(id) as OwnTransfer);
}

async function speakOf(
  world: World,
  pick: number,
  status: 'paid' | 'returned',
  word: '00' | '01',
  counts: object,
): Promise<void> {
  const all = [...world.transfers.own.transfers.values()].filter((own) => own.status === status);
  const own = all[pick % Math.max(1, all.length)];
  const transfer = own && (await findTransfer(own.id));
  // An operator said that a refused presentment was paid: the bank has no file with it.
  if (!transfer || transfer.file_id === null) return;
  if (status === 'paid') hear(world, transfer.id, word);
  await say(world, transfer, word, counts);
}

async function say(world: World, transfer: Transfer, word: string, counts: object): Promise<void> {
  const { transfers: desk } = world;
  const text = await returnFileOf(desk, world, String(transfer.reference), word);
  expect((await desk.ingest(desk.receive(text))).counts).toMatchObject(counts);
}
