import * as v from 'valibot';
import { line, optionalLine } from '#lib/api/members/of-request.ts';
import { countryName } from '#lib/domain/countries.ts';

/** Returns the schema of a country: its two capital letters (ISO 3166). */
export const countryCode = () =>
  v.pipe(
    v.string(),
    v.metadata({ pattern: '^[A-Z]{2}$' }),
    v.check(
      (code) => countryName(code) !== undefined,
      'unknown_country: This country does not exist. Send two capital letters (ISO 3166), such as MX.',
    ),
  );

const LETTERS_AND_DIGITS = /^[A-Za-z0-9](?:[A-Za-z0-9 -]{0,14}[A-Za-z0-9])?$/;

/**
 * A shipping address (Interface, Shipping address). The members that every parcel needs are required: `address1`,
 * `city`, `postal_code`, `country.code` and `state.code`. Other members are empty if they are omitted, except the
 * country's name, which becomes its Spanish name. Each country has its own form of state and postal codes, so only
 * their characters are checked.
 */
export const shippingAddress = v.strictObject({
  first_name: v.optional(optionalLine(100), ''),
  last_name: v.optional(optionalLine(100), ''),
  address1: line(200),
  address2: v.optional(optionalLine(200), ''),
  country: v.pipe(
    v.strictObject({ code: countryCode(), name: v.optional(optionalLine(100), '') }),
    v.transform(({ code, name }) => ({ code, name: name || (countryName(code) ?? '') })),
  ),
  state: v.strictObject({
    code: v.pipe(
      v.string(),
      v.regex(
        /^[A-Za-z0-9]{1,6}(?:-[A-Za-z0-9]{1,3})?$/,
        'invalid_format: Send the code of the state, such as CMX.',
      ),
    ),
  }),
  city: line(100),
  postal_code: v.pipe(
    v.string(),
    v.trim(),
    v.regex(LETTERS_AND_DIGITS, 'invalid_format: Use letters, digits, spaces and hyphens, at most 16.'),
  ),
  phone: v.optional(optionalLine(32), ''),
  reference: v.optional(optionalLine(255), ''),
});
