import { afterEach, describe, expect, test } from '@jest/globals';
import { onLoneTable } from '#tests/support/database/on-lone-table.ts';
import { FAULT_STRIDE, SEED } from '#tests/support/jest/budget.ts';
import { CASES } from './cases.ts';
import { FAULTS } from './faults.ts';
import { letBeFaulty, makeFaulty } from './faulty.ts';

let follow: typeof import('./follow.ts')['follow'];
onLoneTable(async () => {
  await letBeFaulty();
  ({ follow } = await import('./follow.ts'));
});
afterEach(() => makeFaulty({}));

/** Every push makes sure that the model finds the worst one. */
const ALWAYS = 'the bound of the day is ignored';

const tried = Object.entries(FAULTS).filter(
  ([name], index) => name === ALWAYS || (index + SEED) % FAULT_STRIDE === 0,
);

describe('the model detects a service in which', () => {
  test.each(tried)('%s', async (_, { case: name, breaks, makes, spoils }) => {
    const sequence = CASES[name];
    if (!sequence) throw new Error(`There is no case ${name}`);
    makeFaulty(makes);
    const found = await follow(sequence, spoils);
    expect(found.map((one) => one.split(':')[0])).toContain(breaks);
  });
});
