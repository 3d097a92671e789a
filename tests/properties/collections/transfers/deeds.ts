import { expect } from '@jest/globals';
import { handler as createTransfer } from '#functions/transfers/create.ts';
import * as routes from '#lib/api/transfers/routes.ts';
import type { Transfer } from '#lib/domain/transfers/transfer.ts';
import { rejectFile } from '#lib/operations/bank-files/recall-file.ts';
import { decideOnTransfer, NotDecided } from '#lib/operations/transfers/decide-as-operator.ts';
import { payoutsContent } from '#lib/operations/transfers/filing/payouts-content.ts';
import { resolveOfPayouts } from '#lib/operations/transfers/settling/resolve-transfer.ts';
import { findTransfer } from '#lib/store/transfers/transfers.ts';
import type { Step, StepKind } from '#tests/properties/collections/steps.ts';
import type { World } from '#tests/properties/collections/world.ts';
import { callHandler } from '#tests/support/call-handler.ts';
import { auditBalance, sumLedger } from './audit.ts';
import { linesIn, returnFile, returnFileOf } from './bank.ts';
import { FOLDER } from './desk.ts';
import type { Foreseen, OwnTransfer } from './own-ledger.ts';
import type { TRANSFER_STEPS } from './steps.ts';
import { storedTransfers } from './stored.ts';

type Does<Kind extends StepKind> = (world: World, step: Step<Kind>) => Promise<unknown>;

const LIMIT = 400_00;
/** A requested transfer may have any amount, in centavos. */
const LEAST = 1;

/** What operators, merchants and the bank do about transfers. */
export const transferDeeds: { readonly [Kind in keyof typeof TRANSFER_STEPS]: Does<Kind> } = {
  'request transfer': async (world, { kills, lags, twice }) => {
    if (!lags) await sumLedger(world);
    const foreseen = foresee(world, LEAST);
    const request = () =>
      callHandler(createTransfer as never, routes.createTransfer, {
        accountId: world.account.account_id,
        now: world.now,
      });
    const all = twice ? await Promise.all([request(), request()]) : [await world.insist(kills, request)];
    const made = all.filter(({ status }) => status === 201);
    expect(all.filter(({ status }) => status >= 500)).toEqual([]);
    expect(made.length).toBeLessThanOrEqual(1);
    if (world.isSuspended) expect(all.map(({ status }) => status)).toEqual(all.map(() => 403));
    else if (!lags) await expectForeseen(world, foreseen);
  },

  'decide transfer': async (world, { as, kills, lags }) => {
    if (!lags) await sumLedger(world);
    const { transfers: desk } = world;
    const { current } = desk.own;
    if (current?.status !== 'closed') return;
    const { pending } = desk.own.views(world.today);
    const isCovered = desk.own.payable - pending >= current.amount;
    const decide = () => decideOnTransfer(current.id, { as, by: 'ana' }, world.clock).catch(unlessDecided);
    await world.insist(kills, decide);
    const { status } = (await findTransfer(current.id)) as Transfer;
    if (as === 'rejected') expect(status).toBe('open');
    else if (!desk.mayLeave) expect(status).toBe('closed');
    else if (!isCovered || current.to !== desk.accounts.at(-1)?.id) expect(status).toBe('open');
    else expect(lags ? ['open', 'released'] : ['released']).toContain(status);
  },

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

  'payout account': (world, { isVerified }) => world.transfers.setAccount(isVerified),
  'verify payout account': ({ transfers }) => transfers.verify(),
  schedule: ({ transfers }, { schedule, minimum }) => transfers.setTerms(schedule, minimum),
};

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

const foresee = ({ transfers: desk, today }: World, minimum: number): Foreseen =>
  desk.own.foresee(today, { mayLeave: desk.mayLeave, minimum, limit: LIMIT });

/** The transfer that was current has the amount and the status of the rules. */
async function expectForeseen(world: World, foreseen: Foreseen): Promise<void> {
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
  const { auditTransfers } = await import('./audit.ts');
  await auditTransfers(world);
  await auditBalance(world);
}

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

function unlessDecided(error: unknown): void {
  if (!(error instanceof NotDecided)) throw error;
}
