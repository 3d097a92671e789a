import type { Unread } from '#lib/store/engine/stored-item.ts';
import type { Row } from './output/row.ts';

/** Where an operator reads how a record is repaired. */
const WHAT_TO_DO = 'see "A record cannot be read" in RUNBOOK.md';

/** The records that a command meets and cannot read. The rest of its result is shown all the same. */
export class UnreadRecords {
  readonly #items = new Set<string>();

  readonly note: Unread = ({ item }) => {
    this.#items.add(item);
  };

  /** Returns their ids. If there are any, the command ends with the code 1 and says what to do. */
  report(): string[] {
    const ids = [...this.#items].map((item) => item.split(' ').at(-1) ?? item);
    if (ids.length === 0) return ids;
    process.exitCode = 1;
    console.error(`Cannot be read: ${ids.join(', ')}; ${WHAT_TO_DO}.`);
    return ids;
  }

  /** Returns a member with a row for each; none without any. */
  rows(): { readonly cannot_be_read?: readonly Row[] } {
    const ids = this.report();
    return ids.length === 0
      ? {}
      : { cannot_be_read: ids.map((record) => ({ record, what_to_do: WHAT_TO_DO })) };
  }
}
