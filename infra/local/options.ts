import { resolve } from 'node:path';
import { DEFAULT_DIRECTORY } from '#infra/host/local-services.ts';
import { UserError } from '#infra/host/user-error.ts';

/** The options of a local run. */
export type Options = {
  /** 0 uses a free one. */
  readonly port: number;
  readonly inboxPort: number;
  readonly dataDirectory: string;
  readonly fresh: boolean;
  /** Milliseconds before the first retry of a failed worker; each further retry waits longer. */
  readonly retryPause: number;
  /** Whether request limits are off, for tests. */
  readonly unlimited: boolean;
  /** How many functions stay loaded, each with about 40 MB. */
  readonly mostLoaded: number;
  /** A folder that keeps what a start builds, for further starts of the same sources. */
  readonly cacheDirectory?: string;
  /** Whether the data is deleted at the end. */
  readonly temporary: boolean;
  /** A DynamoDB to use instead of the embedded one. */
  readonly dynamodbEndpoint?: string;
};

/**
 * Reads the options from the command line (`--fresh`) and the environment (`PORT`, `INBOX_PORT`, `DATA_DIR`,
 * `CACHE_DIR`, `TEMPORARY=1`,
 * `AWS_ENDPOINT_URL_DYNAMODB`, `RETRY_PAUSE`, `UNLIMITED=1`, `MOST_LOADED`).
 *
 * @throws UserError for an unknown option, and for a number out of range
 */
export function readOptions(args: readonly string[], environment: NodeJS.ProcessEnv): Options {
  const { PORT, INBOX_PORT, DATA_DIR, RETRY_PAUSE, UNLIMITED, MOST_LOADED } = environment;
  const { AWS_ENDPOINT_URL_DYNAMODB, CACHE_DIR, TEMPORARY } = environment;
  return {
    port: readPort('PORT', PORT, 3000),
    inboxPort: readPort('INBOX_PORT', INBOX_PORT, 8005),
    dataDirectory: resolve(DATA_DIR || DEFAULT_DIRECTORY),
    fresh: readFresh(args, environment),
    retryPause: readNumber('RETRY_PAUSE', RETRY_PAUSE, 1_000, 60_000),
    unlimited: UNLIMITED === '1',
    mostLoaded: readNumber('MOST_LOADED', MOST_LOADED, 10, 1_000),
    temporary: TEMPORARY === '1',
    ...(CACHE_DIR && { cacheDirectory: resolve(CACHE_DIR) }),
    ...(AWS_ENDPOINT_URL_DYNAMODB && { dynamodbEndpoint: AWS_ENDPOINT_URL_DYNAMODB }),
  };
}

function readFresh(args: readonly string[], { npm_config_fresh }: NodeJS.ProcessEnv): boolean {
  const others = args.filter((arg) => arg !== '--fresh');
  // `npm start --fresh`, without `--` before it: npm takes the option for its own, and passes it on like this.
  if (others.length === 0) return args.length > 0 || npm_config_fresh === 'true';
  throw new UserError(
    `npm start has only the option --fresh, not: ${others.join(' ')}. Type: npm start, or to start without data: npm start -- --fresh`,
  );
}

const LAST_PORT = 65_535;

/** 0 uses a free port. */
const readPort = (name: string, text: string | undefined, otherwise: number) =>
  readNumber(name, text, otherwise, LAST_PORT);

function readNumber(name: string, text: string | undefined, otherwise: number, most: number): number {
  if (!text) return otherwise;
  const number = Number(text);
  if (/^\d{1,5}$/.test(text) && number <= most) return number;
  const example = `${name}=${otherwise} npm start`;
  throw new UserError(
    `${name} must be a number from 0 to ${most}, not ${JSON.stringify(text)}. Type: ${example}`,
  );
}
