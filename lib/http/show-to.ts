import { Binary } from '#lib/api/binary.ts';
import { Tagged } from '#lib/api/entity-tags.ts';
import { seenByLink } from '#lib/api/members/for-links.ts';
import type { Route } from '#lib/api/route.ts';
import type { Caller } from '#lib/auth/principal.ts';

type Shown = { readonly body: unknown; readonly etag?: string | undefined };

/**
 * Returns a function that shows a route's responses to a caller, whether new or replayed. A merchant sees them whole; a
 * link sees the members that `toLinks` lists. A file is made for its caller by the operation.
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
 * Returns the tag of what a link sees. A tag of all members would confirm a guess at a hidden one. The link that the
 * page continues with is not part of the record.
 */
const tagOf = (body: unknown) => new Tagged(body, { ...(body as object), next_link: undefined }).etag;
