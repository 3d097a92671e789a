import { afterEach, describe, expect, test } from '@jest/globals';
import { onLoneTable } from '#tests/support/on-lone-table.ts';
import { CASES } from './cases.ts';
import { FAULTS } from './faults.ts';
import { letBeFaulty, makeFaulty } from './faulty.ts';

let follow: typeof import('./follow.ts')['follow'];
onLoneTable(async () => {
  await letBeFaulty();
  ({ follow } = await import('./follow.ts'));
});
afterEach(() => makeFaulty({}));

describe('the model detects a service in which', () => {
  test.each(Object.entries(FAULTS))('%s', async (_, { case: name, breaks, makes, spoils }) => {
    const sequence = CASES[name];
    if (!sequence) throw new Error(`There is no case ${name}`);
    makeFaulty(makes);
    const found = await follow(sequence, spoils);
    expect(found.map((one) => one.split(':')[0])).toContain(breaks);
  });
});
