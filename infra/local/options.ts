import { resolve } from 'node:path';
import { UserError } from './user-error.ts';

/** What whoever starts the service can choose. */
export type Options = {
  /** 0 takes a free one. */
  readonly port: number;
  readonly inboxPort: number;
  readonly dataDirectory: string;
  readonly fresh: boolean;
  /** A DynamoDB to use in place of the embedded one. */
  readonly dynamodbEndpoint?: string;
};

/**
 * Reads the options from the command line (`--fresh`) and the environment (`PORT`, `INBOX_PORT`, `DATA_DIR`,
 * `AWS_ENDPOINT_URL_DYNAMODB`).
 *
 * @throws UserError for an unknown option or an impossible port.
 */
export function readOptions(args: readonly string[], environment: NodeJS.ProcessEnv): Options {
  const { PORT, INBOX_PORT, DATA_DIR, AWS_ENDPOINT_URL_DYNAMODB } = environment;
  return {
    port: readPort('PORT', PORT, 3000),
    inboxPort: readPort('INBOX_PORT', INBOX_PORT, 8005),
    dataDirectory: resolve(DATA_DIR || '.local'),
    fresh: readFresh(args),
    ...(AWS_ENDPOINT_URL_DYNAMODB && { dynamodbEndpoint: AWS_ENDPOINT_URL_DYNAMODB }),
  };
}

function readFresh(args: readonly string[]): boolean {
  const others = args.filter((arg) => arg !== '--fresh');
  if (others.length === 0) return args.length > 0;
  throw new UserError(
    `npm start knows one option, --fresh (begin without data), and not: ${others.join(' ')}`,
  );
}

function readPort(name: string, text: string | undefined, otherwise: number): number {
  if (!text) return otherwise;
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new UserError(`${name} must be a number from 0 to 65535, where 0 takes a free port.`);
}
