import { describe, expect, test } from '@jest/globals';
import { ApiError } from '#lib/errors/api-error.ts';
import { apiErrorOf } from '#lib/http/api-error-of.ts';
import { ProviderUnavailable } from '#lib/providers/errors.ts';

const named = (name: string, httpStatusCode?: number) =>
  Object.assign(new Error('Detail that is nobody’s business'), { name, $metadata: { httpStatusCode } });

describe('the response to an error', () => {
  test.each([
    ['S3 that fails itself', named('InternalError', 500)],
    ['S3 that wants to be asked less', named('SlowDown', 503)],
    ['S3 that meets another write of the same object', named('ConditionalRequestConflict', 409)],
    ['SQS that wants to be asked less', named('RequestThrottled', 403)],
    ['SES that wants to be asked less', named('TooManyRequestsException', 429)],
    ['SQS that does not take all messages of a batch', new ProviderUnavailable('SQS did not take 1 of 2')],
    ...[
      'InternalServerError',
      'ProvisionedThroughputExceededException',
      'RequestLimitExceeded',
      'ThrottlingException',
      'TransactionConflictException',
      'TransactionInProgressException',
    ].map((name) => [`DynamoDB’s ${name}`, named(name, 400)] as const),
    ['a time-out', named('TimeoutError')],
    ['a broken connection', Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' })],
  ])('of %s asks to retry', (_, error) => {
    expect(apiErrorOf(error)).toMatchObject({ code: 'unavailable' });
  });

  test.each([
    ['our own mistake in what we ask of AWS', named('ValidationException', 400)],
    ['a bug', new TypeError('Cannot read properties of undefined')],
    ['nothing at all', undefined],
  ])('of %s is an internal error without detail', (_, error) => {
    const shown = apiErrorOf(error);
    expect(shown).toMatchObject({ code: 'internal_error' });
    expect(shown.message).not.toContain('Detail');
  });

  test.each([
    ['a body of another type', { statusCode: 415 }, 'unsupported_media_type'],
    ['a body that is not JSON', { statusCode: 422, cause: { data: '{' } }, 'malformed_request'],
    ['a body that was not read', { statusCode: 422 }, 'malformed_request'],
    ['a provider without its settings', { name: 'ProviderNotConfigured' }, 'provider_not_configured'],
  ])('of %s says that', (_, members, code) => {
    expect(apiErrorOf(Object.assign(new Error('Detail'), members))).toMatchObject({ code });
  });

  test('of a body that is not JSON names the place of the fault, if the text is known', () => {
    const messageOf = (data?: unknown) =>
      apiErrorOf(Object.assign(new Error('Detail'), { statusCode: 422, cause: { data } })).message;
    expect(messageOf('{"a": 1,\n "b": }')).toBe('The body is not valid JSON. Check line 2, column 7.');
    expect(messageOf({ a: 1 })).toBe(new ApiError('malformed_request').message);
  });

  test.each(['__proto__', 'constructor'])('names the member %s, which no record has', (data) => {
    const error = Object.assign(new Error('Detail'), { statusCode: 422, cause: { data } });
    const { code, extra, errors } = apiErrorOf(error) as ApiError & { errors?: unknown; extra?: unknown };
    expect(code).toBe('validation_failed');
    const message = 'This operation does not accept this member. Leave it out.';
    expect({ errors, extra }).toEqual({
      errors: [{ field: data, code: 'unknown_member', message }],
      extra: {},
    });
  });

  test.each(['ThrottlingException', 'ProviderNotConfigured', 'TypeError'])(
    'keeps the cause of %s for the log',
    (name) => {
      const error = named(name);
      expect(apiErrorOf(error).cause).toBe(error);
    },
  );

  test('that is meant for callers is that error', () => {
    const error = new ApiError('not_found');
    expect(apiErrorOf(error)).toBe(error);
  });
});
