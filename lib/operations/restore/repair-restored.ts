import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { Receiving } from '#lib/operations/bank-files/file-content.ts';
import { ingestReturnFile } from '#lib/operations/bank-files/ingest-return-file.ts';
import { drawAfter } from '#lib/store/references.ts';
import { adoptFile, knownOf } from './adopt-file.ts';
import { highestIn } from './check-restored.ts';
import { linesOf, type PresentedFile, presentedSince, returnFilesSince } from './presented-files.ts';
import { RESTORED } from './restored-kinds.ts';

/** The repairs: files, orders and transfers found at the bank, rebuilt ones, lines for an operator, and return files. */
export type Repaired = { files: number; adopted: number; rebuilt: number; lost: number; returns: number };

/**
 * Records all files of a kind that the bank received since the restored moment, then its returns. References are moved
 * on first, so that none is drawn again that the bank has seen. Repeating it, also after a crash, changes nothing that
 * was done.
 */
export async function repairRestored(since: Date, receiving: Receiving, clock: Clock): Promise<Repaired> {
  const { files, content } = receiving;
  const repaired: Repaired = { files: 0, adopted: 0, rebuilt: 0, lost: 0, returns: 0 };
  const presented = await moveReferencesOn(since, receiving);
  for (const file of presented) {
    if ((await knownOf(file)) === 'refused') continue;
    const entries = await adoptLines(file, since, receiving, clock, repaired);
    if ((await knownOf(file)) === 'presented') continue;
    await adoptFile(file, entries, RESTORED[content.kind], clock);
    repaired.files += 1;
  }
  for (const name of await returnFilesSince(files, since, content.kind)) {
    await ingestReturnFile(name, receiving, clock);
    repaired.returns += 1;
  }
  return repaired;
}

/**
 * Moves the references on beyond those in the files of a kind that the bank received, and returns these files. If files
 * of several kinds are repaired, it is called for each kind first.
 */
export async function moveReferencesOn(
  since: Date,
  { files, content }: Pick<Receiving, 'files' | 'content'>,
): Promise<PresentedFile[]> {
  const presented: PresentedFile[] = [];
  for await (const file of presentedSince(files, since, content.kind)) {
    presented.push(file);
    let highest = 0;
    for await (const line of await linesOf(files, file))
      highest = Math.max(highest, highestIn({ detail: line }));
    await drawAfter(highest);
  }
  return presented;
}

/** Returns the ids of the file's orders or transfers, in their places. */
async function adoptLines(
  file: PresentedFile,
  since: Date,
  { files, content }: Receiving,
  clock: Clock,
  repaired: Repaired,
): Promise<string[]> {
  const entries: string[] = [];
  for await (const line of RESTORED[content.kind].compare(await linesOf(files, file), file, since)) {
    const adopted = await line.adopt(clock);
    if (adopted) entries.push(adopted.id);
    if (line.state === 'agrees') continue;
    repaired.adopted += adopted && !adopted.isRebuilt ? 1 : 0;
    repaired.rebuilt += adopted?.isRebuilt ? 1 : 0;
    repaired.lost += adopted ? 0 : 1;
  }
  return entries;
}
