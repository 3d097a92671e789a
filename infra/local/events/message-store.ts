import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, writeJson } from '#infra/local/private-file.ts';

/** A stored message with its id. */
export type Kept<M> = { readonly id: string; readonly message: M };

/** The messages in flight. Each is a file until it is handled, so a crash loses none. */
export class MessageStore<M> {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  /** Returns the messages that an earlier run left. */
  left(): Kept<M>[] {
    const names = readdirSync(this.#folder).filter((name) => name.endsWith('.json'));
    return names.flatMap((name) => readJson<Kept<M>[]>(join(this.#folder, name), []));
  }

  /** Stores a message. It is on disk when this returns. */
  keep(message: M): Kept<M> {
    const kept = { id: randomUUID(), message };
    writeJson(this.#fileOf(kept), [kept]);
    return kept;
  }

  drop(kept: Kept<M>): void {
    rmSync(this.#fileOf(kept), { force: true });
  }

  #fileOf({ id }: Kept<M>): string {
    return join(this.#folder, `${id}.json`);
  }
}
