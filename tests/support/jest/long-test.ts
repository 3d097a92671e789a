import { describe, test } from '@jest/globals';
import { LONG } from './budget.ts';

/** Accepts a test, or a table of tests, and registers none. */
const none = Object.assign(() => {}, { each: () => () => {} });

/**
 * A test that `LONG=1` runs and a push does not, since a push has six minutes. Its file has at least one test that every
 * push runs.
 */
export const longTest = (LONG ? test : none) as typeof test;

/** A group of such tests, with hooks of its own. */
export const longDescribe = (LONG ? describe : none) as typeof describe;
