import { validateHeaderName, validateHeaderValue } from 'node:http';
import type { Outcome } from '#infra/local/lambda/messages.ts';
import type { Api, HttpAnswer } from './api.ts';
import { isBinary } from './proxy-event.ts';

type Headers = Record<string, string | string[]>;

// API Gateway keeps these names for itself and moves a function's own out of the way.
const REMAPPED = [
  'connection',
  'content-md5',
  'date',
  'host',
  'max-forwards',
  'proxy-authenticate',
  'server',
  'trailer',
  'user-agent',
  'via',
  'www-authenticate',
];
const DROPPED = ['content-length', 'transfer-encoding', 'keep-alive', 'upgrade'];
const LARGEST_PAYLOAD = 6 * 1024 * 1024;

/**
 * The answer that a function's outcome becomes; nothing where the function failed or its answer has not the form of
 * a Lambda proxy response, which the gateway reports as its own failure.
 *
 * @param accept The client's `Accept`: bytes are sent as such where it asks for a binary media type of the API.
 */
export function proxyAnswer(api: Api, outcome: Outcome, accept: string | undefined): HttpAnswer | undefined {
  if (!outcome.ok || outcome.payload === undefined || outcome.payload.length > LARGEST_PAYLOAD)
    return undefined;
  const answer: unknown = JSON.parse(outcome.payload);
  if (answer === null || typeof answer !== 'object') return undefined;
  const { statusCode, headers, multiValueHeaders, body, isBase64Encoded } = answer as Record<string, unknown>;
  const status = Number(statusCode);
  const readHeaders = headersOf(headers, multiValueHeaders);
  if (!Number.isInteger(status) || status < 200 || status > 599 || !readHeaders) return undefined;
  if (body !== undefined && body !== null && typeof body !== 'string') return undefined;
  const text = body ?? '';
  const asBytes = isBase64Encoded === true && accept !== undefined && isBinary(api, accept.split(',')[0]);
  return { status, headers: readHeaders, body: asBytes ? Buffer.from(text, 'base64') : text };
}

function headersOf(single: unknown = {}, multi: unknown = {}): Headers | undefined {
  const headers: Headers = { 'content-type': 'application/json' };
  for (const [name, value] of Object.entries(single ?? {})) {
    if ((value !== null && typeof value === 'object') || !isHeader(name, String(value))) return undefined;
    setHeader(headers, name, String(value));
  }
  for (const [name, values] of Object.entries(multi ?? {})) {
    if (!Array.isArray(values) || !values.every((value) => isHeader(name, String(value)))) return undefined;
    setHeader(headers, name, values.map(String));
  }
  return headers;
}

function isHeader(name: string, value: string): boolean {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}

function setHeader(headers: Headers, name: string, value: string | string[]): void {
  const lower = name.toLowerCase();
  if (DROPPED.includes(lower)) return;
  headers[REMAPPED.includes(lower) ? `x-amzn-remapped-${lower}` : lower] = value;
}
