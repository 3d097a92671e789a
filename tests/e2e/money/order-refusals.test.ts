import { beforeAll, describe, expect } from '@jest/globals';
import { inTurns } from '#tests/support/jest/in-turns.ts';
import { addressBody, callerWith, orderBody } from '#tests/support/records/orders.ts';
import { type ApiResponse, newAccount, type TestAccount } from '#tests/support/service/api.ts';

const test = inTurns(4);

let account: TestAccount;
let orders: ReturnType<typeof callerWith>;
let order: ApiResponse['body'];
beforeAll(async () => {
  account = await newAccount();
  orders = callerWith(account.token);
  order = (await orders.create({ shipping_address: addressBody() })).body;
});

/** Returns the errors of a response, as `field code`. */
function faultsOf({ status, body }: ApiResponse): string[] {
  expect([status, body.error?.code]).toEqual([422, 'validation_failed']);
  return body.error.errors.map(({ field, code }: Record<string, string>) => `${field} ${code}`).sort();
}

const without = (...members: string[]) =>
  Object.fromEntries(Object.entries(addressBody()).filter(([name]) => !members.includes(name)));

describe('an address that breaks a rule is refused, its faulty members named, the old one kept', () => {
  const cases: [name: string, address: unknown, faults: string[]][] = [
    ['no city', without('city'), ['shipping_address.city required']],
    ['a blank city', addressBody({ city: '  ' }), ['shipping_address.city blank']],
    [
      'nothing at all',
      {},
      ['address1', 'city', 'country', 'postal_code', 'state'].map(
        (name) => `shipping_address.${name} required`,
      ),
    ],
    [
      'a country of three letters',
      addressBody({ country: { code: 'MEX', name: 'México' } }),
      ['shipping_address.country.code unknown_country'],
    ],
    [
      'a country in small letters',
      addressBody({ country: { code: 'mx' } }),
      ['shipping_address.country.code unknown_country'],
    ],
    [
      'a country that is none',
      addressBody({ country: { code: 'ZZ' } }),
      ['shipping_address.country.code unknown_country'],
    ],
    [
      'a country by its name alone',
      addressBody({ country: { name: 'México' } }),
      ['shipping_address.country.code required'],
    ],
    ['a state as a text', addressBody({ state: 'CMX' }), ['shipping_address.state invalid_type']],
    [
      'a state of another shape',
      addressBody({ state: { name: 'Jalisco' } }),
      ['shipping_address.state.code required', 'shipping_address.state.name unknown_member'],
    ],
    [
      'a state by its name',
      addressBody({ state: { code: 'Ciudad de México' } }),
      ['shipping_address.state.code invalid_format'],
    ],
    [
      'a postal code of signs',
      addressBody({ postal_code: '#1' }),
      ['shipping_address.postal_code invalid_format'],
    ],
    [
      'a postal code as a number',
      addressBody({ postal_code: 3940 }),
      ['shipping_address.postal_code invalid_type'],
    ],
    ['a line break', addressBody({ address1: 'A\nB' }), ['shipping_address.address1 control_characters']],
    ['null for a text', addressBody({ reference: null }), ['shipping_address.reference invalid_type']],
    ['an unknown member', addressBody({ zip: '1' }), ['shipping_address.zip unknown_member']],
    ['null', null, ['shipping_address invalid_type']],
    ['a text', 'Hidalgo 400', ['shipping_address invalid_type']],
    [
      'all of it wrong',
      { ...without('city'), country: { code: 'MEX' }, state: 'x', zip: '1', postal_code: '' },
      [
        'shipping_address.city required',
        'shipping_address.country.code unknown_country',
        'shipping_address.postal_code invalid_format',
        'shipping_address.state invalid_type',
        'shipping_address.zip unknown_member',
      ],
    ],
  ];

  test.each(cases)('%s', async (_, address, faults) => {
    expect(faultsOf(await orders.readdress(order.id, address))).toEqual(faults);
    expect((await orders.get(order.id)).body).toEqual(order);
  });

  test('no address, and members that are not the caller’s to set', async () => {
    const set = { id: 'ord_1', status: 'paid', account_id: 'acc_1', totals: { total: 1 }, fee: 0 };
    const response = await orders.call('PUT', `/api/orders/${order.id}`, set);
    expect(faultsOf(response)).toEqual([
      'account_id unknown_member',
      'fee unknown_member',
      'id unknown_member',
      'shipping_address required',
      'status unknown_member',
      'totals unknown_member',
    ]);
    expect((await orders.get(order.id)).body).toEqual(order);
  });
});

