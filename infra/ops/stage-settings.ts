import { namesOf } from '#infra/settings/names.ts';
import { clockAt } from '#lib/operations/clock.ts';
import { configuredCollections } from '#lib/operations/collections/configured-collections.ts';
import { target } from './target.ts';

/** What a stage is deployed with that operators need as well. */
const SETTINGS = ['COLLECTION_BANK', 'ISSUER_NAME', 'ISSUER_RFC', 'CLOSED_DAYS'] as const;

type Settings = Readonly<Record<string, string | undefined>>;

/**
 * Which bank collects and for whom, and the clock with the days on which banks are closed: as the functions of the stage
 * have them, so that nothing is set twice. `provider_not_configured` where the stage does not say who collects.
 */
export async function collecting() {
  const { isLocal } = target();
  const settings = isLocal ? await localSettings() : await deployedSettings();
  for (const name of SETTINGS) {
    const value = settings[name];
    // An operator's own setting of this name does not count.
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
  return { outside: configuredCollections(), clock: clockAt(new Date()) };
}

/** Loaded when needed: the stages bring the whole library that they are built with. */
async function localSettings(): Promise<Settings> {
  const { STAGES } = await import('#infra/settings/stages.ts');
  const { collectionBank, issuerName, issuerRfc } = STAGES[target().stage].collections ?? {};
  return { COLLECTION_BANK: collectionBank, ISSUER_NAME: issuerName, ISSUER_RFC: issuerRfc };
}

/** Read from the function that does what the bank answers. */
async function deployedSettings(): Promise<Settings> {
  const { GetFunctionConfigurationCommand, LambdaClient } = await import('@aws-sdk/client-lambda');
  const FunctionName = namesOf(target().stage).function('workers/collections/ingest-answer');
  const { Environment } = await new LambdaClient().send(
    new GetFunctionConfigurationCommand({ FunctionName }),
  );
  return Environment?.Variables ?? {};
}
