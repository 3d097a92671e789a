import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { FakeService, fails, hangs, refuses } from './fake-service.ts';

let service: FakeService;
beforeEach(() => {
  service = new FakeService();
});
afterEach(() => {
  jest.restoreAllMocks();
});

const settle = <T>(work: PromiseLike<T>) => service.clock.settle(work);
const errorOf = (work: Promise<unknown>) =>
  settle(
    work.then(
      () => undefined,
      (error) => error,
    ),
  );
const tokensSeen = () => service.seen.map(({ headers }) => headers.get('authorization'));
const HOUR = 3_600_000;

describe('a token', () => {
  test('is requested once for many callers, with the keys', async () => {
    const { orders } = service.client();
    await settle(Promise.all(Array.from({ length: 100 }, (_, n) => orders.get(`ord_${n}`))));
    expect(service.tokenRequests).toHaveLength(1);
    const [{ verb, headers } = { verb: '', headers: new Headers() }] = service.tokenRequests;
    const basic = Buffer.from('pk_test:sk_test').toString('base64');
    expect([verb, headers.get('authorization')]).toEqual(['POST', `Basic ${basic}`]);
    expect(new Set(tokensSeen())).toEqual(new Set(['token-1']));
  });

  test('is renewed a minute before it ends', async () => {
    const { orders } = service.client();
    await settle(orders.get('ord_1'));
    service.clock.pass(HOUR - 60_001);
    await settle(orders.get('ord_1'));
    service.clock.pass(1);
    await settle(orders.get('ord_1'));
    expect(tokensSeen()).toEqual(['token-1', 'token-1', 'token-2']);
  });

  test('of a few seconds is used for most of them', async () => {
    service.nextTokens = [() => service.token(10)];
    const { orders } = service.client();
    await settle(orders.get('ord_1'));
    service.clock.pass(8_999);
    await settle(orders.get('ord_1'));
    service.clock.pass(1);
    await settle(orders.get('ord_1'));
    expect(tokensSeen()).toEqual(['token-1', 'token-1', 'token-2']);
  });

  test.each([-1, 1])('does not depend on this machine’s date, which may jump: %i hours', async (hours) => {
    const now = Date.now();
    const { orders } = service.client();
    await settle(orders.get('ord_1'));
    jest.spyOn(Date, 'now').mockReturnValue(now + hours * HOUR);
    await settle(orders.get('ord_1'));
    service.clock.pass(HOUR);
    await settle(orders.get('ord_1'));
    expect(tokensSeen()).toEqual(['token-1', 'token-1', 'token-2']);
  });

  test('that the API refuses is renewed once, and the call is repeated with its key', async () => {
    service.next = [refuses(401, 'unauthenticated')];
    await settle(service.client().orders.create({} as never));
    expect(tokensSeen()).toEqual(['token-1', 'token-2']);
    expect(new Set(service.seen.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
    expect(service.clock.waits.filter((each) => each < 30_000)).toEqual([]);
  });

  test('that the API refuses again is an error', async () => {
    service.next = [refuses(401, 'unauthenticated'), refuses(401, 'unauthenticated')];
    expect(await errorOf(service.client().orders.get('ord_1'))).toMatchObject({ status: 401 });
    expect([service.seen.length, service.tokenRequests.length]).toEqual([2, 2]);
  });

  test('that the API refuses to many callers is renewed once for all of them', async () => {
    const { orders } = service.client();
    service.next = Array(50).fill(refuses(401, 'unauthenticated'));
    await settle(Promise.all(Array.from({ length: 50 }, (_, n) => orders.get(`ord_${n}`))));
    expect([service.seen.length, service.tokenRequests.length]).toEqual([100, 2]);
  });
});

describe('a request for a token', () => {
  test('is repeated like any other', async () => {
    service.nextTokens = [fails, refuses(503, 'unavailable', { 'retry-after': '2' })];
    await settle(service.client().orders.get('ord_1'));
    expect([service.tokenRequests.length, service.seen.length]).toEqual([3, 1]);
  });

  test('that fails is an error of all who wait for it, and the next call makes another one', async () => {
    service.nextTokens = [refuses(401, 'unauthenticated')];
    const { orders } = service.client();
    const errors = await Promise.all([errorOf(orders.get('ord_1')), errorOf(orders.get('ord_2'))]);
    expect(errors).toMatchObject([{ code: 'unauthenticated' }, { code: 'unauthenticated' }]);
    expect([service.tokenRequests.length, service.seen.length]).toEqual([1, 0]);
    await settle(orders.get('ord_1'));
    expect(service.seen).toHaveLength(1);
  });

  test('does not end with the call that made it', async () => {
    const caller = new AbortController();
    let arrives = (_: Response) => {};
    service.nextTokens = [
      () =>
        new Promise((resolve) => {
          arrives = resolve;
        }),
    ];
    const { orders } = service.client();
    const ended = orders.get('ord_1', { signal: caller.signal }).catch(({ name }) => name);
    const waiting = orders.get('ord_2');
    caller.abort();
    expect(await ended).toBe('AbortError');
    arrives(service.token());
    await settle(waiting);
    expect(service.tokenRequests).toHaveLength(1);
  });

  test('ends at the time limit of the client, and the next call makes another one', async () => {
    service.nextTokens = Array(3).fill(hangs);
    const { orders } = service.client();
    expect(await errorOf(orders.get('ord_1'))).toMatchObject({ name: 'DomiciliaTimeoutError' });
    await settle(orders.get('ord_1'));
    expect(service.seen).toHaveLength(1);
  });
});

describe('the settings of a client', () => {
  test.each([
    ['publicKey', ''],
    ['privateKey', undefined],
    ['baseUrl', undefined],
    ['baseUrl', 'api.example.com'],
    ['baseUrl', 'http://api.example.com'],
    ['baseUrl', 'localhost:3000'],
    ['baseUrl', 'https://api.example.com/api'],
    ['baseUrl', 'https://api.example.com/api/'],
    ['timeout', 0],
    ['timeout', Number.NaN],
    ['retries', -1],
    ['retries', 0.5],
  ])('are refused if one is invalid: %s %j', (name, value) => {
    expect(() => service.realClient({ [name]: value })).toThrow(new RegExp(name));
  });

  test.each([
    ['localhost:3000', /needs its protocol/],
    ['http://api.example.com', /of https/],
    ['https://api.example.com/api', /without \/api/],
  ])('say what is wrong with the address %s', (baseUrl, message) => {
    expect(() => service.realClient({ baseUrl })).toThrow(message);
  });

  test('may name this machine without https', () => {
    for (const baseUrl of ['http://localhost:3000', 'http://127.0.0.1:3000/', 'http://[::1]:3000'])
      expect(service.realClient({ baseUrl }).orders).toBeDefined();
  });

  test('do not show the keys when the client is printed', () => {
    const client = service.realClient();
    for (const text of [inspect(client, { depth: 9, showHidden: true }), JSON.stringify(client)])
      expect(text).not.toMatch(/sk_test|pk_test/);
  });
});