describe('an order that breaks a rule is refused, its faulty members named', () => {
  const items = (more: Record<string, unknown>) => ({
    items: [{ name: 'Café', quantity: 2, price: 100, ...more }],
  });
  const many = (count: number) => Array.from({ length: count }, () => ({ name: 'x', quantity: 1, price: 1 }));

  const cases: [name: string, body: Record<string, unknown>, faults: string[]][] = [
    ['no items', { items: undefined }, ['items required']],
    ['an empty list of items', { items: [] }, ['items too_few']],
    ['1,001 items', { items: many(1_001) }, ['items too_many']],
    ['items as an object', { items: {} }, ['items invalid_type']],
    ['a negative quantity', items({ quantity: -1 }), ['items.0.quantity out_of_range']],
    ['a quantity of nothing', items({ quantity: 0 }), ['items.0.quantity out_of_range']],
    ['a quantity of four decimals', items({ quantity: 1.2345 }), ['items.0.quantity too_precise']],
    ['a quantity next to nothing', items({ quantity: 0.0009 }), ['items.0.quantity out_of_range']],
    ['a quantity beyond all', items({ quantity: 1_000_000.001 }), ['items.0.quantity out_of_range']],
    ['a quantity as a text', items({ quantity: '2' }), ['items.0.quantity invalid_type']],
    ['a price of three decimals', items({ price: 10.001 }), ['items.0.price too_precise']],
    ['a negative price', items({ price: -0.01 }), ['items.0.price below_minimum']],
    ['a price beyond all', items({ price: 100_000_000.01 }), ['items.0.price above_maximum']],
    ['a line beyond all', items({ quantity: 1_000_000, price: 100.01 }), ['items.0.price line_too_large']],
    ['a discount above the line', items({ discount: 200.01 }), ['items.0.discount exceeds_line']],
    ['a negative discount', items({ discount: -1 }), ['items.0.discount below_minimum']],
    ['a total of the caller’s', items({ total: 1 }), ['items.0.total unknown_member']],
    [
      'a tax by rate and amount',
      items({ taxes: [{ name: 'IVA', rate: 16, amount: 32 }] }),
      ['items.0.taxes.0 rate_or_amount'],
    ],
    ['a tax by neither', items({ taxes: [{ name: 'IVA' }] }), ['items.0.taxes.0 rate_or_amount']],
    [
      'a rate beyond the whole',
      items({ taxes: [{ name: 'IVA', rate: 100.01 }] }),
      ['items.0.taxes.0.rate invalid_rate'],
    ],
    [
      'a tax that is not the sum of the taxes',
      items({ tax: 16, taxes: [{ name: 'IVA', rate: 16 }] }),
      ['items.0.tax tax_mismatch'],
    ],
    [
      'discounts above everything',
      { ...items({}), discounts: [{ name: 'Cupón', amount: 200.01 }] },
      ['discounts exceeds_total'],
    ],
    ['another currency', { currency: 'USD' }, ['currency unsupported_currency']],
    ['a country of three letters', { country: 'MEX' }, ['country unknown_country']],
    ['no address for mail', { email: 'dolores' }, ['email invalid_email']],
    ['a script for a URL', { notify_url: 'javascript:alert(1)' }, ['notify_url invalid_url']],
    ['a URL in clear', { notify_url: 'http://example.com' }, ['notify_url invalid_url']],
    ['a URL with a password', { notify_url: 'https://a:b@example.com' }, ['notify_url invalid_url']],
    ['a private host', { notify_url: 'https://10.0.0.1/hook' }, ['notify_url host_refused']],
    ['a port of mail', { notify_url: 'https://example.com:25' }, ['notify_url port_refused']],
    ['a customer id of the wrong form', { customer_id: 'a b' }, ['customer_id invalid_format']],
    [
      'members that we set',
      { id: 'ord_1', status: 'paid', account_id: 'acc_1', number: '1', fee: 0 },
      ['account_id', 'fee', 'id', 'number', 'status'].map((name) => `${name} unknown_member`),
    ],
    [
      'several of these',
      {
        items: [
          { name: '', quantity: -1, price: 10.001 },
          { name: 'x', quantity: 1, price: 1, discount: 2 },
        ],
        currency: 'USD',
        status: 'paid',
      },
      [
        'currency unsupported_currency',
        'items.0.name blank',
        'items.0.price too_precise',
        'items.0.quantity out_of_range',
        'items.1.discount exceeds_line',
        'status unknown_member',
      ],
    ],
  ];

  test.each(cases)('%s', async (_, more, faults) => {
    expect(faultsOf(await orders.create(more))).toEqual(faults);
  });

  test.each([
    ['1e400', 'too_large'],
    ['-1e400', 'too_large'],
    ['-0', 'negative_zero'],
    ['1e-7', 'too_precise'],
  ])('a price of %s', async (price, code) => {
    const raw = JSON.stringify(orderBody()).replace('"price":100', `"price":${price}`);
    expect(faultsOf(await orders.call('POST', '/api/orders', undefined, { raw }))).toEqual([
      `items.0.price ${code}`,
    ]);
  });

  test('and none of them was stored', async () => {
    const { body } = await orders.call('GET', '/api/orders');
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([order.id]);
  });
});

describe('a value at the limit is accepted', () => {
  test.each([
    ['a discount of the whole line', { items: [{ name: 'x', quantity: 2, price: 1, discount: 2 }] }],
    ['goods by weight', { items: [{ name: 'x', quantity: 1.5, price: 33.33, discount: 50 }] }],
    ['a gram of something', { items: [{ name: 'x', quantity: 0.001, price: 100 }] }],
    ['the largest line', { items: [{ name: 'x', quantity: 1_000_000, price: 100 }] }],
    [
      'a tax that agrees with the taxes',
      {
        items: [{ name: 'x', quantity: 1, price: 100, tax: 16, taxes: [{ name: 'IVA', rate: 16 }] }],
      },
    ],
    [
      'discounts of everything',
      {
        items: [{ name: 'x', quantity: 1, price: 1 }],
        shipping_items: [{ name: 'y', price: 2 }],
        discounts: [{ name: 'z', amount: 3 }],
      },
    ],
  ])('%s', async (_, more) => {
    const limits = callerWith((await newAccount()).token);
    expect((await limits.create(more)).status).toBe(201);
  });
});
