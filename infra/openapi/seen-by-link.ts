import type { LinkMembers } from '#lib/api/members/for-links.ts';
import type { Node } from './json-schema.ts';

/**
 * A response's schema with the members that links see, by their table. A record that loses a member has a name of its
 * own; one that loses none stays as it is.
 */
export function schemaByLink(node: Node, table: LinkMembers): Node {
  if (hiddenMembers(node, table).length === 0) return node;
  const { title, description, properties, required, items, anyOf } = node;
  return {
    ...node,
    ...(title !== undefined && { title: `${title}ByLink` }),
    ...(title !== undefined && {
      description: `${description} This is the record as a customer’s link sees it.`,
    }),
    ...(items && { items: schemaByLink(items, table) }),
    ...(anyOf && { anyOf: anyOf.map((option) => schemaByLink(option, table)) }),
    ...(properties && { properties: shownOf(properties, table) }),
    ...(required && { required: required.filter((name) => table[name]) }),
  };
}

function shownOf(properties: NonNullable<Node['properties']>, table: LinkMembers) {
  const shown = Object.entries(properties).flatMap(([name, member]) => {
    const decision = table[name];
    if (!decision) return [];
    return [[name, decision === true ? member : schemaByLink(member, decision)] as const];
  });
  return Object.fromEntries(shown);
}

/** The dotted paths of a response's members that links do not see, each list's elements by its name and `[]`. */
export function hiddenMembers(node: Node, table: LinkMembers, path = ''): string[] {
  const { properties = {}, items, anyOf = [] } = node;
  const here = Object.entries(properties).flatMap(([name, member]) => {
    const [decision, inner] = [table[name] ?? false, path === '' ? name : `${path}.${name}`];
    if (decision === false) return [inner];
    return decision === true ? [] : hiddenMembers(member, decision, inner);
  });
  return [
    ...here,
    ...(items ? hiddenMembers(items, table, `${path}[]`) : []),
    ...anyOf.flatMap((option) => hiddenMembers(option, table, path)),
  ];
}
