import { expect, test } from '@jest/globals';
import { onLoneTable } from '#tests/support/on-lone-table.ts';
import { CASES } from './cases.ts';

let follow: typeof import('./follow.ts')['follow'];
onLoneTable(async () => {
  ({ follow } = await import('./follow.ts'));
});

test.each(Object.entries(CASES))('%s: collections keep to the mandate', async (_, sequence) => {
  expect(await follow(sequence)).toEqual([]);
});
