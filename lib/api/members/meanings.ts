import type { InferInput } from 'valibot';
import type { shippingAddress } from '#lib/api/orders/address-request.ts';
import { DEFAULT_PAGE, LONGEST_CONCEPT } from '#lib/domain/limits.ts';
import type { Meanings } from './documentation.ts';
import type { pageQuery } from './of-request.ts';

/** What members mean that several operations take. */

export const CUSTOMER_ID = 'Your own id of the customer. No customer has to be created first.';

export const CONCEPT = `What the customer reads on the bank statement: at most ${LONGEST_CONCEPT} characters. In the bank’s file it becomes capital letters, digits and spaces.`;

export const NAME = 'Its name.';

export const page = {
  limit: {
    description:
      'The most records to respond with. A page of large records may hold fewer; `has_more` says whether others follow.',
    default: DEFAULT_PAGE,
  },
  cursor: 'The `next_cursor` of the page before, with the same filter.',
} satisfies Meanings<InferInput<typeof pageQuery>>;

export const STATUS = 'Only what is in this status.';

export const FILTERED =
  'Several filters have to hold together. A page then looks at a limited number of records, and may hold fewer than `limit`, or none, although `has_more` is true: go on with `next_cursor` while there is one.';

export const REFERENCE = 'Only the one that bears this reference: seven digits, as bank statements show it.';

export const list = {
  ...page,
  status: STATUS,
  'created_at[gte]': 'Only what was created at this time or later.',
  'created_at[lte]': 'Only what was created at this time or earlier.',
};

/** What a line of an order and of a payout have in common. */
export const line = {
  quantity: 'How many, with at most three decimals: goods by weight.',
  price: 'Pesos for one, before taxes.',
  discount: 'Pesos off the line, at most quantity times price, rounded half up to the centavo.',
};

/** An address, which is replaced whole. */
export const address = {
  description: 'Where to. It is replaced whole: what is left out is empty.',
  of: {
    first_name: 'Given names.',
    last_name: 'Family names.',
    address1: 'Street and number.',
    address2: 'What the street needs besides: flat, floor, building.',
    country: {
      description: 'The country.',
      of: { code: 'Its two capital letters.', name: 'Its name; by default the Spanish one.' },
    },
    state: { description: 'The state.', of: { code: 'Its code, such as CMX.' } },
    city: 'City or borough.',
    postal_code: 'The postal code, as the country writes it.',
    phone: 'A telephone number, written in any way.',
    reference: 'Whatever helps to find the place.',
  } satisfies Meanings<InferInput<typeof shippingAddress>>,
};
