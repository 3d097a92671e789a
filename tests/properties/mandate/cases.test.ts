import { expect, test } from '@jest/globals';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { CASE_STRIDE, SEED } from '#tests/support/jest/budget.ts';
import { CASES } from './cases.ts';

let follow: typeof import('./follow.ts')['follow'];
onLoneTable(async () => {
  ({ follow } = await import('./follow.ts'));
});

/** The limit of a day: every push tries it. */
const ALWAYS = 'a backlog of four periods';

// A push tries some of the others, always the same.
const tried = Object.entries(CASES).filter(
  ([name], index) => name === ALWAYS || (index + SEED) % CASE_STRIDE === 0,
);

test.each(tried)('%s: collections keep to the mandate', async (_, sequence) => {
  expect(await follow(sequence)).toEqual([]);
});
