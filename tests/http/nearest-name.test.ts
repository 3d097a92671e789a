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

  test.each([
    ['types', 'event_types'],
    ['event', 'event_types'],
    ['paymentDate', 'next_payment_date'],
    ['next-payment', 'next_payment_date'],
    ['Order', 'order_id'],
  ])('%s means the only name that begins or ends with its words: %s', (cut, name) => {
    const names = ['event_types', 'next_payment_date', 'order_id', 'email', 'url'];
    expect(nearestName(cut, names)).toBe(name);
  });

  test.each(['next', 'date', 'rnal_id', 'id', 'url', '', '____'])(
    '“%s” means none, since it begins or ends several names, or none at a word, or is short',
    (cut) => {
      const names = [
        'order_id',
        'notify_url',
        'next_payment_date',
        'next_day',
        'end_date',
        'old_external_day',
      ];
      expect(nearestName(cut, [...names, 'external_id'])).toBeUndefined();
    },
  );

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
