import { setting } from '#lib/environment.ts';

/** The values that a log line may hold: coded facts and ids. Never a body, a token, an account number or an RFC. */
export type LogDetails = Readonly<Record<string, string | number | boolean | null | undefined>>;

type Level = 'info' | 'warn' | 'error';

let write = (line: string): void => void process.stdout.write(line);

/** Redirects the log from stdout, which a command needs for its result. */
export function logTo(other: typeof write): void {
  write = other;
}

/** Lambda's name of the function, which shares its log with others; undefined outside Lambda. */
const FUNCTION = process.env.AWS_LAMBDA_FUNCTION_NAME;

/**
 * Writes one JSON line: time, level, function, a stable event name in snake_case, and its details. It bypasses
 * `console`, which Lambda would wrap in JSON a second time.
 */
export function log(level: Level, event: string, details: LogDetails = {}): void {
  writeLine(level, event, details);
}

function writeLine(level: Level, event: string, members: object): void {
  const time = new Date().toISOString();
  write(`${JSON.stringify({ time, level, function: FUNCTION, event, ...members })}\n`);
}

/** The namespace of the service's own metrics in CloudWatch. */
const NAMESPACE = 'Domicilia';

/**
 * Writes a line like `log`, and CloudWatch turns its figures into metrics of the stage (embedded metric format):
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 * Outside Lambda, where nothing reads that format, it writes the line alone.
 *
 * @param figures values by the names of metrics; each metric costs money
 * @param dimensions the dimensions of the metrics, in addition to the stage
 */
export function logFigures(
  event: string,
  details: LogDetails,
  figures: Readonly<Record<string, number>>,
  dimensions: Readonly<Record<string, string>> = {},
): void {
  const all = { Stage: setting('STAGE'), ...dimensions };
  const metrics = Object.keys(figures).map((Name) => ({ Name }));
  const described = { Namespace: NAMESPACE, Dimensions: [Object.keys(all)], Metrics: metrics };
  const embedded = FUNCTION && { _aws: { Timestamp: Date.now(), CloudWatchMetrics: [described] } };
  writeLine('info', event, { ...details, ...all, ...figures, ...embedded });
}

/** Returns the parts of an unknown error that are safe to log: its class and where it was thrown, not its message. */
export function errorDetails(error: unknown): LogDetails {
  if (!(error instanceof Error)) return { error: typeof error };
  // The stack begins with the message, whose lines may look like frames.
  const lines = error.stack?.replace(error.message, '').split('\n') ?? [];
  const frames = lines.filter((line) => line.trimStart().startsWith('at '));
  return {
    error: error.name,
    at: frames
      .slice(0, 5)
      .map((frame) => frame.trim())
      .join(' < '),
  };
}
