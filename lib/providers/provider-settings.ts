import * as v from 'valibot';
import { setting } from '#lib/environment.ts';
import { readSecret } from '#lib/secrets/read-secret.ts';
import { ProviderNotConfigured } from './errors.ts';
import { parseJson } from './parse-json.ts';

const FRESH = 5 * 60_000;

/** The outside parties that operators set something for, and the variable that names the secret of each. */
const SECRETS = { fintoc: 'FINTOC_SECRET', sumsub: 'SUMSUB_SECRET', mail: 'MAIL_SECRET' } as const;

/**
 * Returns the settings of one outside party, which operators have set in its secret; at most five minutes old. Throws
 * `ProviderNotConfigured` while they are missing or incomplete; the error holds nothing of them.
 */
export async function readProviderSettings<S extends v.GenericSchema>(
  party: keyof typeof SECRETS,
  schema: S,
): Promise<v.InferOutput<S>> {
  const text = await readSecret(setting(SECRETS[party]) ?? '', FRESH);
  const result = v.safeParse(schema, parseJson(text));
  if (!result.success) throw new ProviderNotConfigured(`${party} is not set on this stage`);
  return result.output;
}

/** A credential: any text but none. */
export const credential = v.pipe(v.string(), v.minLength(1));
