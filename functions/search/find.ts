import { search } from '#lib/api/search/routes.ts';
import { readingEndpoint } from '#lib/http/endpoint.ts';
import { findInAccount } from '#lib/operations/search/in-account/find-in-account.ts';
import { mayRetrieve } from '#lib/operations/search/in-account/may-retrieve.ts';
import { showFound } from '#lib/operations/search/in-account/show-found.ts';

/** Finds what a text names among the records of the account that the caller may retrieve. */
export const handler = readingEndpoint(search, async ({ caller, query: { query } }) => {
  const { searchedAs, found, hasMore, isIncomplete } = await findInAccount(caller.accountId, query, (type) =>
    mayRetrieve(caller, type),
  );
  return {
    searched_as: searchedAs,
    results: found.map(showFound),
    ...{ has_more: hasMore, incomplete: isIncomplete },
  };
});
