import { returnCodesText } from '#infra/settings/collections-config.ts';
import { namesOf } from '#infra/settings/names.ts';
import { STAGES } from '#infra/settings/stages.ts';
import type { FileKind } from '#lib/domain/bank-file/file-kind.ts';
import type { Clock } from '#lib/domain/direct-debit/clock.ts';
import type { Receiving } from '#lib/operations/bank-files/file-content.ts';
import { clockAt, clockOf } from '#lib/operations/clock.ts';
import { configuredFiles } from '#lib/operations/configured-files.ts';
import { awsOptions } from './aws-options.ts';
import { OpsError } from './command.ts';
import { target } from './target.ts';

/** Settings of the deployed functions that operators need as well. */
const SETTINGS = [
  ...['COLLECTION_BANK', 'ISSUER_NAME', 'ISSUER_RFC', 'CLOSED_DAYS', 'RETURN_CODES'],
  'PLAIN_COPY_MEANS_PAID',
  'AWAITS_BANK_CREDIT',
] as const;

type Settings = Readonly<Record<string, string | undefined>>;

let taken: Promise<void> | undefined;

/** Returns the time and the days on which banks are closed, with the settings of the stage's functions. */
export async function stageClock(): Promise<Clock> {
  await takeSettings();
  return clockAt(new Date());
}

/** Returns the clock of an account: the same, unless it has a clock of its own in the sandbox. */
export async function accountClock(accountId: string): Promise<Clock> {
  await takeSettings();
  return clockOf(accountId, new Date());
}

/** Returns which bank has files of a kind, for whom, and where they are, with the settings of the stage's functions. */
export async function stageFiles(kind: FileKind): Promise<Receiving> {
  await takeSettings();
  if (process.env.COLLECTION_BANK) return configuredFiles(kind);
  throw new OpsError(
    `No bank is set for the collections of this stage: set collections in infra/settings/${target().stage}.ts and deploy it.`,
  );
}

/** Reads the settings that the stage was deployed with, once for each command. */
function takeSettings(): Promise<void> {
  taken ??= take();
  return taken;
}

async function take(): Promise<void> {
  const settings = await (target().isLocal ? localSettings() : deployedSettings());
  for (const name of SETTINGS) {
    const value = settings[name];
    // The operator's own variable of this name must not count.
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}

function localSettings(): Settings {
  const { collections, closedDays, awaitsBankCredit } = STAGES[target().stage];
  return {
    COLLECTION_BANK: collections?.bank,
    ISSUER_NAME: collections?.issuerName,
    ISSUER_RFC: collections?.issuerRfc,
    CLOSED_DAYS: closedDays?.join(),
    RETURN_CODES: collections?.returnCodes && returnCodesText(collections.returnCodes),
    PLAIN_COPY_MEANS_PAID: collections?.plainCopyMeansPaid,
    AWAITS_BANK_CREDIT: String(awaitsBankCredit),
  };
}

/** Reads them from the function that applies return files. */
async function deployedSettings(): Promise<Settings> {
  const { GetFunctionConfigurationCommand, LambdaClient } = await import('@aws-sdk/client-lambda');
  const FunctionName = namesOf(target().stage).function('workers/collections/ingest-return-file');
  const { Environment } = await new LambdaClient(awsOptions()).send(
    new GetFunctionConfigurationCommand({ FunctionName }),
  );
  return Environment?.Variables ?? {};
}
