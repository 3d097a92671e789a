import { describe, expect, test } from '@jest/globals';
import { ApiError } from '#lib/errors/api-error.ts';
import { ERRORS, type ErrorCode } from '#lib/errors/codes.ts';

describe('Retry-After', () => {
  const codes = Object.keys(ERRORS) as ErrorCode[];
  const waits = (code: ErrorCode) => new ApiError(code).retryAfter;

  test('is sent if waiting helps, and only then', () => {
    const delayed = codes.filter((code) => waits(code) !== undefined);
    const passing = codes.filter((code) => ERRORS[code][0] === 503 || code === 'idempotency_in_flight');
    expect(delayed.sort()).toEqual(passing.sort());
  });

  test('is longer if an operator has to act first', () => {
    expect(waits('unavailable')).toBe(1);
    expect(waits('provider_not_configured')).toBe(3_600);
    expect(waits('reference_exhausted')).toBe(86_400);
  });

  test('has the seconds of the error if that names them', () => {
    expect(new ApiError('too_many_requests', { retryAfter: 77 }).retryAfter).toBe(77);
  });
});
