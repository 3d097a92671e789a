import * as v from 'valibot';
import { ProviderNotConfigured, ProviderUnavailable } from './errors.ts';
import { parseJson } from './parse-json.ts';

export type ProviderCall<S extends v.GenericSchema> = {
  /** The provider's name, for error messages. */
  provider: string;
  url: string;
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
  /** The limit of the whole call, including the response's body. */
  timeoutMilliseconds: number;
  /** The schema of the members that we read from the response. */
  expected: S;
};

/**
 * Each call has its own connection. Lambda freezes a function between its invocations, and a provider closes an idle
 * connection meanwhile: the next call would fail on it.
 */
const OWN_CONNECTION = { connection: 'close' };

const CREDENTIALS_REFUSED: ReadonlySet<number> = new Set([401, 402, 403]);

/**
 * Calls a provider and reads its JSON response. It follows no redirect, which would carry our credentials elsewhere.
 *
 * @throws ProviderNotConfigured if the provider refuses our credentials
 * @throws ProviderUnavailable for any other failure, including an unexpected response
 */
export async function callProvider<S extends v.GenericSchema>(
  call: ProviderCall<S>,
): Promise<v.InferOutput<S>> {
  const { provider } = call;
  const response = await fetchText(call);
  if (CREDENTIALS_REFUSED.has(response.status)) {
    throw new ProviderNotConfigured(`${provider} refused our credentials with ${response.status}.`);
  }
  if (!response.ok) throw new ProviderUnavailable(`${provider} responded with ${response.status}.`);
  const result = v.safeParse(call.expected, parseJson(response.text));
  if (!result.success) throw new ProviderUnavailable(`${provider}’s response is not what it documents.`);
  return result.output;
}

async function fetchText(call: Omit<ProviderCall<v.GenericSchema>, 'expected'>) {
  const { provider, url, method, body = null, timeoutMilliseconds } = call;
  const headers = { ...call.headers, ...OWN_CONNECTION };
  try {
    const signal = AbortSignal.timeout(timeoutMilliseconds);
    const response = await fetch(url, { method, headers, body, redirect: 'error', signal });
    return { ok: response.ok, status: response.status, text: await response.text() };
  } catch (cause) {
    throw new ProviderUnavailable(`${provider} could not be reached.`, { cause });
  }
}
