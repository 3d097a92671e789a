import { randomUUID } from 'node:crypto';
import { prepareRequest } from '#tests/properties/faults/gateway.ts';
import { requestHeaders } from '#tests/properties/faults/requests.ts';
import { ORIGIN } from '#tests/properties/faults/service.ts';

/** Makes `fetch` reach the service in this process: simulated providers call it back. Returns what ends that. */
export function letProvidersCallBack(): () => void {
  const { fetch } = globalThis;
  globalThis.fetch = async (url, init) => {
    if (!String(url).startsWith(ORIGIN)) return fetch(url, init);
    const call = await prepareRequest({
      method: init?.method ?? 'GET',
      path: String(url).slice(ORIGIN.length),
      headers: { ...requestHeaders, 'idempotency-key': randomUUID(), ...lower(init?.headers) },
      body: init?.body === undefined ? undefined : String(init.body),
    });
    const { status, headers, text } = await call();
    return new Response(text, { status, headers });
  };
  return () => {
    globalThis.fetch = fetch;
  };
}

const lower = (headers: RequestInit['headers']): Record<string, string> =>
  Object.fromEntries([...new Headers(headers)].map(([name, value]) => [name.toLowerCase(), value]));
