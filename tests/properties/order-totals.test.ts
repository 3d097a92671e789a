import { describe, expect, test } from '@jest/globals';
import * as v from 'valibot';
import { createOrder } from '#lib/api/orders/routes.ts';
import { showOrder } from '#lib/api/orders/show.ts';
import { shareOf } from '#lib/domain/fees.ts';
import type { Centavos } from '#lib/domain/money.ts';
import { newOrder } from '#lib/domain/order.ts';
import fc from '#tests/support/generated/fast-check.ts';
import { orderTable } from '#tests/support/records/orders.ts';

/** Pesos, as a merchant writes them. */
const pesos = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((amount) => amount / 100);
const name = fc.constantFrom('Café', 'Té', 'Envío');
const tax = fc.oneof(
  fc.record({ name, rate: fc.integer({ min: 0, max: 10_000 }).map((rate) => rate / 100) }),
  fc.record({ name, amount: pesos(1_000) }),
);

/**
 * Returns quantity times price in centavos, rounded half up: exactly, from the thousandths of the one and the centavos
 * of the other.
 */
function grossOf({ quantity, price }: { quantity: number; price: number }): number {
  const exact = BigInt(Math.round(quantity * 1_000)) * BigInt(Math.round(price * 100));
  return Number((2n * exact + 1_000n) / 2_000n);
}

const item = fc
  .record({
    name,
    quantity: fc.oneof(
      fc.integer({ min: 1, max: 20 }),
      fc.constant(1_000),
      fc.integer({ min: 1, max: 20_000 }).map((thousandths) => thousandths / 1_000),
    ),
    price: fc.oneof(pesos(500), pesos(100_000)),
    part: fc.integer({ min: 0, max: 100 }),
    is_service: fc.boolean(),
    taxes: fc.array(tax, { maxLength: 3 }),
  })
  .map(({ part, ...line }) => {
    const gross = grossOf(line);
    return { ...line, discount: Math.floor((gross * part) / 100) / 100 };
  });

const sale = fc.record({
  items: fc.array(item, { minLength: 1, maxLength: 12 }),
  shipping_items: fc.array(fc.record({ name, price: pesos(1_000), tax: pesos(160) }), { maxLength: 3 }),
});

const pricing = fc.record({
  percent_basis_points: fc.integer({ min: 0, max: 10_000 }),
  fixed_centavos: fc.integer({ min: 0, max: 100_000 }),
});

const now = new Date('2026-11-20T18:00:00Z');
/** Returns the centavos of a shown amount, which has at most two decimals. */
const centavos = (amount: number) => Math.round(amount * 100);
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + centavos(amount), 0);

function created(given: unknown, prices: { percent_basis_points: number; fixed_centavos: number }) {
  const body = v.parse(createOrder.body, given);
  return showOrder(newOrder(body, { account_id: 'acc_1', pricing: prices }, now));
}

describe('any order', () => {
  test('every total is the sum of its parts, to the centavo', () => {
    fc.assert(
      fc.property(sale, pricing, (given, prices) => {
        const { items, shipping_items, totals } = created(given, prices);
        for (const line of items) {
          expect(centavos(line.tax)).toBe(sum(line.taxes.map(({ amount }) => amount)));
          expect(centavos(line.total)).toBe(grossOf(line) - centavos(line.discount) + centavos(line.tax));
        }
        expect(centavos(totals.subtotal)).toBe(items.reduce((total, line) => total + grossOf(line), 0));
        expect(centavos(totals.discount)).toBe(sum(items.map(({ discount }) => discount)));
        expect(centavos(totals.tax)).toBe(sum([...items, ...shipping_items].map((part) => part.tax)));
        expect(centavos(totals.shipping)).toBe(sum(shipping_items.map(({ price }) => price)));
        expect(centavos(totals.total)).toBe(
          sum([totals.subtotal, totals.tax, totals.shipping]) - centavos(totals.discount),
        );
        expect(centavos(totals.total)).toBe(
          sum(items.map(({ total }) => total)) +
            sum(shipping_items.flatMap((line) => [line.price, line.tax])),
        );
      }),
    );
  });

  test('the fee is the sum of its parts, each within half a centavo', () => {
    fc.assert(
      fc.property(sale, pricing, (given, prices) => {
        const { fee, fee_details, totals } = created(given, prices);
        const { percent_amount, fixed, tax } = fee_details;
        expect(centavos(fee)).toBe(sum([percent_amount, fixed, tax]));
        const exactPercent = BigInt(centavos(totals.total)) * BigInt(prices.percent_basis_points);
        expectRounded(percent_amount, exactPercent);
        expectRounded(tax, BigInt(sum([percent_amount, fixed])) * 1_600n);
      }),
    );
  });

  test('a discount of the order lowers the total by itself, and may take all but the taxes', () => {
    fc.assert(
      fc.property(sale, pricing, fc.integer({ min: 0, max: 100 }), (given, prices, part) => {
        const plain = created(given, prices).totals;
        const room = sum([plain.subtotal, plain.shipping]) - centavos(plain.discount);
        const amount = Math.min(Math.floor((room * part) / 100), 100_000_000_00) / 100;
        const { totals } = created({ ...given, discounts: [{ name: 'Buen Fin', amount }] }, prices);
        expect(centavos(totals.total)).toBe(centavos(plain.total) - centavos(amount));
        expect(centavos(totals.total)).toBeGreaterThanOrEqual(centavos(totals.tax));
      }),
    );
  });

  test('the record has every member of the interface, and amounts of at most two decimals', () => {
    fc.assert(
      fc.property(sale, pricing, (given, prices) => {
        const order = created(given, prices);
        expect(v.safeParse(orderTable, order).issues).toBeUndefined();
        const lines = order.items.map(({ quantity, ...line }) => line);
        const amounts = JSON.stringify([lines, order.totals, order.fee, order.fee_details]);
        expect(amounts).not.toMatch(/\.\d{3}|\de[-+]?\d/);
      }),
    );
  });
});

describe('a share', () => {
  test('and the rest add up to within a centavo, whatever the size', () => {
    const amount = fc.integer({ min: 0, max: 999_999_999_999_999 });
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 10_000 }), (whole, basisPoints) => {
        const both =
          shareOf(whole as Centavos, basisPoints) + shareOf(whole as Centavos, 10_000 - basisPoints);
        expect(both - whole).toBeGreaterThanOrEqual(0);
        expect(both - whole).toBeLessThanOrEqual(1);
      }),
    );
  });
});

/** `exact` is in ten-thousandths of a centavo. */
function expectRounded(shown: number, exact: bigint): void {
  const off = BigInt(centavos(shown)) * 10_000n - exact;
  expect(off > -5_000n && off <= 5_000n).toBe(true);
}
