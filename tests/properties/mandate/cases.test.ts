import { expect, test } from '@jest/globals';
import { CASE_STRIDE, SEED } from '#tests/support/budget.ts';
import { onLoneTable } from '#tests/support/on-lone-table.ts';
import { CASES } from './cases.ts';

let follow: typeof import('./follow.ts')['follow'];
onLoneTable(async () => {
  ({ follow } = await import('./follow.ts'));
});

// A push tries some of them, always the same; the faults of the model try most of the others.
const tried = Object.entries(CASES).filter((_, index) => (index + SEED) % CASE_STRIDE === 0);

test.each(tried)('%s: collections keep to the mandate', async (_, sequence) => {
  expect(await follow(sequence)).toEqual([]);
});
