import * as v from 'valibot';
import { setting } from '#lib/environment.ts';
import { readSecret } from '#lib/secrets/read-secret.ts';
import { ProviderNotConfigured } from './errors.ts';
import { parseJson } from './parse-json.ts';

const FRESH = 5 * 60_000;

/** The outside parties that operators configure, with the variable that names each one's secret. */
const SECRETS = { fintoc: 'FINTOC_SECRET', sumsub: 'SUMSUB_SECRET', mail: 'MAIL_SECRET' } as const;

/**
 * Returns the settings of an outside party, which operators set in its secret, at most five minutes old.
 *
 * @throws ProviderNotConfigured while they are missing or incomplete; the message quotes none of them
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

/** A credential: any text that is not empty. */
export const credential = v.pipe(v.string(), v.minLength(1));
