import { secretVariable } from '#infra/settings/names.ts';
import { readSecretText, writeSecretText } from './secret-text.ts';

/** The outside parties that operators set something for, each in a secret of its own. */
const PARTIES = ['fintoc', 'sumsub', 'mail'] as const;

type Party = (typeof PARTIES)[number];
type Settings = Readonly<Record<string, unknown>>;

const secretOf = (party: Party): string => process.env[secretVariable(party)] ?? '';

/** Returns what the stage knows of its outside parties, by their names; parties that nothing is set for are left out. */
export async function providerSettings(): Promise<Settings> {
  const found = await Promise.all(
    PARTIES.map(
      async (party) => [party, JSON.parse(await readSecretText(secretOf(party))) as Settings] as const,
    ),
  );
  return Object.fromEntries(found.filter(([, settings]) => Object.keys(settings).length > 0));
}

/** Sets what the stage knows of one of them, and returns all. */
export async function setProviderSettings(party: Party, settings: object): Promise<Settings> {
  await writeSecretText(secretOf(party), JSON.stringify(settings));
  return providerSettings();
}
