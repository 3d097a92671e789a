import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { GLOSSARY } from '#lib/api/openapi/glossary.ts';
import type { JsonSchema } from './json-schema.ts';

type Words = Readonly<Record<string, JsonSchema>>;
type Node = Record<string, unknown> & { properties?: Record<string, Node>; items?: Node };

/**
 * What a caller may send, as a JSON Schema: made from the schema that checks it. Rules that JSON Schema has no words
 * for are left to descriptions; those, and limits that sit in such rules, come from the operation's own words and
 * from the glossary.
 */
export function requestSchema(schema: GenericSchema, words: Words = {}): JsonSchema {
  const { $schema: _, ...converted } = toJsonSchema(schema, {
    typeMode: 'input',
    errorMode: 'ignore',
    target: 'draft-2020-12',
  });
  return describe(converted as Node, words, []);
}

function describe(node: Node, words: Words, path: readonly string[]): Node {
  const { properties, items, required, ...rest } = node;
  return {
    ...rest,
    ...wordsFor(path, words),
    ...(items && { items: describe(items, words, path) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, member]) => [name, describe(member, words, [...path, name])]),
      ),
    }),
    ...(Array.isArray(required) && required.length > 0 && { required }),
  };
}

function wordsFor(path: readonly string[], words: Words): JsonSchema {
  const last = path.at(-1);
  if (last === undefined) return {};
  return words[path.join('.')] ?? GLOSSARY[last] ?? {};
}
