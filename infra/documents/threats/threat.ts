/** A threat, the control that counters it, the files that hold the control, and the suites that prove it. */
export type Threat = {
  readonly threat: string;
  readonly control: string;
  /** Paths of files or folders in the project. */
  readonly files: readonly [string, ...string[]];
  /** Paths of test files. */
  readonly suites: readonly [string, ...string[]];
};
