import { expect, test } from '@jest/globals';
import { MONEY } from '#tests/properties/collections/money-sequence.ts';
import { REFUNDING } from '#tests/properties/collections/refunds/refunding-sequence.ts';
import { refundSequences } from '#tests/properties/collections/refunds/sequences.ts';
import {
  type Sequence as Collections,
  sequences as collections,
  transferSequences,
} from '#tests/properties/collections/steps.ts';
import { KILLED, LOWERED, PAYING } from '#tests/properties/collections/transfers/paying-sequence.ts';
import { CASES } from '#tests/properties/mandate/cases.ts';
import { sequences as mandates } from '#tests/properties/mandate/steps.ts';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import fc from '#tests/support/generated/fast-check.ts';
import { isTurn, LATE_SEQUENCES, LONG, SEED } from '#tests/support/jest/budget.ts';

process.env.DATABASE = 'late';

let lib: Awaited<ReturnType<typeof load>>;
onLoneTable(async () => {
  lib = await load();
});

async function load() {
  const { follow: followMandate } = await import('#tests/properties/mandate/follow.ts');
  const { followCollections } = await import('#tests/properties/collections/follow.ts');
  const { listFiles } = await import('#lib/store/collections/find-files.ts');
  return { followMandate, followCollections, listFiles };
}

/** The seed and the path of a failure repeat it, as far as the calls come in the same order. */
const HOW = { numRuns: LATE_SEQUENCES, endOnFailure: true, includeErrorInReport: true, seed: SEED };

const WRITTEN: readonly (readonly [string, Collections])[] = [
  ['money', MONEY],
  ['transfers', PAYING],
  ['a lowered limit', LOWERED],
  ['killed transfers', KILLED],
  ['refunds', REFUNDING],
];
const TRIED: readonly (readonly [string, () => Promise<void>])[] = [
  ...WRITTEN.map(([name, sequence]) => [name, () => lib.followCollections(sequence)] as const),
  ...Object.entries(CASES).map(
    ([name, sequence]) =>
      [`${name}, by the mandate`, async () => expect(await lib.followMandate(sequence)).toEqual([])] as const,
  ),
];
const triedNow = TRIED.filter((_, n) => isTurn(n, TRIED.length));

test.each(triedNow)('collections do what the rules say on a database under load: %s', async (_, follow) => {
  await follow();
});

test('files of all accounts are listed without an empty key, which DynamoDB refuses', async () => {
  expect(await lib.listFiles('2027-01-04' as Parameters<typeof lib.listFiles>[0])).toEqual([]);
});

if (LONG) {
  test(`collections do what the rules say on a database under load (${LATE_SEQUENCES} sequences, seed ${SEED})`, () =>
    fc.assert(fc.asyncProperty(collections, lib.followCollections), HOW));

  test(`transfers pay what is owed on a database under load (${LATE_SEQUENCES} sequences, seed ${SEED})`, () =>
    fc.assert(fc.asyncProperty(transferSequences, lib.followCollections), HOW));

  test(`refunds give back what was paid on a database under load (${LATE_SEQUENCES} sequences, seed ${SEED})`, () =>
    fc.assert(fc.asyncProperty(refundSequences, lib.followCollections), HOW));

  test(`collections keep to the mandate on a database under load (${LATE_SEQUENCES} sequences, seed ${SEED})`, () =>
    fc.assert(
      fc.asyncProperty(mandates, async (sequence) => expect(await lib.followMandate(sequence)).toEqual([])),
      HOW,
    ));
}
