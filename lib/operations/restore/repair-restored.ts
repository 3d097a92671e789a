import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { ingestReturnFile, type Receiving } from '#lib/operations/collections/returns/ingest-return-file.ts';
import { drawAfter } from '#lib/store/references.ts';
import { adoptFile, knownOf } from './adopt-file.ts';
import { adoptLine } from './adopt-line.ts';
import { highestIn } from './check-restored.ts';
import { compareLines } from './compare-lines.ts';
import { answersSince, linesOf, type PresentedFile, presentedSince } from './presented-files.ts';

/** What was put right: orders that are with the bank, those that were built anew, and lines for an operator. */
export type Repaired = { files: number; adopted: number; rebuilt: number; lost: number; answers: number };

/**
 * Puts down all that the bank was given since the moment that was restored, then what it has answered. References first:
 * from then on none is given that the bank has seen. Whoever comes again, or was cut off, finds done what was done.
 */
export async function repairRestored(since: Date, receiving: Receiving, clock: Clock): Promise<Repaired> {
  const { files } = receiving;
  const repaired: Repaired = { files: 0, adopted: 0, rebuilt: 0, lost: 0, answers: 0 };
  const presented: PresentedFile[] = [];
  for await (const file of presentedSince(files, since)) {
    presented.push(file);
    let highest = 0;
    for await (const line of await linesOf(files, file))
      highest = Math.max(highest, highestIn({ detail: line }));
    await drawAfter(highest);
  }
  for (const file of presented) {
    if ((await knownOf(file)) === 'refused') continue;
    const orders = await adoptLines(file, since, receiving, clock, repaired);
    if ((await knownOf(file)) === 'presented') continue;
    await adoptFile(file, orders, clock);
    repaired.files += 1;
  }
  for (const name of await answersSince(files, since)) {
    await ingestReturnFile(name, receiving, clock);
    repaired.answers += 1;
  }
  return repaired;
}

/** Gives the ids of its orders, in their places. */
async function adoptLines(
  file: PresentedFile,
  since: Date,
  { files }: Receiving,
  clock: Clock,
  repaired: Repaired,
): Promise<string[]> {
  const orders: string[] = [];
  for await (const line of compareLines(await linesOf(files, file), file.id, since)) {
    const adopted = await adoptLine(line, file.id, clock);
    if (adopted) orders.push(adopted.orderId);
    if (line.state === 'agrees') continue;
    repaired.adopted += adopted && !adopted.isRebuilt ? 1 : 0;
    repaired.rebuilt += adopted?.isRebuilt ? 1 : 0;
    repaired.lost += adopted ? 0 : 1;
  }
  return orders;
}
