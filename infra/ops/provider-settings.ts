import { secretVariable } from '#infra/settings/names.ts';
import { readSecretText, writeSecretText } from './secret-text.ts';

/** The outside providers with settings, each in a secret of its own. */
const PARTIES = ['fintoc', 'sumsub', 'mail'] as const;

type Party = (typeof PARTIES)[number];
type Settings = Readonly<Record<string, unknown>>;

const secretOf = (party: Party): string => process.env[secretVariable(party)] ?? '';

/** Returns the settings of the outside providers by name, without providers that have none. */
export async function providerSettings(): Promise<Settings> {
  const found = await Promise.all(
    PARTIES.map(
      async (party) => [party, JSON.parse(await readSecretText(secretOf(party))) as Settings] as const,
    ),
  );
  return Object.fromEntries(found.filter(([, settings]) => Object.keys(settings).length > 0));
}

/** Sets the settings of one provider, and returns those of all. */
export async function setProviderSettings(party: Party, settings: object): Promise<Settings> {
  await writeSecretText(secretOf(party), JSON.stringify(settings));
  return providerSettings();
}
