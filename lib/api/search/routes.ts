import * as v from 'valibot';
import { scopes } from '#lib/api/access.ts';
import { line } from '#lib/api/members/of-request.ts';
import type { Route } from '#lib/api/route.ts';
import { isLikeAccount } from '#lib/domain/merchant-data.ts';

/** The most characters of a text: those of the longest e-mail address. */
const LONGEST_TEXT = 254;

export const search = {
  id: 'search',
  method: 'GET',
  path: '/api/search',
  access: scopes('read_direct_debits', 'write_direct_debits'),
  handler: 'search/find',
  summary: 'Search records',
  query: v.strictObject({
    query: v.pipe(
      line(LONGEST_TEXT),
      v.check(
        (text) => !isLikeAccount(text),
        'like_account_number: Account numbers are not searched. Send the last four digits.',
      ),
    ),
  }),
  success: 200,
} as const satisfies Route;

/** The routes of the search. */
export const searchRoutes = [search] as const;
