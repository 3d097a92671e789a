import * as v from 'valibot';
import { ProviderNotConfigured, ProviderUnavailable } from './errors.ts';
import { parseJson } from './parse-json.ts';

export type ProviderCall<S extends v.GenericSchema> = {
  /** The provider's name, for messages. */
  provider: string;
  url: string;
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
  /** For the whole call, the response's body included. */
  timeoutMilliseconds: number;
  /** What of the response we rely on. */
  expected: S;
};

const CREDENTIALS_REFUSED: ReadonlySet<number> = new Set([401, 402, 403]);

/**
 * Calls a provider and reads its JSON response. Throws `ProviderNotConfigured` when it refuses our credentials, and
 * `ProviderUnavailable` for everything else that is not the response. It follows no redirect: that would carry our
 * credentials elsewhere.
 */
export async function callProvider<S extends v.GenericSchema>(
  call: ProviderCall<S>,
): Promise<v.InferOutput<S>> {
  const { provider } = call;
  const response = await fetchText(call);
  if (CREDENTIALS_REFUSED.has(response.status)) {
    throw new ProviderNotConfigured(`${provider} refused our credentials with ${response.status}.`);
  }
  if (!response.ok) throw new ProviderUnavailable(`${provider} answered ${response.status}.`);
  const result = v.safeParse(call.expected, parseJson(response.text));
  if (!result.success) throw new ProviderUnavailable(`${provider}’s response is not what it documents.`);
  return result.output;
}

async function fetchText(call: Omit<ProviderCall<v.GenericSchema>, 'expected'>) {
  const { provider, url, method, headers, body, timeoutMilliseconds } = call;
  try {
    const signal = AbortSignal.timeout(timeoutMilliseconds);
    const response = await fetch(url, { method, headers, body: body ?? null, redirect: 'error', signal });
    return { ok: response.ok, status: response.status, text: await response.text() };
  } catch (cause) {
    throw new ProviderUnavailable(`${provider} could not be reached.`, { cause });
  }
}
