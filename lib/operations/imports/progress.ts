import type { Import, Working } from '#lib/domain/imports/import.ts';
import { afterSlice, type Slice } from '#lib/domain/imports/steps.ts';
import type { MerchantFiles } from '#lib/providers/merchant-files/port.ts';
import { transact } from '#lib/store/engine/transact.ts';
import { writesOfWork } from './writes-of-work.ts';

type InWork = Import & { readonly status: Working };

/** What a worker works with: see `ImportWorker`. `isOver` says whether its time is over. */
export type Doing = {
  readonly files: Pick<MerchantFiles, 'read' | 'put'>;
  readonly rowsAtOnce?: number;
  readonly isOver: () => boolean;
};

/** An import that one worker works on: each change is stored before the next work begins. */
export class Progress {
  #current: InWork;

  constructor(taken: InWork) {
    this.#current = taken;
  }

  get current(): InWork {
    return this.#current;
  }

  /**
   * Stores a change.
   *
   * @throws ConflictError if another worker has changed the import
   */
  async store(change: (before: InWork, now: Date) => Import): Promise<void> {
    const now = new Date();
    const next = change(this.#current, now);
    await transact(await writesOfWork(this.#current, next, now));
    // After the last change of a step nothing is worked on any more.
    this.#current = next as InWork;
  }

  /** Stores the progress of a slice. */
  async after(slice: Slice): Promise<void> {
    await this.store((before, now) => afterSlice(before, slice, now));
  }
}
