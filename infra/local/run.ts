import { relative } from 'node:path';
import { startAccounts } from './accounts.ts';
import { OPERATOR } from './aws/forward.ts';
import { banner } from './banner.ts';
import { cachedIn } from './built-cache.ts';
import { DataDirectory, type StartedParts } from './data-directory.ts';
import { type CreateAccount, demoAccount } from './demo-account.ts';
import type { Listening } from './http.ts';
import { type Options, readOptions } from './options.ts';
import { type Service, startService } from './service.ts';
import { ServiceLog } from './service-log.ts';
import type { StackTemplate } from './template/deployment.ts';
import { UserError } from './user-error.ts';

export type Program = {
  readonly args: readonly string[];
  readonly synthesize: () => Promise<readonly StackTemplate[]>;
  /** Loads the function that creates accounts. The environment names the table and its endpoint by then. */
  readonly loadCreateAccount: () => Promise<CreateAccount>;
  /**
   * Bundles the functions' code, preferably into this folder; returns the folder that their entries are relative to.
   */
  readonly bundle: (folder: string) => Promise<URL>;
};

/** Milliseconds for which requests may continue after the program that forked this one has ended. */
const LAST_REQUESTS = 5_000;

/**
 * Runs `npm start` until it is stopped. The first Ctrl-C or SIGTERM lets open requests finish; the second ends the
 * process at once. A run that a program forked also ends with that program.
 */
export async function run(program: Program): Promise<void> {
  try {
    const options = readOptions(program.args, process.env);
    const directory = DataDirectory.take(options.dataDirectory);
    process.once('exit', () => (options.temporary ? directory.remove() : directory.release()));
    await serve(program, options, directory);
  } catch (error) {
    console.error(error instanceof UserError ? `\n${error.message}\n` : error);
    process.exit(1);
  }
}

async function serve(program: Program, options: Options, directory: DataDirectory): Promise<void> {
  if (options.fresh) directory.empty();
  const logFile = directory.file('service.log');
  const log = new ServiceLog(logFile);
  let service: Service | undefined;
  let accounts: Listening | undefined;
  onStopSignal(async () => {
    await Promise.all([service?.stop(), accounts?.stop()]);
    await log.close();
  });
  const { cacheDirectory } = options;
  const { synthesize, bundle } = cacheDirectory ? cachedIn(cacheDirectory, program) : program;
  service = await startService({
    ...{ options, directory, log, synthesize, bundle },
    prepare: async (description) => {
      actAsOperator(description);
      const accountFile = directory.file('demo-account.json');
      const createAccount = await program.loadCreateAccount();
      const account = await demoAccount(accountFile, createAccount);
      accounts = await startAccounts(createAccount);
      directory.describe({ ...description, accounts_url: accounts.url });
      console.log(banner(description, account, relative('.', logFile)));
    },
  });
}

/** Sets the environment in which the service's code finds the table, as on AWS. */
function actAsOperator({ region, stage, table_name, dynamodb_endpoint, secrets_endpoint }: StartedParts) {
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
