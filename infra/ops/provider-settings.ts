import { readSecretText, writeSecretText } from './secret-text.ts';

type Settings = Readonly<Record<string, unknown>>;

/** What the stage knows of its outside parties, by their names. */
export async function providerSettings(): Promise<Settings> {
  return JSON.parse(await readSecretText(process.env.PROVIDERS_SECRET ?? ''));
}

/** Sets what the stage knows of one of them, and returns all. */
export async function setProviderSettings(name: string, settings: object): Promise<Settings> {
  const all = { ...(await providerSettings()), [name]: settings };
  await writeSecretText(process.env.PROVIDERS_SECRET ?? '', JSON.stringify(all));
  return all;
}
