import { expect, test } from '@jest/globals';
import { CASE_STRIDE, SEED } from '#tests/support/budget.ts';
import { onLoneTable } from '#tests/support/on-lone-table.ts';
import { CASES } from './cases.ts';

let follow: typeof import('./follow.ts')['follow'];
onLoneTable(async () => {
  ({ follow } = await import('./follow.ts'));
});

/** No other suite covers the limit of a day so far, so every push tries these. */
const ALWAYS = ['six late returns, each retried', 'a backlog of eight periods'];

// A push tries some of the others, always the same.
const tried = Object.entries(CASES).filter(
  ([name], index) => ALWAYS.includes(name) || (index + SEED) % CASE_STRIDE === 0,
);

test.each(tried)('%s: collections keep to the mandate', async (_, sequence) => {
  expect(await follow(sequence)).toEqual([]);
});
