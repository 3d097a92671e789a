import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { Receiving } from '#lib/operations/bank-files/file-content.ts';
import { ingestReturnFile } from '#lib/operations/bank-files/ingest-return-file.ts';
import { drawAfter } from '#lib/store/references.ts';
import { adoptFile, knownOf } from './adopt-file.ts';
import { adoptLine } from './adopt-line.ts';
import { highestIn } from './check-restored.ts';
import { compareLines } from './compare-lines.ts';
import { linesOf, type PresentedFile, presentedSince, returnFilesSince } from './presented-files.ts';

/** The repairs: files, orders found at the bank, rebuilt orders, lines for an operator, and return files. */
export type Repaired = { files: number; adopted: number; rebuilt: number; lost: number; returns: number };

/**
 * Records everything that the bank received since the restored moment, then its returns. References are moved on first,
 * so that none is drawn again that the bank has seen. Repeating it, also after a crash, changes nothing that was done.
 */
export async function repairRestored(since: Date, receiving: Receiving, clock: Clock): Promise<Repaired> {
  const { files, content } = receiving;
  const repaired: Repaired = { files: 0, adopted: 0, rebuilt: 0, lost: 0, returns: 0 };
  const presented: PresentedFile[] = [];
  for await (const file of presentedSince(files, since, content.kind)) {
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
  for (const name of await returnFilesSince(files, since, content.kind)) {
    await ingestReturnFile(name, receiving, clock);
    repaired.returns += 1;
  }
  return repaired;
}

/** Returns the ids of the file's orders, in their places. */
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
