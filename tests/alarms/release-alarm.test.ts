import { beforeAll, describe, expect, test } from '@jest/globals';
import { synthesize, type Templates } from '#tests/infra/synthesized.ts';
import { replay, type Shape } from './replay.ts';
import { GOES_ON, RELEASED_AT, TAKEN_BACK } from './shapes/releases.ts';

let production: Templates;

beforeAll(() => {
  production = synthesize('production');
});

/** Returns the minute in which the alarm on releases was raised, or undefined. */
const raisedAt = (shape: Shape) => replay(production, shape, true).raised.get('release-failing');

describe('a healthy service does not block its own releases: the alarm is silent at', () => {
  test.each(Object.entries(GOES_ON))('%s', (_, shape) => {
    expect(raisedAt(shape)).toBeUndefined();
  });
});

describe('a release is rolled back within two minutes if its new version, with a tenth of the calls,', () => {
  test.each(Object.entries(TAKEN_BACK))('%s', (_, shape) => {
    expect(raisedAt(shape)).toBe(RELEASED_AT + 1);
  });
});
