import { Binary } from '#lib/api/binary.ts';
import { Tagged } from '#lib/api/entity-tags.ts';
import { seenByLink } from '#lib/api/members/for-links.ts';
import type { Route } from '#lib/api/route.ts';
import type { Caller } from '#lib/auth/principal.ts';

type Shown = { readonly body: unknown; readonly etag?: string | undefined };

/**
 * Returns how a route's responses are shown to a caller: to a merchant as they are, to a link with the members that its
 * table lists, whether the response is new or replayed. A file is made for its caller by the operation.
 *
 * @throws Error if a link reaches a route without a list, before any work is done
 */
export function showTo(
  caller: Caller | undefined,
  { id, toLinks }: Route,
): <S extends Shown>(response: S) => S {
  if (!caller?.link) return (response) => response;
  if (!toLinks) throw new Error(`Nothing lists what links see of ${id}`);
  return (response) => {
    if (response.body instanceof Binary) return response;
    const body = seenByLink(response.body, toLinks);
    return { ...response, body, ...(response.etag && { etag: tagOf(body) }) };
  };
}

/**
 * The tag of what a link sees. One made of all members would tell which guess at a hidden member is right. The link by
 * which the page goes on is no part of the record.
 */
const tagOf = (body: unknown) => new Tagged(body, { ...(body as object), next_link: undefined }).etag;
