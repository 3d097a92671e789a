import type { MiddlewareObj } from '@middy/core';
import httpJsonBodyParser from '@middy/http-json-body-parser';
import type { GenericSchema } from 'valibot';
import type { Route } from '#lib/api/route.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { bytesOf, type CallEvent, header, type Response } from './call.ts';

const LARGEST_BODY = 64 * 1024;
const DEEPEST = 20;
const FORM = /^application\/x-www-form-urlencoded *(;|$)/i;

/** Reads the JSON body of a route that has one, within the limits of size, encoding and depth. */
export function readBody(route: Route): MiddlewareObj<CallEvent, Response>[] {
  const { body: schema } = route;
  if (!schema) return [];
  const parser = httpJsonBodyParser() as unknown as { before: (request: unknown) => void };
  return [
    {
      before: (request) => {
        const { event } = request;
        const text = typeof event.body === 'string' ? event.body : '';
        const length = Buffer.byteLength(text, event.isBase64Encoded ? 'base64' : 'utf8');
        if (length > LARGEST_BODY) throw new ApiError('payload_too_large');
        if (length === 0 && route.bodyOptional) {
          event.call.body = {};
          return;
        }
        if ((header(event, 'content-encoding') ?? 'identity').toLowerCase() !== 'identity')
          throw new ApiError('malformed_request');
        if (route.form && FORM.test(header(event, 'content-type') ?? '')) {
          event.call.body = readForm(text, schema);
          return;
        }
        const bytes = bytesOf(event);
        parser.before({ event: parserView(event) });
        requireUtf8(bytes);
        if (!isReadable(event.body, DEEPEST)) throw new ApiError('malformed_request');
        event.call.body = event.body;
      },
    },
  ];
}

/** middy reads only two spellings of the header, and clients use more. Writes reach the event itself. */
function parserView(event: CallEvent): CallEvent {
  event.headers = { ...event.headers, 'content-type': header(event, 'content-type') };
  if (event.body === null || event.body === '')
    throw new ApiError('malformed_request', { message: 'The body is empty. Send one JSON object.' });
  return event;
}

const NOT_UTF8 =
  'The body is not UTF-8, or has U+FFFD in place of a letter that was lost before. Send it in UTF-8, also names with accents.';

/**
 * Refuses a body that is not UTF-8 (RFC 8259, 8.1). API Gateway replaces bytes that it cannot read with U+FFFD, and a
 * name with that character would be stored, mailed and signed. The character itself can be sent as an escape.
 *
 * @throws ApiError `malformed_request`
 */
function requireUtf8(bytes: Uint8Array): void {
  if (new TextDecoder().decode(bytes).includes('\u{fffd}'))
    throw new ApiError('malformed_request', { message: NOT_UTF8 });
}

/**
 * Returns whether a value is not too deep and its texts are well formed. JSON's escapes can spell half of a surrogate
 * pair, which other systems cannot read as text.
 */
function isReadable(value: unknown, levels: number): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (value === null || typeof value !== 'object') return true;
  return (
    levels > 0 &&
    Object.entries(value).every(([name, member]) => name.isWellFormed() && isReadable(member, levels - 1))
  );
}

/**
 * Returns the members of a form, as OAuth defines it (RFC 6749, 3.2): empty members count as left out, and unknown ones
 * are ignored.
 *
 * @throws ApiError `validation_failed`, naming each member that was sent twice
 */
function readForm(text: string, schema: GenericSchema): Record<string, string> {
  const { entries = {} } = schema as { entries?: object };
  const sent = [...new URLSearchParams(text)].filter(
    ([name, value]) => value !== '' && Object.hasOwn(entries, name),
  );
  const members = Object.fromEntries(sent);
  const repeated = Object.keys(members).filter((name) => sent.filter(([other]) => other === name).length > 1);
  if (repeated.length > 0) {
    const errors = repeated.map((field) => ({
      field,
      code: 'repeated',
      message: 'This member is repeated. Send it once.',
    }));
    throw new ApiError('validation_failed', { errors });
  }
  return members;
}
