import { DEMO_KEYS } from '#infra/settings/demo-keys.ts';
import type { Feature } from '#lib/domain/features.ts';
import { readJson, writeJson } from './private-file.ts';

/** An account with the keys that it calls the service with. */
export type AccountKeys = {
  readonly account_id: string;
  readonly public_key: string;
  readonly private_key: string;
};

/** Creates an account; its keys are new ones unless they are given. */
export type CreateAccount = (account: {
  name: string;
  features: readonly Feature[];
  keys?: Pick<AccountKeys, 'public_key' | 'private_key'>;
}) => Promise<AccountKeys>;

/** The profile of the local run's accounts, with example addresses. */
export const DEMO_PROFILE = {
  legal_name: 'Demostración, S.A. de C.V.',
  address: 'Calle Ejemplo 10, 06000 Ciudad de México',
  support_email: 'ayuda@demo.example',
  support_phone: '+52 55 0000 0000',
  support_url: 'https://demo.example/ayuda',
  privacy_notice_url: 'https://demo.example/privacidad',
  settlement: 'held',
} as const;

/** Returns the demo account. Creates it at the first start, and stores its keys in a private file. */
export async function demoAccount(file: string, createAccount: CreateAccount): Promise<AccountKeys> {
  const known = readJson<AccountKeys | undefined>(file, undefined);
  if (known) return known;
  const { account_id, public_key, private_key } = await createAccount({
    name: 'Demo',
    features: [],
    keys: DEMO_KEYS,
  });
  const keys = { account_id, public_key, private_key };
  writeJson(file, keys);
  return keys;
}
