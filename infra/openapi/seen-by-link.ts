import type { LinkMembers } from '#lib/api/members/for-links.ts';
import type { Node } from './json-schema.ts';

/**
 * Returns a response's schema with only the members that links see. A record that loses members gets a name of its own;
 * one that loses none stays the same.
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

/** Returns the dotted paths of the members that links do not see. The elements of a list are its name and `[]`. */
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
