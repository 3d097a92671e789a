import { describe, expect, test } from '@jest/globals';
import { exampleOf } from '#infra/openapi/examples.ts';
import type { Order } from '#lib/api/orders/record.ts';
import { differences } from '#tests/support/generated/contract.ts';

type Changes = { status?: number; headers?: Record<string, string>; body?: unknown };

const REQUEST_ID = 'req_1';
const order = exampleOf('getOrder') as Order;
const observed = (body: unknown, { status = 200, headers = {}, ...more }: Changes = {}) => ({
  status,
  headers: new Headers({ 'content-type': 'application/json', 'x-request-id': REQUEST_ID, ...headers }),
  text: JSON.stringify('body' in more ? more.body : body),
});
const refusal = (code: string, more: object = {}) => ({
  error: { type: 'invalid_request_error', code, message: 'No.', request_id: REQUEST_ID, ...more },
});

const asOrder = (changes?: Changes) =>
  differences('GET', '/api/orders/ord_1?x=1', observed(order, { headers: { etag: '"1"' }, ...changes }));

describe('a response as documented', () => {
  test('is accepted: a record, a list, a refusal', () => {
    expect(asOrder()).toEqual([]);
    expect(differences('GET', '/api/payouts', observed(exampleOf('listPayouts')))).toEqual([]);
    expect(asOrder({ status: 404, headers: {}, body: refusal('not_found') })).toEqual([]);
  });

  test('may be the refusal of an unknown path or method', () => {
    const missing = observed(refusal('not_found'), { status: 404 });
    const notServed = observed(refusal('method_not_allowed'), { status: 405, headers: { allow: 'GET' } });
    expect(differences('GET', '/nothing', missing)).toEqual([]);
    expect(differences('PATCH', '/api/orders', notServed)).toEqual([]);
  });
});

describe('the contract check names a response that is not as documented', () => {
  const { number, ...withoutNumber } = order;
  const { subtotal, ...otherTotals } = order.totals;
  const cases: [string, Changes, RegExp][] = [
    ['status', { status: 418 }, /status 418 is not documented/],
    ['media type', { headers: { 'content-type': 'text/plain', etag: '"1"' } }, /media type text\/plain/],
    ['a member too many', { body: { ...order, secret: 1 } }, /additional properties.*secret/],
    ['a member too few', { body: withoutNumber }, /required property 'number'/],
    [
      'a member of another type',
      { body: { ...order, number: Number(number.length) } },
      /\/number must be string/,
    ],
    [
      'members in another order',
      { body: { ...withoutNumber, number } },
      /the body has its members in the order id,.*,number, not id,/,
    ],
    [
      'nested members in another order',
      { body: { ...order, totals: { ...otherTotals, subtotal } } },
      /\/totals has its members in the order total,/,
    ],
    ['an amount of three decimals', { body: { ...order, fee: 1.005 } }, /\/fee must match format/],
    [
      'an error of other operations',
      { status: 404, headers: {}, body: refusal('nothing_to_retry') },
      /allowed values/,
    ],
    ['a header too few', { headers: {} }, /header etag is missing/],
    [
      'a header too many',
      { headers: { etag: '"1"', 'retry-after': '1' } },
      /header retry-after is not documented/,
    ],
    ['a header of another form', { headers: { etag: 'W/"1"' } }, /etag: .* must match pattern/],
    [
      'another request id than in the header',
      { status: 404, headers: {}, body: refusal('not_found', { request_id: 'req_2' }) },
      /request_id is not the one/,
    ],
  ];

  test.each(cases)('%s', (_, changes, expected) => {
    expect(asOrder(changes).join('\n')).toMatch(expected);
  });

  test('a request that was accepted against the document, and not one that was refused', () => {
    const took = (sent: string, status = 201) => {
      const headers = { location: '/api/payouts/po_1' };
      const responded = observed(exampleOf('createPayout'), { status, headers });
      return differences('POST', '/api/payouts', { ...responded, sent }).join('\n');
    };
    expect(took('{"order_id":"ord_1","amount":"1"}')).toMatch(
      /it was taken, although \/amount must be number/,
    );
    expect(took('{}', 422)).not.toMatch(/it was taken/);
  });

  test('a success that is not documented', () => {
    expect(differences('GET', '/nothing', observed({ found: true }))).not.toEqual([]);
  });
});
