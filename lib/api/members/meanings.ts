import type { InferInput } from 'valibot';
import type { shippingAddress } from '#lib/api/orders/address-request.ts';
import { DEFAULT_PAGE, LONGEST_CONCEPT } from '#lib/domain/limits.ts';
import type { Meanings } from './documentation.ts';
import type { pageQuery } from './of-request.ts';

/* The meanings of members that several operations share. */

export const CUSTOMER_ID = 'Your own id for the customer. You do not have to create customers first.';

export const CONCEPT = `The text on the customer’s bank statement: at most ${LONGEST_CONCEPT} characters. In the bank’s file it is reduced to capital letters, digits and spaces. It needs at least one letter from A to Z or digit: emoji, punctuation or another script alone are refused (\`unreadable\`).`;

export const NAME = 'Its name.';

export const page = {
  limit: {
    description:
      'The maximum number of records in the response. A page of large records may have fewer; `has_more` says whether more follow.',
    default: DEFAULT_PAGE,
  },
  cursor: 'The `next_cursor` of the previous page, with the same filter.',
} satisfies Meanings<InferInput<typeof pageQuery>>;

export const STATUS = 'Only records with this status.';

export const FILTERED =
  'Several filters apply together. Each page then examines a limited number of records and may have fewer than `limit`, or none, although `has_more` is true: continue with `next_cursor` while there is one.';

export const REFERENCE = 'Only the record with this reference: seven digits, as bank statements show it.';

export const list = {
  ...page,
  status: STATUS,
  'created_at[gte]': 'Only records created at this time or later.',
  'created_at[lte]': 'Only records created at this time or earlier.',
};

/** The members that lines of orders and of payouts share. */
export const line = {
  quantity: 'The quantity, with at most three decimals, such as goods by weight.',
  price: 'The price of one in pesos, before taxes.',
  discount:
    'The discount on the line in pesos: at most quantity times price, rounded half up to the centavo.',
};

export const address = {
  description: 'The shipping address. It is replaced as a whole: members that you omit become empty.',
  of: {
    first_name: 'Given names.',
    last_name: 'Family names.',
    address1: 'Street and number.',
    address2: 'Further details: flat, floor, building.',
    country: {
      description: 'The country.',
      of: { code: 'Its two capital letters.', name: 'Its name; by default its Spanish name.' },
    },
    state: { description: 'The state.', of: { code: 'Its code, such as CMX.' } },
    city: 'City or borough.',
    postal_code: 'The postal code, as the country writes it.',
    phone: 'A telephone number, in any format.',
    reference: 'Directions that help to find the address.',
  } satisfies Meanings<InferInput<typeof shippingAddress>>,
};
