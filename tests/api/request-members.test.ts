import { describe, expect, test } from '@jest/globals';
import * as v from 'valibot';
import { newDirectDebit } from '#lib/api/direct-debits/requests.ts';
import { email, instant, pesos } from '#lib/api/members/of-request.ts';
import { isEmailAddress } from '#lib/domain/email-address.ts';
import type { Centavos } from '#lib/domain/money.ts';

/** Returns the output of a schema, or the codes of its faults. */
const read = (schema: v.GenericSchema, sent: unknown) => {
  const { success, output, issues } = v.safeParse(schema, sent);
  return success ? output : issues?.map(({ message }) => message.split(':')[0]);
};

describe('a time', () => {
  test.each([
    ['2028-02-29T18:00:00Z', '2028-02-29T18:00:00.000Z'],
    ['2027-12-31T23:59:59.999-06:00', '2028-01-01T05:59:59.999Z'],
    ['0001-01-01T00:00:00.000Z', '0001-01-01T00:00:00.000Z'],
    // Hours alone, as ISO 8601 allows and PostgreSQL writes.
    ['2027-12-31T23:59:59.999-06', '2028-01-01T05:59:59.999Z'],
    ['2027-12-31 23:59:59.999-06', '2028-01-01T05:59:59.999Z'],
    ['2027-12-31T23:59:59+0530', '2027-12-31T18:29:59.000Z'],
  ])('%s is accepted', (sent, time) => {
    expect(read(instant, sent)).toEqual(new Date(time));
  });

  test.each([
    '2027-02-29T18:00:00Z',
    '2027-02-30T00:00:00.000-06:00',
    '2027-02-30 00:00:00-06',
    '2027-04-31T00:00:00Z',
    '2027-02-30',
  ])('%s, of a day that does not exist or without an hour, is refused', (sent) => {
    expect(read(instant, sent)).toEqual(['invalid_format']);
  });
});

describe('an email address', () => {
  test.each([
    'ana@example.com',
    "o'hara_99@example.io",
    'ventas/norte@example.com.mx',
    'ana@xn--correo-8za.example',
    ' ana@example.com ',
  ])('%s is accepted, since a mail can be sent to it', (sent) => {
    expect(isEmailAddress(sent.trim())).toBe(true);
    expect(read(email(), sent)).toBe(sent.trim());
  });

  test.each(['ana', 'ana@example', `${'a'.repeat(65)}@example.com`, 'Ana <ana@example.com>'])(
    '%s is refused, since no mail can be sent to it',
    (sent) => {
      expect(isEmailAddress(sent)).toBe(false);
      expect(read(email(), sent)).toEqual(['invalid_email']);
    },
  );

  test('that is too long has that one fault', () => {
    expect(
      read(email(), `ana@${'a'.repeat(60)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.mx`),
    ).toEqual(['too_long']);
  });
});

describe('a refusal names the bound that counts:', () => {
  const said = (schema: v.GenericSchema, sent: unknown) => v.safeParse(schema, sent).issues?.[0]?.message;
  const bounded = pesos({ least: 10_00 as Centavos, most: 50_000_00 as Centavos });

  test.each([
    [50_000.01, 'above_maximum: Send an amount of at most 50000.00.'],
    [1e14, 'too_large: Send an amount of at most 50000.00.'],
    [9.99, 'below_minimum: Send an amount of at least 10.00.'],
    [-1e14, 'below_minimum: Send an amount of at least 10.00.'],
  ])('of an amount with a maximum, %d', (sent, message) => expect(said(bounded, sent)).toBe(message));

  test('of any other amount, the largest that is exact to the centavo', () => {
    expect(said(pesos(), 1e13)).toBe('too_large: Send an amount of at most 9999999999999.99.');
    expect(said(pesos(), 9_999_999_999_999.99)).toBeUndefined();
  });

  test.each([40, 201, 3_000])('of a concept of %d characters', (length) => {
    expect(said(newDirectDebit.entries.concept, 'x'.repeat(length))).toBe(
      'too_long: Send at most 39 characters.',
    );
  });
});
