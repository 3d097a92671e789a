import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import { findFileById, moveFile } from '#lib/store/collections/collection-files.ts';
import { retryOnConflict } from '#lib/store/engine/transact.ts';

/** Notes once for each file that a line of it was answered, from when on the bank cannot have refused it. */
export class AnsweredFiles {
  readonly #clock: Clock;
  readonly #noted = new Map<string, Promise<boolean>>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** False where the bank has refused that file. */
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
      if (file.answered_at === null) await moveFile(file, { answered_at: now.toISOString() }, now);
      return true;
    });
  }
}
