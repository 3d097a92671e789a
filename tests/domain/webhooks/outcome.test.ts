import { describe, expect, test } from '@jest/globals';
import {
  afterAttempt,
  endpointAfter,
  errorOfStatus,
  lapsedAttempt,
  MOST_ATTEMPTS_KEPT,
} from '#lib/domain/webhooks/outcome.ts';
import { attempt, delivery, endpoint } from './sample.ts';

const at = new Date('2027-03-01T12:00:00.000Z');
const attempted = (made: Parameters<typeof attempt>[0], of = {}) =>
  afterAttempt(delivery(of), attempt(made), at, 0);

describe('a response', () => {
  test.each([
    [200, null],
    [204, null],
    [299, null],
    [300, 'redirected'],
    [304, 'redirected'],
    [308, 'redirected'],
    [199, 'http_status'],
    [400, 'http_status'],
    [410, 'http_status'],
    [500, 'http_status'],
  ])('of %s means %s', (status, error) => expect(errorOfStatus(status)).toBe(error));
});

describe('a delivery', () => {
  test('is delivered by a success, whatever happened before', () => {
    const failed = attempt({ status_code: 500 });
    expect(attempted({ status_code: 204 }, { tries: 3, attempts: [failed] })).toEqual({
      status: 'delivered',
      attempts: [failed, attempt({ status_code: 204 })],
      tries: 4,
      next_attempt_at: null,
    });
  });

  test('is attempted again after a failure, five seconds later at first', () => {
    expect(attempted({ error: 'timeout' })).toMatchObject({
      status: 'pending',
      tries: 1,
      next_attempt_at: '2027-03-01T12:00:05.000Z',
    });
  });

  test('has failed after ten attempts', () => {
    expect(attempted({ status_code: 500 }, { tries: 8 })).toMatchObject({ status: 'pending', tries: 9 });
    expect(attempted({ status_code: 500 }, { tries: 9 })).toMatchObject({
      status: 'failed',
      next_attempt_at: null,
    });
  });

  test('ends with 410', () => {
    expect(attempted({ status_code: 410 })).toMatchObject({ status: 'ended', next_attempt_at: null });
  });

  test('is attempted again if its worker ended without an outcome', () => {
    const lapsed = lapsedAttempt(at);
    expect(lapsed).toEqual({
      ...{ at: at.toISOString(), duration_ms: 60_000, status_code: null, error: 'no_outcome' },
    });
    expect(afterAttempt(delivery(), lapsed, at, 0)).toMatchObject({ status: 'pending', tries: 1 });
  });

  test('keeps the latest attempts only', () => {
    const attempts = Array.from({ length: MOST_ATTEMPTS_KEPT }, () => attempt({ status_code: 500 }));
    const last = attempt({ status_code: 503 });
    const kept = afterAttempt(delivery({ attempts }), last, at, 0).attempts;
    expect(kept).toHaveLength(MOST_ATTEMPTS_KEPT);
    expect(kept.at(-1)).toBe(last);
  });
});

describe('an endpoint', () => {
  const since = '2027-03-01T12:00:00.000Z';
  test('does not change after a success, nor after a failure that is not the first', () => {
    expect(endpointAfter(endpoint(), attempt({ status_code: 200 }))).toBeUndefined();
    const later = attempt({ status_code: 500, at: '2027-03-04T11:59:59.999Z' });
    expect(endpointAfter(endpoint({ failing_since: since }), later)).toBeUndefined();
  });

  test('is failing since its first failure, until a success', () => {
    const failed = attempt({ error: 'connection_failed', at: since });
    expect(endpointAfter(endpoint(), failed)).toEqual({ failing_since: since });
    const success = attempt({ status_code: 200, at: '2027-03-09T12:00:00.000Z' });
    expect(endpointAfter(endpoint({ failing_since: since }), success)).toEqual({ failing_since: null });
  });

  test('is disabled by a failure three days after the first one', () => {
    const failed = attempt({ status_code: 500, at: '2027-03-04T12:00:00.000Z' });
    expect(endpointAfter(endpoint({ failing_since: since }), failed)).toEqual({ disabled: 'failing' });
  });

  test('is disabled by 410 at once', () => {
    expect(endpointAfter(endpoint(), attempt({ status_code: 410 }))).toEqual({ disabled: 'gone' });
  });
});
