import { validateHeaderName, validateHeaderValue } from 'node:http';
import type { Outcome } from '#infra/local/lambda/messages.ts';
import type { HttpResponse } from './gateway-responses.ts';

// API Gateway keeps these names for itself and moves a function's own out of the way.
const REMAPPED = /^(?:connection|content-md5|date|host|server|trailer|user-agent|via|www-authenticate)$/;
const DROPPED = /^(?:content-length|transfer-encoding|keep-alive|upgrade)$/;
const LARGEST_PAYLOAD = 6 * 1024 * 1024;

/**
 * The response that a function's outcome becomes; nothing where the function failed or its outcome has not the form
 * of a Lambda proxy response, which the gateway reports as its own failure.
 *
 * @param asksForFile Whether the caller asks for one of the API's binary media types first: Base64 is read only then.
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
