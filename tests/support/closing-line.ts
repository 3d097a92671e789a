import type { AggregatedResult, Reporter } from '@jest/reporters';

/** Ends the report with the true totals on one line; a file that could not run counts as a failure. */
export default class ClosingLine implements Pick<Reporter, 'onRunComplete'> {
  onRunComplete(_: unknown, results: AggregatedResult): void {
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    // Jest's own summary is written after this; the line comes last.
    process.once('exit', () =>
      process.stdout.write(`\n${results.numPassedTests} passed, ${failed} failed\n`),
    );
  }
}
