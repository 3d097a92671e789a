import { daysBetween } from '#lib/domain/calendar/dates.ts';
import { returnAll, returnOne } from './bank.ts';
import { isCustomerWord, noteWord, PAID } from './bank-word.ts';
import type { Taken } from './known.ts';
import type { Tracked } from './tracked.ts';
import type { World } from './world.ts';

const RETURNABLE_DAYS = 150;

type Said = { tracked: Tracked; taken: Taken };

const all = ({ debits }: World): Said[] =>
  debits.flatMap((tracked) => tracked.taken.map((taken) => ({ tracked, taken })));

let blocks = 50_000;

/** The bank returns every file that it has not returned, with these codes in turn. Returns whether there was any. */
export async function answer(world: World, codes: readonly string[]): Promise<boolean> {
  const open = all(world).filter(({ taken }) => taken.said === 'nothing');
  for (const file of new Set(open.map(({ taken }) => taken.file))) {
    const text = returnAll(world.text(file), codes);
    const order = text.split('\r\n').filter((line) => line.startsWith('02'));
    for (const said of open.filter(({ taken }) => taken.file === file)) {
      const line = order.find((one) => Number(one.slice(230, 237)) === said.taken.reference);
      noteWord(said.tracked, said.taken, line?.slice(277, 279) ?? PAID, world.moment);
    }
    await world.runs.receive(world.moment, text);
  }
  return open.length > 0;
}

/** The bank returns one order again with another code: a correction, or a contradiction. */
export async function sayAgain(world: World, pick: number, code: string): Promise<void> {
  const failed = all(world).filter(({ taken }) => taken.said === 'failed');
  const said = failed[pick % failed.length];
  if (!said) return;
  const { corrected, exceptions } = await returned(world, said, code);
  if (code === PAID) {
    if (corrected === 1) noteWord(said.tracked, said.taken, PAID, world.moment);
  } else if (isCustomerWord(code)) {
    noteWord(said.tracked, said.taken, code, world.moment);
    if (exceptions > 0) await recordObjection(world, said, code);
  }
}

/** The bank returns late an order that it had paid. */
export async function giveBack(world: World, pick: number, code: string): Promise<void> {
  const paid = all(world).filter(({ taken }) => taken.said === 'paid');
  const said = paid[pick % paid.length];
  if (!said) return;
  const isInTime = daysBetween(said.taken.date, world.today) <= RETURNABLE_DAYS;
  const isLater = said.taken.saidOn < world.today;
  const { reversed } = await returned(world, said, code);
  // Of two returns with one date an operator decides.
  if (isInTime && (isLater || reversed === 1)) noteWord(said.tracked, said.taken, code, world.moment);
}

/** The bank refuses a file that it has not returned. */
export async function refuse(world: World): Promise<void> {
  const file = all(world).find(({ taken }) => taken.said === 'nothing')?.taken.file;
  if (file === undefined || !(await world.runs.refuse(world.moment, file))) return;
  for (const { taken } of all(world)) if (taken.file === file) taken.said = 'rejected';
}

function returned(world: World, { taken }: Said, code: string) {
  blocks += 1;
  const { reference, file } = taken;
  const text = returnOne(world.text(file), { reference, code, block: blocks, date: world.today });
  return world.runs.receive(world.moment, text);
}

/** An operator records the customer's objection at the bank. It must be accepted. */
async function recordObjection(world: World, { taken }: Said, code: string): Promise<void> {
  try {
    await world.runs.recordFailed(world.moment, taken.order, code);
  } catch (error) {
    world.broken.push(`objection: ${code} of ${taken.reference} was not recorded: ${error}`);
  }
}
