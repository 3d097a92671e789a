import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { findFileById, moveFile } from '#lib/store/collections/bank-files.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';

/** Notes once for each file that a return for it arrived. From then on the bank cannot have refused the file. */
export class FilesWithReturns {
  readonly #clock: Clock;
  readonly #noted = new Map<string, Promise<boolean>>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Returns false if the bank refused that file. */
  note(fileId: string): Promise<boolean> {
    const noted = this.#noted.get(fileId) ?? this.#note(fileId);
    this.#noted.set(fileId, noted);
    return noted;
  }

  #note(fileId: string): Promise<boolean> {
    const { now } = this.#clock;
    return retryOnConflict(async () => {
      const file = await findFileById(fileId);
      if (!file || file.state === 'rejecting' || file.state === 'rejected') return false;
      if (file.first_return_at === null) await moveFile(file, { first_return_at: now.toISOString() }, now);
      return true;
    });
  }
}
