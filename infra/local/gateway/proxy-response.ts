import { validateHeaderName, validateHeaderValue } from 'node:http';
import type { Outcome } from '#infra/local/lambda/messages.ts';
import type { HttpResponse } from './gateway-responses.ts';

// API Gateway reserves these names, and renames a function's own headers.
const REMAPPED = /^(?:connection|content-md5|date|host|server|trailer|user-agent|via|www-authenticate)$/;
const DROPPED = /^(?:content-length|transfer-encoding|keep-alive|upgrade)$/;
const LARGEST_PAYLOAD = 6 * 1024 * 1024;

/**
 * Returns the response for a function's outcome. Returns undefined if the function failed, or if its result is not a
 * Lambda proxy response; the gateway reports both as its own failure.
 *
 * @param asksForFile whether the caller's `Accept` names a binary media type of the API first: only then is Base64
 *   decoded
 */
export function proxyResponse(outcome: Outcome, asksForFile = false): HttpResponse | undefined {
  if (!outcome.ok || outcome.payload === undefined || outcome.payload.length > LARGEST_PAYLOAD)
    return undefined;
  const { statusCode, headers, multiValueHeaders, body, isBase64Encoded } = {
    ...(JSON.parse(outcome.payload) as Readonly<Record<string, unknown>> | null),
  };
  const status = Number(statusCode);
  const text = body ?? '';
  const readHeaders = headersOf(Object.entries({ ...(headers as object), ...(multiValueHeaders as object) }));
  const known = Number.isInteger(status) && status >= 200 && status <= 599;
  if (!known || !readHeaders || typeof text !== 'string') return undefined;
  const isFile = isBase64Encoded === true && asksForFile;
  return { status, headers: readHeaders, body: isFile ? Buffer.from(text, 'base64') : text };
}

function headersOf(
  pairs: readonly (readonly [name: string, value: unknown])[],
): HttpResponse['headers'] | undefined {
  const headers: Record<string, string | string[]> = { 'content-type': 'application/json' };
  for (const [name, value] of pairs) {
    const values = [value].flat();
    if (!values.every((each) => isHeader(name, each))) return undefined;
    const lower = name.toLowerCase();
    if (DROPPED.test(lower)) continue;
    const kept = REMAPPED.test(lower) ? `x-amzn-remapped-${lower}` : lower;
    headers[kept] = Array.isArray(value) ? values.map(String) : String(value);
  }
  return headers;
}

function isHeader(name: string, value: unknown): boolean {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, String(value));
    return value === null || typeof value !== 'object';
  } catch {
    return false;
  }
}
