import type { ErrorCode } from '#lib/errors/codes.ts';
import { errorTemplate } from './gateway-responses.ts';

/**
 * A mock fails on a body without a template for its media type, so it has one for each type that clients commonly send.
 */
const MEDIA_TYPES = [
  'application/json',
  'application/octet-stream',
  'application/x-www-form-urlencoded',
  'application/xml',
  'multipart/form-data',
  'text/plain',
  'text/xml',
];

/**
 * Defines a method to which API Gateway itself responds with an error of the interface. No function runs.
 *
 * @param message what the caller can do, if it differs from the message of the code
 * @param headers additional headers with their values as mappings, in which a text is in single quotes
 */
export function fixedResponse(
  code: ErrorCode,
  { message, headers = {} }: { message?: string; headers?: Readonly<Record<string, string>> } = {},
): object {
  const { status, template } = errorTemplate(code, message);
  const mapped = {
    ...headers,
    'content-type': "'application/json'",
    'cache-control': "'no-store'",
    'x-request-id': 'context.requestId',
  };
  return mock(status, MEDIA_TYPES, mapped, { 'application/json': template });
}

/** Defines a method to which API Gateway itself responds with a redirect. */
export const redirect = (location: string): object =>
  mock('302', ['application/json'], { location: `'${location}'` });

function mock(
  status: string,
  mediaTypes: readonly string[],
  headers: Readonly<Record<string, string>>,
  responseTemplates?: Readonly<Record<string, string>>,
): object {
  const names = Object.keys(headers);
  const mappings = Object.entries(headers).map(([name, value]) => [`method.response.header.${name}`, value]);
  const declared = names.map((name) => [name, { schema: { type: 'string' } }]);
  return {
    // A header reaches the caller only if the method declares it.
    responses: { [status]: { description: status, headers: Object.fromEntries(declared) } },
    'x-amazon-apigateway-integration': {
      type: 'mock',
      passthroughBehavior: 'never',
      requestTemplates: Object.fromEntries(mediaTypes.map((type) => [type, `{"statusCode": ${status}}`])),
      responses: {
        default: {
          statusCode: status,
          responseParameters: Object.fromEntries(mappings),
          ...(responseTemplates && { responseTemplates }),
        },
      },
    },
  };
}
