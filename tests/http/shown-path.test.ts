import { describe, expect, test } from '@jest/globals';
import { fieldOf, HIDDEN } from '#lib/http/shown-path.ts';

describe('the name of a member in an error', () => {
  test.each([
    'amount',
    'charge_date',
    'created_at[gte]',
    '__proto__',
    'x-request-id',
    'address.line_2',
    'Idempotency-Key',
    'URL',
    'year2027',
    'aB1cD',
    'task_id',
    'IDEMPOTENCY',
    'due_year2027',
    `a${'b'.repeat(39)}`,
  ])('is shown if it looks like one: %s', (name) => {
    expect(fieldOf([name])).toBe(name);
  });

  test.each([
    ['an account number', '012180001234567897'],
    ['digits in groups', 'card_4111-1111'],
    ['five digits', 'year20271'],
    ['a name of 41 characters', `a${'b'.repeat(40)}`],
    ['six words', 'one_two_three_four_five_six'],
    ['six changes of case', 'AbCdEfGhIjKl'],
    ['six words in digits and letters', 'a1b2c3'],
    ['a token', 'eyJhbGciOi'],
    ['a private key', 'sk_live'],
    ['a public key in capitals', 'PK_live'],
    ['the secret of webhooks', 'whsec_a'],
    ['three underscores', '___a'],
    ['a digit at the beginning', '1a'],
    ['a space', 'a b'],
    ['another character before it', ' a'],
    ['another character after it', 'a '],
    ['an e-mail address', 'ana@example.mx'],
    ['a comparison of nine letters', 'a[abcdefghi]'],
    ['an empty comparison', 'a[]'],
    ['a comparison in digits', 'a[12]'],
    ['nothing', ''],
  ])('is hidden if it may be something else: %s', (_, name) => {
    expect(fieldOf([name])).toBe(HIDDEN);
  });

  test('is replaced by a text that is no name', () => {
    expect(HIDDEN).toBe('(hidden)');
  });

  test('has its place: each part is shown or hidden by itself, and the places of lists are shown', () => {
    expect(fieldOf(['items', 0, '012180001234567897', 123_456, 'price'])).toBe(
      'items.0.(hidden).123456.price',
    );
    expect(fieldOf([])).toBe('');
  });
});
