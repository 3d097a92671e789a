import { describe, expect, test } from '@jest/globals';
import { bytesOf, clockOfCall, header } from '#lib/http/call.ts';

describe('a request header', () => {
  const headers = { Accept: 'text/csv', 'If-Match': '"1"', 'x-empty': '' };

  test.each(['if-match', 'If-Match', 'IF-MATCH'])('is found by its name in any case: %s', (name) => {
    expect(header({ headers }, name)).toBe('"1"');
  });

  test('is undefined if it is missing, and empty if it was sent empty', () => {
    expect(header({ headers }, 'match')).toBeUndefined();
    expect(header({ headers: null as never }, 'accept')).toBeUndefined();
    expect(header({ headers }, 'x-empty')).toBe('');
  });
});

describe('the bytes of a body', () => {
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

  test('are those that were sent, as text or as Base64', () => {
    expect(text(bytesOf({ body: '{"ñ":1}', isBase64Encoded: false }))).toBe('{"Ã±":1}');
    expect(text(bytesOf({ body: 'AP8=', isBase64Encoded: true }))).toBe('\u0000\u00ff');
  });

  test('are none of a request without a body', () => {
    expect(bytesOf({ body: null, isBase64Encoded: false })).toHaveLength(0);
  });
});

test('only callers have a clock', () => {
  const call = { requestId: 'req_1', now: new Date() };
  expect(() => clockOfCall(call)).toThrow('Only the accounts of callers have clocks');
});
