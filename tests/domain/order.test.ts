import { describe, expect, test } from '@jest/globals';
import { newOrder, type Sale } from '#lib/domain/order.ts';
import { orderNumber } from '#lib/domain/order-number.ts';
import { ORDER_STATUSES } from '#lib/domain/order-status.ts';
import type { ShippingAddress } from '#lib/domain/shipping-address.ts';
import { isId } from '#tests/support/generated/ids.ts';
import { centavos, frozen, NOW, SELLER } from './direct-debit/sample.ts';

const sale: Sale = frozen({
  first_name: 'Dolores',
  last_name: 'Godínez',
  phone: '5555555555',
  country: 'MX',
  currency: 'MXN',
  items: [
    {
      name: 'Café',
      quantity: 2,
      price: centavos(100_00),
      discount: centavos(20_00),
      is_service: false,
      taxes: [{ name: 'IVA', rate: 1_600 }],
    },
  ],
  shipping_items: [{ name: 'Envío', price: centavos(50_00), tax: centavos(8_00) }],
  discounts: [{ name: 'Cupón', amount: centavos(10_00) }],
});

const address: ShippingAddress = {
  first_name: '',
  last_name: '',
  address1: 'Av. Insurgentes Sur 1',
  address2: '',
  country: { code: 'MX', name: '' },
  state: { code: 'CMX' },
  city: 'Ciudad de México',
  postal_code: '03100',
  phone: '',
  reference: '',
};

describe('a new order', () => {
  const now = new Date(NOW);

  test('has the declared members and those that follow from them', () => {
    const order = newOrder(sale, SELLER, now);
    const { items, ...declared } = sale;
    expect(order).toMatchObject(declared);
    expect(order.items).toEqual([
      { ...items[0], tax: 28_80, taxes: [{ name: 'IVA', rate: 1_600, amount: 28_80 }], total: 208_80 },
    ]);
    expect(order.totals).toEqual({
      subtotal: 200_00,
      discount: 30_00,
      tax: 36_80,
      shipping: 50_00,
      total: 256_80,
    });
  });

  test('has the fee of its account: a share of the total, a fixed amount, and the tax on both', () => {
    expect(newOrder(sale, SELLER, now).fee).toEqual({
      percent_basis_points: 290,
      percent_amount: 7_45,
      fixed: 3_00,
      tax: 1_67,
      total: 12_12,
    });
  });

  test('begins as created, under an id and a number of its own', () => {
    const order = newOrder(sale, SELLER, now);
    expect(isId('ord', order.id)).toBe(true);
    expect(order).toMatchObject({
      account_id: 'acc_1',
      type: 'order',
      status: 'created',
      number: orderNumber(order.id, now),
      version: 1,
      created_at: NOW,
      updated_at: NOW,
    });
    expect(newOrder(sale, SELLER, now).id).not.toBe(order.id);
  });

  test('has empty texts for omitted members, and no address', () => {
    const order = newOrder(sale, SELLER, now);
    expect(order).toMatchObject({ customer_id: '', email: '', notify_url: '' });
    expect(order).not.toHaveProperty('shipping_address');
    expect(order).not.toHaveProperty('payments');
  });

  test('keeps the optional members that were sent', () => {
    const more = {
      customer_id: 'cus-1',
      email: 'dolores@example.com',
      notify_url: 'https://shop.example.com/hook',
      shipping_address: address,
    };
    expect(newOrder({ ...sale, ...more }, SELLER, now)).toMatchObject(more);
  });
});

test('the statuses are those of the interface and of a charge', () => {
  expect(ORDER_STATUSES).toEqual([
    'created',
    'pending',
    'in_process',
    'paid',
    'failed',
    'pending_next_cycle',
    'cancelled',
  ]);
});

test('a new order has the data of its merchant, if it was sent', () => {
  const data = { external_id: 'A-1', metadata: { branch: 'north' } };
  expect(newOrder({ ...sale, ...data }, SELLER, new Date(NOW))).toMatchObject(data);
  expect(newOrder(sale, SELLER, new Date(NOW))).not.toHaveProperty('external_id');
});
