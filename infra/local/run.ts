import { relative } from 'node:path';
import { OPERATOR } from './aws/forward.ts';
import { banner } from './banner.ts';
import { DataDirectory, type ServiceDescription } from './data-directory.ts';
import { type CreateAccount, demoAccount } from './demo-account.ts';
import { type Options, readOptions } from './options.ts';
import { type Service, startService } from './service.ts';
import { ServiceLog } from './service-log.ts';
import type { StackTemplate } from './template/deployment.ts';
import { UserError } from './user-error.ts';

export type Program = {
  readonly args: readonly string[];
  readonly synthesize: () => Promise<readonly StackTemplate[]>;
  /** Loads what creates accounts; the environment then names the table and where it is. */
  readonly loadCreateAccount: () => Promise<CreateAccount>;
  /** Makes the functions' code, in this folder by preference; gives the one that their entries are named from. */
  readonly bundle: (folder: string) => Promise<URL>;
};

/**
 * The whole of `npm start`: runs the service until it is told to stop. The first Ctrl-C (or SIGTERM) lets the
 * requests under way finish, the second ends everything at once.
 */
export async function run(program: Program): Promise<void> {
  try {
    const options = readOptions(program.args, process.env);
    const directory = DataDirectory.take(options.dataDirectory);
    process.once('exit', () => directory.release());
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
  onStopSignal(async () => {
    await service?.stop();
    await log.close();
  });
  const { synthesize, bundle } = program;
  service = await startService({
    ...{ options, directory, log, synthesize, bundle },
    prepare: async (description) => {
      actAsOperator(description);
      const accountFile = directory.file('demo-account.json');
      const account = await demoAccount(accountFile, await program.loadCreateAccount());
      directory.announce(description);
      console.log(banner(description, account, relative('.', logFile)));
    },
  });
}

/** Lets the code of the service in this process find the table, as it finds it on AWS: by the environment. */
function actAsOperator({
  region,
  stage,
  table_name,
  dynamodb_endpoint,
  secrets_endpoint,
}: ServiceDescription) {
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
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
}
