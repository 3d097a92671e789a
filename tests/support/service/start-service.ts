import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { namesOf, SECRETS, secretVariable } from '#infra/settings/names.ts';
import type { StageName } from '#infra/settings/stages.ts';

/** The local run, with its own ports and data directory. */
export type RunningService = {
  url: string;
  directory: string;
  process: ChildProcess;
  /** The environment with which an operator, or a store test, works on its table and secrets. */
  environment: Record<string, string>;
  /** Everything that the service has logged so far. */
  readLog(): string;
  /** Ends it as a crash does, and keeps its data: name its directory in `DATA_DIR` to start it again. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

const SERVE_PREPARED = fileURLToPath(new URL('./serve-prepared.ts', import.meta.url));

/** In memory if the machine has a folder for that: the service writes to its files all the time. */
const FOLDER = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
/** Milliseconds after which a start is reported as slow. No start is given up while its process lives. */
const SLOW = 30_000;

/**
 * Starts the service; `environment` is added to that of this process. It has its own table, unless the environment
 * names a DynamoDB. Its templates and functions are those of `PREPARED`, or are built again, as `npm start` builds
 * them. Its threads have the options of Node.js, too.
 */
export async function startService(
  environment: Record<string, string> = {},
  nodeOptions: readonly string[] = [],
): Promise<RunningService> {
  const { PREPARED = process.env.PREPARED, DATA_DIR: former } = environment;
  const directory = former ?? mkdtempSync(join(FOLDER, 'domicilia-'));
  // That of a service that was killed.
  rmSync(join(directory, 'service.json'), { force: true });
  const child = spawn(process.execPath, [...nodeOptions, PREPARED ? SERVE_PREPARED : 'infra/local/main.ts'], {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      PORT: '0',
      INBOX_PORT: '0',
      RETRY_PAUSE: '100',
      // All tests together exceed the limit of one account, and some send in a second what one may send in ten.
      UNLIMITED: '1',
      // Tests call all functions all the time, so all stay loaded.
      MOST_LOADED: '1000',
      DATA_DIR: directory,
      // A test's environment has the address of the service that all tests share.
      AWS_ENDPOINT_URL_DYNAMODB: '',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  child.stdout?.on('data', (text) => output.push(String(text)));
  child.stderr?.on('data', (text) => output.push(String(text)));
  const service = await ready(child, join(directory, 'service.json'), output);
  const sayWhy = (code: number | null, signal: NodeJS.Signals | null) =>
    process.stderr.write(`The service ended by itself (${signal ?? code}):\n${output.join('')}\n`);
  child.once('exit', sayWhy);
  return {
    url: String(service.url),
    directory,
    process: child,
    kill: async () => {
      child.off('exit', sayWhy);
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
    },
    environment: operatorEnvironment(service),
    readLog: () => readFileSync(join(directory, 'service.log'), 'utf8'),
    stop: async () => {
      child.off('exit', sayWhy);
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      if (child.exitCode === null) await gone;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Waits until the service has printed its address, however long that takes, or has ended. */
async function ready(child: ChildProcess, file: string, output: string[]): Promise<Record<string, unknown>> {
  const slow = setTimeout(() => sayHowBusy(), SLOW);
  try {
    while (child.exitCode === null && child.signalCode === null) {
      if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
      await sleep(25);
    }
  } finally {
    clearTimeout(slow);
  }
  throw new Error(`The service did not start:\n${output.join('')}`);
}

function sayHowBusy(): void {
  const [load = 0] = loadavg();
  process.stderr.write(
    `The service takes longer than ${SLOW / 1000} s to start; ${load.toFixed(0)} processes share ${availableParallelism()} cores.\n`,
  );
}

function operatorEnvironment(service: Record<string, unknown>): Record<string, string> {
  const stage = service.stage as StageName;
  return {
    STAGE: stage,
    TABLE_NAME: String(service.table_name),
    ...Object.fromEntries(SECRETS.map((name) => [secretVariable(name), namesOf(stage).secret(name)])),
    IDENTITY_VERIFICATION: 'simulator',
    ACCOUNT_VERIFICATION: 'simulator',
    MAIL_FROM: 'tests@domicilia.example',
    PUBLIC_URL: String(service.url),
    AWS_ENDPOINT_URL_SESV2: String(service.inbox_url),
    AWS_REGION: String(service.region),
    AWS_ACCESS_KEY_ID: 'operator',
    AWS_SECRET_ACCESS_KEY: 'operator',
    AWS_ENDPOINT_URL_DYNAMODB: String(service.dynamodb_endpoint),
    AWS_ENDPOINT_URL_SECRETS_MANAGER: String(service.secrets_endpoint),
    AWS_ENDPOINT_URL_S3: String(service.s3_endpoint),
    AWS_ENDPOINT_URL_LAMBDA: String(service.events_endpoint),
    AWS_ENDPOINT_URL_SQS: String(service.events_endpoint),
    WEBHOOK_QUEUE_URL: `https://sqs.amazonaws.com/000000000000/${namesOf(stage).webhooks}`,
    WEBHOOKS_TO_LOCALHOST: 'true',
    AWS_ENDPOINT_URL_EVENTBRIDGE: String(service.events_endpoint),
    FILES_BUCKET: String(service.files_bucket),
    EVIDENCE_BUCKET: String(service.files_bucket).replace('-files-', '-evidence-'),
  };
}
