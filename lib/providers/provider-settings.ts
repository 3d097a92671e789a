import * as v from 'valibot';
import { readSecret } from '#lib/secrets/read-secret.ts';
import { ProviderNotConfigured } from './errors.ts';
import { parseJson } from './parse-json.ts';

const FRESH = 5 * 60_000;

/**
 * The settings of one outside party that operators have set in the providers' secret, at most five minutes old.
 * `ProviderNotConfigured` while they are missing or incomplete; the error holds nothing of them.
 */
export async function readProviderSettings<S extends v.GenericSchema>(
  member: string,
  schema: S,
): Promise<v.InferOutput<S>> {
  const text = await readSecret(process.env.PROVIDERS_SECRET ?? '', FRESH);
  const all = parseJson(text) as Readonly<Record<string, unknown>> | null | undefined;
  const result = v.safeParse(schema, all?.[member]);
  if (!result.success) throw new ProviderNotConfigured(`${member} is not set on this stage`);
  return result.output;
}

/** A credential: any text but none. */
export const credential = v.pipe(v.string(), v.minLength(1));
