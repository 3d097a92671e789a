import { errorDetails, log } from '#lib/log.ts';
import { UnreadableItem } from '#lib/store/engine/stored-item.ts';

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
   * @throws the error if it is not about the entry's records: then the whole step fails, and is repeated
   */
  note = (error: unknown): void => {
    // A record that lacks a member which is not checked when it is read fails where the member is used.
    if (!(error instanceof UnreadableItem || error instanceof TypeError)) throw error;
    this.#entries += 1;
    log('warn', 'entry_left_out', { file: this.#file, ...errorDetails(error) });
  };

  /** Throws `EntriesLeft` if any was left out. */
  requireNone(): void {
    if (this.#entries > 0) throw new EntriesLeft(this.#entries);
  }
}
