type Totals = { numPassedTests: number; numFailedTests: number; numRuntimeErrorTestSuites: number };

/** Ends the report with the true totals on one line; a file that could not run counts as a failure. */
export default class ClosingLine {
  onRunComplete(_: unknown, results: Totals): void {
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    // Jest's own summary is written after this; the line comes last.
    process.once('exit', () =>
      process.stdout.write(`\n${results.numPassedTests} passed, ${failed} failed\n`),
    );
  }
}
