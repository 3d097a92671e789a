import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { LONG } from './tests/support/jest/budget.ts';
import { leftToOthers } from './tests/support/jest/files-in-turns.ts';

// What Node.js has compiled serves all processes that the tests start: half of such a start is compiling.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache');

// Services of tests are listed apart: `npm run ops` must not find them.
process.env.XDG_STATE_HOME = join(tmpdir(), 'domicilia-test-state');

// A file that the command line names runs, whoever's turn it is.
const isWhole = process.argv.slice(2).every((word) => word.startsWith('-'));

const common = {
  // Where mutation testing works on copies of the sources, and what the bench compares with.
  // A file of this name has no test for a push, and some take turns.
  testPathIgnorePatterns: LONG ? [] : ['\\.long\\.test\\.ts$', ...(isWhole ? leftToOthers() : [])],
  modulePathIgnorePatterns: ['<rootDir>/.stryker/', '<rootDir>/tests/bench/candidates/'],
  testEnvironment: '<rootDir>/tests/support/jest/environment.ts',
  runtime: '<rootDir>/tests/support/jest/runtime.ts',
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript' },
          experimental: { keepImportAttributes: true },
        },
      },
    ],
  },
};

/**
 * Rules are tested by themselves, the infrastructure on templates that are synthesized first, and what stores or
 * serves against one local run that is started first. The files of all three share the workers.
 */
/** @type {import('jest').Config} */
export default {
  // Against a test that never ends; no test is meant to come near it, on a busy machine neither: the story of all samples
  // for curl was seen to take five minutes on one.
  testTimeout: LONG ? 7_200_000 : 1_200_000,
  // Much of a test is waiting, for the service or for a page, so two cores serve three workers and the service. With more
  // of them, what is won is lost to the garbage of their heaps.
  maxWorkers: availableParallelism() + 1,
  // After the setups of the projects.
  globalSetup: '<rootDir>/tests/support/service/service-started.ts',
  testSequencer: '<rootDir>/tests/support/jest/longest-first.ts',
  reporters: ['default', '<rootDir>/tests/support/jest/closing-line.ts'],
  projects: [
    {
      ...common,
      displayName: 'rules',
      testMatch: [
        '<rootDir>/tests/{api,auth,bench,client,compatibility,domain,email,http,local,mandate-form,pages,properties,providers,second-database,secrets,support,voice,wording}/**/*.test.ts',
      ],
    },
    {
      ...common,
      displayName: 'infra',
      testMatch: ['<rootDir>/tests/infra/**/*.test.ts'],
      globalSetup: '<rootDir>/tests/support/service/synthesize-up.ts',
      globalTeardown: '<rootDir>/tests/support/service/synthesize-down.ts',
    },
    {
      ...common,
      displayName: 'service',
      testMatch: ['<rootDir>/tests/{e2e,operations,ops,store}/**/*.test.ts'],
      globalSetup: '<rootDir>/tests/support/service/service-up.ts',
      globalTeardown: '<rootDir>/tests/support/service/service-down.ts',
    },
  ],
};
