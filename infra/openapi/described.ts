import type { SomeMeanings } from '#lib/api/members/documentation.ts';
import type { JsonSchema } from './json-schema.ts';

type Said = SomeMeanings[string];
type Node = JsonSchema & { readonly properties?: Readonly<Record<string, Node>>; readonly items?: Node };

/** The schema of a request with the meaning of each of its members. */
export function described(node: Node, meanings: SomeMeanings): JsonSchema {
  const { properties, items } = node;
  if (items) return { ...node, items: described(items, meanings) };
  if (!properties) return node;
  const members = Object.entries(properties).map(([name, member]) => [
    name,
    withMeaning(member, meanings[name] as Said),
  ]);
  return { ...node, properties: Object.fromEntries(members) };
}

function withMeaning(node: Node, meaning: Said): JsonSchema {
  if (isNested(meaning)) {
    return { ...described(node, meaning.of), description: meaning.description };
  }
  return { ...node, ...(typeof meaning === 'string' ? { description: meaning } : meaning) };
}

function isNested(meaning: Said): meaning is Extract<Said, { readonly of: SomeMeanings }> {
  return typeof meaning === 'object' && typeof meaning.of === 'object';
}
