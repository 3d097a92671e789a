import * as v from 'valibot';
import {
  day,
  flag,
  listOf,
  number,
  oneOf,
  orNull,
  part,
  pesos,
  record,
  text,
  textLike,
} from '#lib/api/members/of-record.ts';
import { CUSTOMER, FIRST_PAYMENT, IDS } from '#lib/api/members/story.ts';
import { FOUND_TYPES, MOST_FOUND, MOST_NAMES_READ, SEARCHED_AS } from '#lib/domain/search.ts';

const searchedAs = (description: string) => oneOf(SEARCHED_AS, description);

export const SearchResults = v.pipe(
  record('SearchResults', 'What a text was taken for, and the records that it names.', {
    searched_as: listOf(
      searchedAs('A kind of text.'),
      'What the text was taken for, by its form. Each was searched for.',
    ),
    results: listOf(
      part('A record that was found. Members that its kind does not have are null.', {
        type: oneOf(
          FOUND_TYPES,
          'The kind of record: a `charge` is an order of a direct debit, an `order` any other.',
        ),
        id: text('The id of the record.'),
        found_by: searchedAs('What the text is to this record.'),
        direct_debit_id: orNull(text('The direct debit that it is, or belongs to.')),
        order_id: orNull(text('The order that it is, or belongs to.')),
        customer_id: orNull(text('Your own id for the customer.')),
        customer_name: orNull(text('The name of the customer, or of the account’s holder.')),
        reference: orNull(number('Its reference.')),
        external_id: orNull(text('Your own id of the record.')),
        number_last4: orNull(
          textLike(/^[0-9]{4}$/, 'The last four digits of the account number, of a payment method.'),
        ),
        status: orNull(text('Its status: of a payment method that of its validation, of an event its type.')),
        amount: orNull(pesos('Its amount in pesos; the maximum of a direct debit whose amount varies.')),
        day: orNull(day('The day of a charge, or that of the next collection of a direct debit.')),
      }),
      `The records, at most ${MOST_FOUND} of each kind.`,
    ),
    has_more: flag(
      `True if others that the token may retrieve may follow these: send more of the text. False if these are all that the text finds, unless \`incomplete\` is true.`,
    ),
    incomplete: flag(
      `True if the account has more than ${MOST_NAMES_READ} names: those in which the text begins a later word may be missing. Names that begin with the text are always found.`,
    ),
  }),
  v.examples([
    {
      searched_as: ['customer_id', 'external_id', 'name'],
      results: [
        {
          ...{ type: 'direct_debit', id: IDS.directDebit, found_by: 'name' },
          ...{ direct_debit_id: IDS.directDebit, order_id: null },
          ...{ customer_id: CUSTOMER, customer_name: 'Dolores Godínez', reference: 1_000_042 },
          ...{ external_id: null, number_last4: null, status: 'active', amount: 350.5, day: FIRST_PAYMENT },
        },
      ],
      ...{ has_more: false, incomplete: false },
    },
  ]),
);

export type SearchResults = v.InferOutput<typeof SearchResults>;
