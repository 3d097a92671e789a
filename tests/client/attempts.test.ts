import { beforeEach, describe, expect, test } from '@jest/globals';
import { DomiciliaConnectionError, DomiciliaError, DomiciliaTimeoutError } from '#lib/client/src/errors.ts';
import { breaksOff, FakeService, fails, hangs, json, refuses, responds } from './fake-service.ts';

let service: FakeService;
beforeEach(() => {
  service = new FakeService();
});

const ORDER = { amount: 100 } as never;
const keysSeen = () => service.seen.map(({ headers }) => headers.get('idempotency-key'));
const settle = <T>(work: PromiseLike<T>) => service.clock.settle(work);
/** Returns the error of a call that fails. */
const errorOf = async (work: PromiseLike<unknown>) =>
  settle(
    work.then(
      () => undefined,
      (error) => error,
    ),
  );
/** The pauses between attempts, without the waits of time limits. */
const pauses = () => service.clock.waits.filter((each) => ![30_000, 80_000].includes(each));
const busy = (seconds: string) => refuses(503, 'unavailable', { 'retry-after': seconds });

describe('the key of a call', () => {
  test('is the same in all its attempts (gocardless-pro-python 12), and so is the body', async () => {
    service.next = [fails, breaksOff, refuses(429, 'too_many_requests'), responds({ id: 'ord_1' }, 201)];
    expect(await settle(service.client({ retries: 3 }).orders.create(ORDER))).toEqual({ id: 'ord_1' });
    expect(service.seen.map(({ body }) => body)).toEqual(Array(4).fill('{"amount":100}'));
    expect(keysSeen()[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(keysSeen()).size).toBe(1);
  });

  test('is another one in the next call', async () => {
    const client = service.client();
    await settle(Promise.all([client.orders.create(ORDER), client.orders.create(ORDER)]));
    expect(new Set(keysSeen()).size).toBe(2);
  });

  test('can be the caller’s, for POST, PATCH and PUT', async () => {
    const { orders, directDebits } = service.client();
    const options = { idempotencyKey: 'sale-17' };
    await settle(orders.create(ORDER, options));
    await settle(orders.update('ord_1', {} as never, options));
    await settle(directDebits.update('dd_1', {}, options));
    expect(keysSeen()).toEqual(['sale-17', 'sale-17', 'sale-17']);
  });

  test.each([{ idempotencyKey: 'sale-17' }, '', 'a\nb', 'ñ', 'x'.repeat(256), 17])(
    'is refused before a request is sent if it is none (gocardless-nodejs 176): %j',
    async (key) => {
      const work = service.client().orders.create(ORDER, { idempotencyKey: key as string });
      expect(await errorOf(work)).toBeInstanceOf(TypeError);
      expect([...service.seen, ...service.tokenRequests]).toEqual([]);
    },
  );

  test('is not sent where the API takes none', async () => {
    const { orders, paymentMethods } = service.client();
    await settle(orders.get('ord_1'));
    await settle(paymentMethods.delete('cus-1', 'pm_1', { ifMatch: '"v1"' }));
    expect(keysSeen()).toEqual([null, null]);
    expect(service.seen[1]?.headers.get('if-match')).toBe('"v1"');
  });
});

describe('a refusal', () => {
  test.each([
    [409, 'idempotency_in_flight'],
    [422, 'idempotency_key_reused'],
    [409, 'payment_method_exists'],
  ])(
    'is thrown if it is a conflict, and never read as success (gocardless-nodejs 91): %i %s',
    async (status, code) => {
      service.next = [refuses(status, code, { 'retry-after': '1' }, { payment_method_id: 'pm_1' })];
      const error = await errorOf(service.client().orders.create(ORDER, { idempotencyKey: 'sale-17' }));
      expect(error).toBeInstanceOf(DomiciliaError);
      expect(error).toMatchObject({
        status,
        code,
        request_id: 'req_1',
        errors: [],
        idempotencyKey: 'sale-17',
      });
      expect(error.details.payment_method_id).toBe('pm_1');
      expect(service.seen).toHaveLength(1);
    },
  );

  test.each([400, 403, 404, 405, 408, 409, 410, 412, 413, 415, 422, 500])(
    'of %i is never repeated',
    async (status) => {
      service.next = [refuses(status, 'not_found', { 'retry-after': '1' })];
      expect(await errorOf(service.client().orders.get('ord_1'))).toMatchObject({ status });
      expect(service.seen).toHaveLength(1);
      expect(pauses()).toEqual([]);
    },
  );

  test('says in its message what is wrong, with its code and the id of the request', async () => {
    const errors = [{ field: 'amount', code: 'too_small', message: 'Send at least 10.' }];
    service.next = [refuses(422, 'validation_failed', {}, { errors })];
    const error = await errorOf(service.client().orders.create(ORDER));
    expect(error.message).toBe('Refused. (validation_failed, req_1)\namount: Send at least 10.');
    expect(error.errors).toEqual(errors);
  });
});

describe('the pause before the next attempt', () => {
  test('is at least that of Retry-After, and differs by chance', async () => {
    for (const chance of [0, 0.999]) {
      service.clock.chance = chance;
      service.next = [busy('7')];
      await settle(service.client().orders.get('ord_1'));
    }
    const [least = 0, most = 0] = pauses();
    expect(least).toBe(7_250);
    expect(most).toBeGreaterThan(7_499);
    expect(most).toBeLessThan(7_500);
  });

  test('grows without Retry-After, up to a limit', async () => {
    service.next = Array(7).fill(fails);
    await settle(service.client({ retries: 7 }).orders.get('ord_1'));
    expect(pauses()).toEqual([375, 750, 1_500, 3_000, 6_000, 6_000, 6_000]);
  });

  test('is not made if it would exceed the time limit: the error is thrown at once', async () => {
    service.next = [busy('3600')];
    const error = await errorOf(service.client().orders.get('ord_1'));
    expect(error).toMatchObject({ status: 503, code: 'unavailable' });
    expect(pauses()).toEqual([]);
  });

  test('does not depend on this machine’s date: a date in Retry-After is ignored', async () => {
    service.next = [busy('Thu, 01 Jan 2099 00:00:00 GMT')];
    await settle(service.client().orders.get('ord_1'));
    expect(pauses()).toEqual([375]);
  });
});

describe('a call without a response', () => {
  test('fails after its last attempt, with its key and the cause', async () => {
    service.next = Array(4).fill(fails);
    const error = await errorOf(service.client().orders.create(ORDER, { idempotencyKey: 'sale-17' }));
    expect(error).toBeInstanceOf(DomiciliaConnectionError);
    expect(error).toMatchObject({
      idempotencyKey: 'sale-17',
      message: expect.stringContaining('ECONNREFUSED'),
    });
    expect(service.seen).toHaveLength(4);
  });

  test('is sent once if retries is 0', async () => {
    service.next = [fails];
    await errorOf(service.client({ retries: 0 }).orders.get('ord_1'));
    expect(service.seen).toHaveLength(1);
  });

  test('is repeated after 30 seconds, and ends at its time limit', async () => {
    service.next = Array(4).fill(hangs);
    const error = await errorOf(service.client().orders.create(ORDER, { idempotencyKey: 'sale-17' }));
    expect(error).toBeInstanceOf(DomiciliaTimeoutError);
    expect(error).toMatchObject({ idempotencyKey: 'sale-17' });
    expect(service.seen).toHaveLength(3);
    expect(service.clock.now()).toBe(85_000);
  });

  test('ends at the time limit of the call, which includes the wait for a token', async () => {
    service.nextTokens = [hangs];
    const error = await errorOf(service.client().orders.get('ord_1', { timeout: 2_000 }));
    expect(error).toBeInstanceOf(DomiciliaTimeoutError);
    expect(service.clock.now()).toBe(7_000);
  });

  test('ends with the reason of its signal, in an attempt, in a pause, and before it begins', async () => {
    const stopped = new Error('stopped');
    const controllers = [new AbortController(), new AbortController(), new AbortController()] as const;
    service.next = [
      () => {
        controllers[0].abort(stopped);
        return hangs();
      },
      () => {
        setImmediate(() => controllers[1].abort(stopped));
        return fails();
      },
    ];
    controllers[2].abort(stopped);
    for (const { signal } of controllers)
      expect(await errorOf(service.client().orders.get('ord_1', { signal }))).toBe(stopped);
    expect(service.seen).toHaveLength(2);
  });
});

describe('a response that is not the API’s', () => {
  const html =
    (status: number, headers = {}) =>
    () =>
      new Response('<html>Sign in</html>', { status, headers: { 'content-type': 'text/html', ...headers } });

  test.each([200, 403])('is an error: a page with status %i', async (status) => {
    service.next = [html(status)];
    const error = await errorOf(service.client().orders.create(ORDER, { idempotencyKey: 'sale-17' }));
    expect(error).toBeInstanceOf(DomiciliaConnectionError);
    expect(error).toMatchObject({
      idempotencyKey: 'sale-17',
      message: expect.stringContaining(`(${status})`),
    });
  });

  test.each([502, 504])('is repeated if a proxy got none: %i', async (status) => {
    service.next = [html(status), responds({ id: 'ord_1' })];
    expect(await settle(service.client().orders.get('ord_1'))).toEqual({ id: 'ord_1' });
  });

  test('is not followed to another address', async () => {
    service.next = [html(307, { location: 'https://elsewhere.example.com' })];
    expect(await errorOf(service.client().orders.get('ord_1'))).toBeInstanceOf(DomiciliaConnectionError);
    expect(service.seen).toHaveLength(1);
  });

  test('is an error if it has no body', async () => {
    service.next = [() => new Response(null, { status: 204 })];
    expect(await errorOf(service.client().orders.get('ord_1'))).toBeInstanceOf(DomiciliaConnectionError);
  });
});

test.each([null, ''])('a version that is none is refused before a request is sent: %j', async (ifMatch) => {
  const work = service.client().orders.update('ord_1', {} as never, { ifMatch });
  expect(await errorOf(work)).toBeInstanceOf(TypeError);
  expect(service.seen).toEqual([]);
});

test('the headers of a response are returned on request', async () => {
  service.next = [() => json(200, { id: 'ord_1' }, { etag: '"v1"', 'x-request-id': 'req_9' })];
  const { data, response } = await settle(service.client().orders.get('ord_1').withResponse());
  expect([data, response.headers.get('etag'), response.headers.get('x-request-id')]).toEqual([
    { id: 'ord_1' },
    '"v1"',
    'req_9',
  ]);
});

test('a failure is reported once to a caller who asked for the headers', async () => {
  service.next = [refuses(404, 'not_found')];
  expect(await errorOf(service.client().orders.get('ord_1').withResponse())).toMatchObject({ status: 404 });
});
