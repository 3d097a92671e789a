import { describe, expect, test } from '@jest/globals';
import { nearestName } from '#lib/http/nearest-name.ts';

const NAMES = ['customer', 'customer_id', 'currency', 'amount', 'max_amount', 'url', 'name'];

describe('the name that a misspelt one probably means', () => {
  test.each([
    ['customerId', 'customer_id'],
    ['Customer-ID', 'customer_id'],
    ['curency', 'currency'],
    ['ammount', 'amount'],
    ['maxAmount', 'max_amount'],
    ['nam', 'name'],
    ['custmer', 'customer'],
  ])('%s means %s', (misspelt, name) => {
    expect(nearestName(misspelt, NAMES)).toBe(name);
  });

  test('is looked for in up to 40 characters', () => {
    const name = `customer_${'a'.repeat(32)}`;
    expect(nearestName(name.slice(0, 40), [name])).toBe(name);
    expect(nearestName(name, [name])).toBeUndefined();
  });

  test.each(['color', 'uri_of_hook', 'id', 'payment', '', `customer_id${'x'.repeat(40)}`])(
    '“%s” means none of the names',
    (name) => {
      expect(nearestName(name, NAMES)).toBeUndefined();
    },
  );
});
