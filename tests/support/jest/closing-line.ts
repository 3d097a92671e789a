import { BUDGET } from './budget.ts';

type Totals = { numPassedTests: number; numFailedTests: number; numRuntimeErrorTestSuites: number };

/**
 * Begins the report with how much is tried, and ends it with the true totals on one line. A file that could not run
 * counts as a failure.
 */
export default class ClosingLine {
  onRunStart(): void {
    process.stdout.write(`${BUDGET}\n\n`);
  }

  onRunComplete(_: unknown, results: Totals): void {
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    // Jest's own summary is written after this; this line is the last one.
    process.once('exit', () =>
      process.stdout.write(`\n${results.numPassedTests} passed, ${failed} failed\n`),
    );
  }
}
