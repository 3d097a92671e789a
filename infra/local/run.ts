import { relative } from 'node:path';
import { shown } from '#infra/host/choose-service.ts';
import { endInOneLine, oneLine } from '#infra/host/one-line.ts';
import { UserError } from '#infra/host/user-error.ts';
import { startAccounts } from './accounts.ts';
import { banner } from './banner.ts';
import { cachedIn } from './built-cache.ts';
import { requireDirectory, requireSpace } from './checks/directory.ts';
import type { ExpectedData } from './checks/expected-data.ts';
import { requireReadableData } from './checks/former-data.ts';
import { requireFreePorts } from './checks/ports.ts';
import { DataDirectory, type StartedParts } from './data-directory.ts';
import { requireDatabase } from './database.ts';
import { type CreateAccount, demoAccount } from './demo-account.ts';
import type { Listening } from './http.ts';
import { type Options, readOptions } from './options.ts';
import type { Service } from './service.ts';
import { ServiceLog } from './service-log.ts';
import type { StackTemplate } from './template/deployment.ts';

/** The parts of a program, which its checks do not need. */
export type Parts = {
  readonly synthesize: () => Promise<readonly StackTemplate[]>;
  /** Loads the function that creates accounts. The environment names the table and its endpoint by then. */
  readonly loadCreateAccount: () => Promise<CreateAccount>;
  /**
   * Bundles the functions' code, preferably into this folder; returns the folder that their entries are relative to.
   */
  readonly bundle: (folder: string) => Promise<URL>;
};

export type Program = {
  readonly args: readonly string[];
  /** The data that this program can read; without it, any is accepted. */
  readonly expected?: ExpectedData;
  readonly load: () => Promise<Parts>;
};

/** Milliseconds for which requests may continue after the program that forked this one has ended. */
const LAST_REQUESTS = 5_000;

/**
 * Runs `npm start` until it is stopped. The first Ctrl-C or SIGTERM lets open requests finish; the second ends the
 * process at once. A run that a program forked also ends with that program. Whatever else ends it is one line, without
 * a stack.
 */
export async function run(program: Program): Promise<void> {
  let log: ServiceLog | undefined;
  const end = (error: unknown): void => {
    console.error(lastLine(error, log));
    process.exit(1);
  };
  endInOneLine((_, error) => end(error));
  // The terminal is gone, or the reader of a pipe: as if it had hung up.
  process.stdout.once('error', () => process.kill(process.pid, 'SIGHUP'));
  try {
    const options = readOptions(program.args, process.env);
    const directory = await takeDirectory(options, program.expected);
    log = new ServiceLog(directory.file('service.log'));
    await serve(await program.load(), options, directory, log, end);
  } catch (error) {
    end(error);
  }
}

/** Checks what the developer can correct, in the order in which a start needs it, and locks the data directory. */
async function takeDirectory(options: Options, expected: ExpectedData | undefined): Promise<DataDirectory> {
  await requireFreePorts(options);
  requireDirectory(options.dataDirectory);
  const directory = DataDirectory.take(options.dataDirectory);
  process.once('exit', () => (options.temporary ? directory.remove() : directory.release()));
  requireSpace(options.dataDirectory);
  if (options.fresh) directory.empty();
  const isElsewhere = options.dynamodbEndpoint !== undefined;
  await requireReadableData({ directory: options.dataDirectory, expected, isElsewhere });
  await requireDatabase(options);
  return directory;
}

async function serve(
  parts: Parts,
  options: Options,
  directory: DataDirectory,
  log: ServiceLog,
  fail: (error: unknown) => void,
): Promise<void> {
  let service: Service | undefined;
  let accounts: Listening | undefined;
  onStopSignal(async () => {
    await Promise.all([service?.stop(), accounts?.stop()]);
    await log.close();
  });
  const { startService } = await import('./service.ts');
  const { cacheDirectory } = options;
  const { synthesize, bundle } = cacheDirectory ? cachedIn(cacheDirectory, parts) : parts;
  service = await startService({
    ...{ options, directory, log, synthesize, bundle, fail },
    prepare: async (description) => {
      await actAsOperator(description);
      const createAccount = await parts.loadCreateAccount();
      const account = await demoAccount(directory.file('demo-account.json'), createAccount);
      accounts = await startAccounts(createAccount);
      directory.describe({ ...description, accounts_url: accounts.url });
      console.log(banner(description, account, relative('.', directory.file('service.log'))));
    },
  });
}

/** Returns the last line of a service that ends by an error. The stack of an error of our own is in the log. */
function lastLine(error: unknown, log: ServiceLog | undefined): string {
  const { stack, cause } = error instanceof Error ? error : { stack: String(error), cause: undefined };
  if (process.env.DEBUG === '1') return [stack, cause].filter(Boolean).join('\n');
  const hidden = error instanceof UserError ? cause : stack;
  const isLogged = hidden !== undefined && log?.recordNow(String(hidden)) === true;
  const line = error instanceof UserError ? error.message : oneLine(error);
  return isLogged ? `${line} (its stack is in ${shown(log.path)})` : line;
}

/** Sets the environment in which the service's code finds the table, as on AWS. */
async function actAsOperator(description: StartedParts) {
  const { OPERATOR } = await import('./aws/forward.ts');
  const { region, stage, table_name, dynamodb_endpoint, secrets_endpoint } = description;
  Object.assign(process.env, {
    STAGE: stage,
    TABLE_NAME: table_name,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: OPERATOR,
    AWS_SECRET_ACCESS_KEY: OPERATOR,
    AWS_ENDPOINT_URL_DYNAMODB: dynamodb_endpoint,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets_endpoint,
  });
}

function onStopSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const onSignal = async (signal: NodeJS.Signals) => {
    if (stopping) process.exit(signal === 'SIGINT' ? 130 : 143);
    stopping = true;
    await stop();
    process.exit(0);
  };
  process.once('disconnect', () => {
    // No request of a program that has ended is waited for longer.
    setTimeout(() => process.exit(143), LAST_REQUESTS).unref();
    void onSignal('SIGTERM');
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
}
