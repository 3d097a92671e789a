import type { DocumentationsOf } from '#lib/api/members/documentation.ts';
import { SearchResults } from './record.ts';
import type { searchRoutes } from './routes.ts';

export const searching = {
  search: {
    description: `Finds direct debits, charges and payment methods by one text, as people who answer a customer have it. The text may be:

- an id of ours, of any record that this API retrieves, or **your own** \`external_id\` or \`customer_id\`,
- the seven digits of a reference,
- an e-mail address, in any letter case,
- the last four digits of an account number. A whole account number is refused,
- a name: each word begins a word of the customer’s name, in any order, letter case and with or without accents.

\`searched_as\` says what the text was taken for. The token also needs the scope that retrieves a record: records of other kinds are left out. A change of a moment ago may not be found by name, address, digits or \`customer_id\` yet.`,
    query: { query: 'The text, on one line.' },
    ask: { query: 'Dolores God' },
    response: SearchResults,
  },
} satisfies DocumentationsOf<(typeof searchRoutes)[number]>;
