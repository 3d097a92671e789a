import { expect, test } from '@jest/globals';
import { Failure } from '#lib/api/failure/record.ts';
import { EXTRA_MEMBERS } from '#lib/errors/api-error.ts';

test('the reference describes each further member that an error can have', () => {
  const described = Object.keys(Failure.entries.error.entries);
  expect(EXTRA_MEMBERS.filter((name) => !described.includes(name))).toEqual([]);
});
