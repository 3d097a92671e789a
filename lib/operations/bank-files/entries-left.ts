import { isPassing } from '#lib/errors/is-passing.ts';
import { errorDetails, log } from '#lib/log.ts';
import type { BankFile } from '#lib/store/collections/bank-files.ts';
import { nameOf } from './file-names.ts';

/** A step was done for all entries of a file but some, whose records cannot be read. */
export class EntriesLeft extends Error {
  override readonly name = 'EntriesLeft';
  readonly entries: number;

  constructor(entries: number) {
    super(
      `The step was not done for ${entries} entries of the file, whose records cannot be read. Repair them, and repeat it.`,
    );
    this.entries = entries;
  }
}

/** The entries of a file whose records cannot be read. They stop no other entry. */
export class LeftOut {
  #entries = 0;
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  /**
   * Notes an entry for which a step failed, and logs the cause.
   *
   * @throws the error if it passes by itself: then the whole step fails, and is repeated
   */
  note = (error: unknown): void => {
    if (isPassing(error)) throw error;
    this.#entries += 1;
    log('warn', 'entry_left_out', { file: this.#file, ...errorDetails(error) });
  };

  /** Throws `EntriesLeft` if any was left out. */
  requireNone(): void {
    if (this.#entries > 0) throw new EntriesLeft(this.#entries);
  }
}

/** Waits for a step on a file, and returns the error of one that was done for all its entries but some. */
export async function entriesLeftBy(step: Promise<unknown>): Promise<EntriesLeft | undefined> {
  try {
    await step;
    return undefined;
  } catch (error) {
    if (!(error instanceof EntriesLeft)) throw error;
    return error;
  }
}

/**
 * Waits for a step on a file. If entries are left, it logs an error, which raises the alarm `decision-needed`: the next
 * run goes on. Returns whether none is left.
 */
export async function asFarAsReadable(
  file: Pick<BankFile, 'kind' | 'id'>,
  step: Promise<unknown>,
): Promise<boolean> {
  const left = await entriesLeftBy(step);
  if (!left) return true;
  const what_to_do = 'repair the records that item_unreadable names; the next run goes on';
  log('error', 'file_not_finished', { file: nameOf(file), entries: left.entries, what_to_do });
  return false;
}
