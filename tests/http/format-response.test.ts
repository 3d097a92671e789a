import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Route } from '#lib/api/route.ts';
import type { Caller } from '#lib/auth/principal.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import { formatResponse } from '#lib/http/format-response.ts';
import { logTo } from '#lib/log.ts';

const lines: Record<string, unknown>[] = [];
afterAll(() => logTo((line) => void process.stdout.write(line)));
beforeEach(() => {
  lines.length = 0;
  logTo((line) => void lines.push(JSON.parse(line)));
});

const NOW = new Date('2027-03-01T12:00:00.250Z');
const route = { id: 'createThing' } as Route;
const merchant: Caller = { accountId: 'acc_1', scopes: [], tokenId: 'tok_1', expiresAt: 1, features: [] };
const link: Caller = {
  ...merchant,
  link: { directDebitId: 'dd_1', customerId: 'cus-1', purpose: 'activation' },
};
const COMMON = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-request-id': 'req_1',
};

type Given = { caller?: Caller; cookies?: string[]; headers?: Record<string, string> };

/** A request after its first step, on its way through a route. */
function begun({ headers = {}, ...call }: Given) {
  const { before, after, onError } = formatResponse(route);
  const requestContext = { requestId: 'req_1', requestTimeEpoch: NOW.getTime() };
  const request = { event: { requestContext, headers } } as never as {
    event: { call: object };
    response?: unknown;
    error?: unknown;
  };
  before?.(request as never);
  expect(request.event.call).toEqual({ requestId: 'req_1', now: NOW });
  Object.assign(request.event.call, call);
  return { request, after, onError };
}
function succeeded(response: unknown, given: Given = {}) {
  const { request, after } = begun(given);
  request.response = response;
  after?.(request as never);
  return request.response;
}
function failed(error: unknown, given: Given = {}) {
  const { request, onError } = begun(given);
  request.error = error;
  onError?.(request as never);
  const { body, ...response } = request.response as { body: string; headers: object };
  return { ...response, error: JSON.parse(body).error };
}
const LOGGED = {
  ...{ time: expect.any(String), level: 'info', event: 'request_completed' },
  ...{ request_id: 'req_1', operation: 'createThing' },
};

describe('a response', () => {
  test('is not cached, names its request, and keeps its own headers', () => {
    const headers = { etag: '"1"', 'content-type': 'text/csv' };
    expect(succeeded({ statusCode: 200, headers, body: '' })).toEqual({
      ...{ statusCode: 200, body: '' },
      headers: { ...COMMON, ...headers },
    });
    expect(succeeded({ statusCode: 200, body: '' })).toMatchObject({ headers: COMMON });
  });

  test('sets each cookie by a header of its own', () => {
    const cookies = ['a=1', 'b=2'];
    const multiValueHeaders = { 'set-cookie': cookies };
    expect(succeeded({ statusCode: 200, body: '' }, { cookies })).toMatchObject({ multiValueHeaders });
    expect(failed(new ApiError('not_found'), { cookies })).toMatchObject({ multiValueHeaders });
    expect(succeeded({ statusCode: 200, body: '' })).not.toHaveProperty('multiValueHeaders');
    expect(failed(new ApiError('not_found'))).not.toHaveProperty('multiValueHeaders');
  });

  test('is logged once, with its account and its sender', () => {
    const headers = { 'CloudFront-Viewer-Address': '203.0.113.7:50000' };
    succeeded({ statusCode: 201, body: '' }, { caller: merchant, headers });
    const sender = { viewer_ip: '203.0.113.7', viewer_port: 50_000 };
    expect(lines).toEqual([{ ...LOGGED, account_id: 'acc_1', status: 201, ...sender }]);
  });

  test('that is missing is left to the errors', () => {
    expect(succeeded(undefined)).toBeUndefined();
    expect(lines).toEqual([]);
  });
});

describe('an error', () => {
  test('has its family, code and message, and the request', () => {
    expect(failed(new ApiError('not_found', { message: 'No.', extra: { existing_id: 'ord_1' } }))).toEqual({
      ...{ statusCode: 404, headers: COMMON },
      error: {
        ...{ type: 'invalid_request_error', code: 'not_found', message: 'No.' },
        ...{ request_id: 'req_1', existing_id: 'ord_1' },
      },
    });
    expect(lines).toEqual([{ ...LOGGED, status: 404, code: 'not_found' }]);
  });

  test('names all faulty members if they fit, and otherwise the number of the others', () => {
    const faults = (length: number) => ({
      errors: Array.from({ length }, (_, n) => ({ field: `f${n}`, code: 'required', message: 'Send it.' })),
    });
    const few = failed(new ApiError('validation_failed', { message: 'Two.', ...faults(2) })).error;
    expect(few).toMatchObject({ message: 'Two.', ...faults(2) });
    expect(few).not.toHaveProperty('errors_omitted');
    const many = failed(new ApiError('validation_failed', { message: 'Many.', ...faults(103) })).error;
    expect(many).toMatchObject({ ...faults(100), errors_omitted: 3 });
    expect(many.message).toMatch(/^Some members .+ errors_omitted is the number of the others\.$/);
    expect(failed(new ApiError('not_found')).error).not.toHaveProperty('errors');
  });

  test('says when to try again, if that helps', () => {
    expect(failed(new ApiError('unavailable'))).toMatchObject({ headers: { 'retry-after': '1' } });
    expect(failed(new ApiError('not_found')).headers).not.toHaveProperty('retry-after');
  });

  test('has nothing of the merchant for a link', () => {
    const error = new ApiError('not_found', { extra: { existing_id: 'ord_1', direct_debit_id: 'dd_1' } });
    expect(failed(error, { caller: link }).error).not.toHaveProperty('existing_id');
    expect(failed(error, { caller: link }).error).toMatchObject({ direct_debit_id: 'dd_1' });
    expect(failed(error, { caller: merchant }).error).toMatchObject({ existing_id: 'ord_1' });
  });

  test('of the service is logged with its fault and its cause, without the message of the cause', () => {
    const { error } = failed(new TypeError('012180001234567897 is no function'), { caller: merchant });
    expect(error).toMatchObject({ code: 'internal_error' });
    expect(lines).toEqual([
      {
        ...{ time: expect.any(String), level: 'error', event: 'request_failed', request_id: 'req_1' },
        ...{ code: 'internal_error', fault: 'service', error: 'TypeError', at: expect.any(String) },
      },
      { ...LOGGED, account_id: 'acc_1', status: 500, code: 'internal_error' },
    ]);
    expect(JSON.stringify([error, lines])).not.toContain('012180001234567897');
  });
});
