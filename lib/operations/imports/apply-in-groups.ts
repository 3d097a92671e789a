import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { Import } from '#lib/domain/imports/import.ts';
import { type ImportRow, placeOf, type RowPlace } from '#lib/domain/imports/row.ts';
import type { Slice } from '#lib/domain/imports/steps.ts';
import { inParallel } from '#lib/operations/in-parallel.ts';
import { findRows } from '#lib/store/imports/rows.ts';
import { drawReference, drawReferences } from '#lib/store/references.ts';
import { requireReferencesLeft } from '#lib/store/sandbox-clocks.ts';

/** How many rows a slice has that applies them. */
export const APPLIED_AT_ONCE = 200;

/** How many groups of rows are applied at the same time. */
const GROUPS_AT_ONCE = 20;

/** How rows of a kind are applied. */
type Applying<Row> = {
  readonly clock: Clock;
  /** Whether a row needs a reference. */
  readonly isReady: (row: Row) => boolean;
  /** Returns the name of the group of a row: rows of a group are applied one after the other. */
  readonly groupOf: (row: Row) => string;
  /** Applies a row, or stores why it is not applied. */
  readonly apply: (row: Row, place: RowPlace, nextReference: NextReference) => Promise<ImportRow>;
};

/**
 * Returns a reference for a row: one that was drawn with those of the other rows, then a new one for each attempt, since
 * a reference that is taken is the reason of some conflicts.
 */
export type NextReference = () => Promise<number>;

/**
 * Applies those of some rows that are not stored: the check stored what it refused, and a former run of this slice what
 * it applied.
 */
export async function applyInGroups<Row extends { readonly line: number; readonly externalId: string }>(
  one: Import,
  rows: readonly Row[],
  { clock, isReady, groupOf, apply }: Applying<Row>,
): Promise<Slice> {
  const stored = await findRows(
    one.id,
    rows.map(({ line }) => line),
  );
  const left = rows.filter((_, n) => stored[n] === undefined);
  const ready = left.filter(isReady);
  if (ready.length > 0) await requireReferencesLeft(clock.own);
  const references = await drawReferences(ready.length, clock);
  const drawn = new Map(ready.map(({ line }, n) => [line, references[n] as number]));
  const made: ImportRow[] = stored.filter((row) => row?.step === 'applying') as ImportRow[];
  await inParallel([...Map.groupBy(left, groupOf).values()], GROUPS_AT_ONCE, async (group) => {
    for (const row of group) {
      made.push(await apply(row, placeOf(one, row), nextReference(drawn.get(row.line), clock)));
    }
  });
  return {
    rows: rows.length,
    moves: made.map(({ status }) => ['ready', status]),
    lastLine: rows.at(-1)?.line ?? one.last_line,
  };
}

function nextReference(drawn: number | undefined, clock: Clock): NextReference {
  let left = drawn;
  return async () => {
    const reference = left ?? (await drawReference(clock));
    left = undefined;
    return reference;
  };
}
