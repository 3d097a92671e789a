/**
 * Mutation testing of the rules (`npm run mutate`, which installs Stryker by itself, so that no push waits for it): each
 * expression of `lib/domain` is changed, one at a time, and a test that imports nothing else of ours has to notice. It is
 * no part of `npm test`: the first run takes hours, some three seconds of a core for each of some 11,000 mutants. What
 * it found is kept in `.stryker/`, so that a further run tries only what has changed since; `--mutate lib/domain/rfc.ts`
 * tries one file, and `--force` all of it again: a new test is not held against a mutant of what stands outside of
 * functions (a table, a pattern) otherwise.
 */
export default {
  mutate: ['lib/domain/**/*.ts'],
  thresholds: { high: 95, low: 90, break: 90 },
  testRunner: 'jest',
  testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
  jest: {
    // Without its related files alone, each mutant that is there from the start would be tried with every test.
    enableFindRelatedTests: true,
    config: {
      // In place of the projects of jest.config.js: no service, no reporter.
      projects: [],
      reporters: [],
      testEnvironment: 'node',
      extensionsToTreatAsEsm: ['.ts'],
      transform: {
        '\\.ts$': ['@swc/jest', { jsc: { target: 'es2024', parser: { syntax: 'typescript' } } }],
      },
      // What takes seconds is left out (the bank's file by its properties, every centavo): examples have to find it.
      testMatch: [
        '<rootDir>/tests/domain/**/*.test.ts',
        '<rootDir>/tests/properties/{calendar,clabe,money,rfc}.test.ts',
      ],
    },
  },
  coverageAnalysis: 'perTest',
  // What loops for ever is found by its time; a busy machine is not to be taken for that.
  timeoutMS: 20_000,
  concurrency: 2,
  // A runner keeps what it has loaded (2.5 GB after 250 mutants, measured) and grows slow: it is replaced in time.
  maxTestRunnerReuse: 40,
  incremental: true,
  incrementalFile: '.stryker/incremental.json',
  tempDirName: '.stryker/tmp',
  cleanTempDir: 'always',
  reporters: ['clear-text', 'progress', 'html'],
  htmlReporter: { fileName: '.stryker/report.html' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  // Mutants that are there from the start (a table, a pattern) are many here, and are wanted.
  warnings: { slow: false },
  // Stryker would rewrite tsconfig.json with TypeScript's compiler API, which TypeScript 7 has not.
  tsconfigFile: 'none.json',
  ignorePatterns: [
    '*',
    '!functions/**',
    '!lib/**',
    '!tests/**',
    'tests/mutation',
    '!package.json',
    '!jest.config.js',
  ],
};
