import { randomUUID } from 'node:crypto';
import { ORIGIN, secretText } from './service.ts';
import type { Steps } from './steps.ts';

/** Makes `fetch` send the requests for the service to its functions, until the result is called. */
export function requestsGoTo(steps: Steps): () => void {
  const { fetch } = globalThis;
  globalThis.fetch = async (url, init) => {
    if (!String(url).startsWith(ORIGIN)) return fetch(url, init);
    const body = init?.body ?? undefined;
    const { status, headers, cookies, text } = await steps.request({
      method: init?.method ?? 'GET',
      path: String(url).slice(ORIGIN.length),
      headers: { ...requestHeaders, 'idempotency-key': randomUUID(), ...lower(init?.headers) },
      body: body === undefined ? undefined : Buffer.from(body as string).toString(),
    });
    const all = new Headers(headers);
    for (const cookie of cookies) all.append('set-cookie', cookie);
    return new Response(text, { status, headers: all });
  };
  return () => {
    globalThis.fetch = fetch;
  };
}

/** The headers that the edge adds. */
export const requestHeaders = {
  'user-agent': 'Tests/1.0',
  'cloudfront-viewer-address': '192.0.2.9:5000',
  'cloudfront-viewer-time-zone': 'America/Monterrey',
  'cloudfront-viewer-country': 'MX',
  'cloudfront-viewer-country-region': 'NLE',
  'cloudfront-viewer-city': 'Monterrey',
  'cloudfront-viewer-latitude': '25.6',
  'x-origin-secret': secretText('faults/origin'),
  'cloudfront-viewer-longitude': '-100.3',
};

const lower = (headers: RequestInit['headers'] = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]));
