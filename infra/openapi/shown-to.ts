import { MERCHANT_SCOPES } from '#lib/api/access.ts';
import type { Documentation } from '#lib/api/members/documentation.ts';
import { seenByLink } from '#lib/api/members/for-links.ts';
import type { Route } from '#lib/api/route.ts';
import { convertResponse, type Node } from './json-schema.ts';
import { hiddenMembers, schemaByLink } from './seen-by-link.ts';

/** Returns the schemas of an operation's response: for merchants, and for links if theirs differs. */
export function responsesOf(
  { access, toLinks: table }: Route,
  { response }: Documentation,
): [Node, ...Node[]] {
  const whole = convertResponse(response);
  if (!table || hiddenMembers(whole, table).length === 0) return [whole];
  const byLink = schemaByLink(whole, table);
  if (!isForLinksAlone(access)) return [whole, byLink];
  const { title, description } = whole;
  return [{ ...byLink, ...(title && { title }), ...(description && { description }) }];
}

/** Returns the example of an operation's response, as links see it if only they can call the operation. */
export function exampleShown({ access, toLinks: table }: Route, example: unknown): unknown {
  return table && isForLinksAlone(access) ? seenByLink(example, table) : example;
}

/** Returns the sentence about the members that links do not see; empty if they see all. */
export function aboutLinks({ access, toLinks: table }: Route, { response }: Documentation): string {
  const hidden = table ? hiddenMembers(convertResponse(response), table) : [];
  if (hidden.length === 0 || isForLinksAlone(access)) return '';
  const names = hidden.map((path) => `\`${path}\``).join(', ');
  return `\n\nA customer’s link does not see these members of the response: ${names}.`;
}

/** Returns whether no merchant's token can have a sufficient scope. */
function isForLinksAlone(access: Route['access']): boolean {
  return access.by === 'scopes' && !access.anyOf.some((scope) => MERCHANT_SCOPES.includes(scope));
}
