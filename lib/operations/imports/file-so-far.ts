import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { DirectDebit } from '#lib/domain/direct-debit/record.ts';
import type { CheckedCharge } from '#lib/domain/imports/check-charges.ts';
import { type Foreseen, foresee } from '#lib/domain/imports/foreseen-charges.ts';
import type { Seller } from '#lib/domain/order.ts';
import { countCreated } from '#lib/operations/direct-debits/collection-facts.ts';
import { findRows } from '#lib/store/imports/rows.ts';

/**
 * What the rows of a file would change of its direct debits, so far. A direct debit is read once by a worker, and
 * remembered while later rows are about it. Rows of earlier slices that are not ready are stored, and change nothing.
 */
export class FileSoFar {
  readonly #importId: string;
  readonly #seller: Seller;
  readonly #rows: ReadonlyMap<string, readonly CheckedCharge[]>;
  readonly #known = new Map<string, Foreseen>();

  constructor(importId: string, rows: readonly CheckedCharge[], seller: Seller) {
    this.#importId = importId;
    this.#seller = seller;
    this.#rows = Map.groupBy(rows, nameOf);
  }

  /** Returns a direct debit as it would be before a line of the file. Its rows are to be asked for in their order. */
  async before(line: number, debit: DirectDebit, clock: Clock): Promise<Foreseen> {
    const known = this.#known.get(debit.id);
    if (known) return known;
    const earlier = this.#rowsOf(debit).filter((row) => row.line < line);
    const stored = await findRows(
      this.#importId,
      earlier.map((row) => row.line),
    );
    const now: Foreseen = { debit, created: await countCreated(debit) };
    return earlier
      .filter((_, n) => stored[n] === undefined)
      .reduce((so, row) => this.#after(so, row, clock), now);
  }

  /** Notes how a direct debit would be after a line of the file, if a later row is about it. */
  note(line: number, after: Foreseen): void {
    const { debit } = after;
    if (this.#lastLineOf(debit) > line) this.#known.set(debit.id, after);
    else this.#known.delete(debit.id);
  }

  #after(before: Foreseen, { charge }: CheckedCharge, clock: Clock): Foreseen {
    const seen = foresee(before, charge, this.#seller, clock);
    return 'next' in seen ? seen.next : before;
  }

  /** Returns the last line about a direct debit: rows are many, and each of them asks. */
  #lastLineOf({ id, external_id }: DirectDebit): number {
    const named = [nameById(id), ...(external_id ? [nameByOwn(external_id)] : [])];
    return Math.max(0, ...named.map((name) => this.#rows.get(name)?.at(-1)?.line ?? 0));
  }

  /** Returns the rows about a direct debit in the order of the file: each names it in one of two ways. */
  #rowsOf({ id, external_id }: DirectDebit): readonly CheckedCharge[] {
    const byId = this.#rows.get(nameById(id)) ?? [];
    const byOwn = external_id ? (this.#rows.get(nameByOwn(external_id)) ?? []) : [];
    if (byId.length === 0 || byOwn.length === 0) return byId.length > 0 ? byId : byOwn;
    return [...byId, ...byOwn].sort((one, other) => one.line - other.line);
  }
}

const nameById = (id: string) => `id ${id}`;
const nameByOwn = (id: string) => `own ${id}`;

/** Returns how a row names its direct debit. Rows with one name are about one direct debit. */
export const nameOf = ({ charge: { direct_debit_id, direct_debit_external_id } }: CheckedCharge): string =>
  direct_debit_id === '' ? nameByOwn(direct_debit_external_id) : nameById(direct_debit_id);
