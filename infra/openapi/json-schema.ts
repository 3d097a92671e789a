import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';

/** A JSON Schema (draft 2020-12), as OpenAPI 3.1 uses it. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** A JSON Schema with the keywords that lead to its members. */
export type Node = JsonSchema & {
  readonly title?: string;
  readonly description?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
  readonly additionalProperties?: unknown;
  readonly anyOf?: readonly Node[];
  readonly oneOf?: readonly Node[];
  readonly required?: readonly string[];
  readonly const?: unknown;
  readonly discriminator?: { readonly propertyName: string };
};

/** Named records, by name. */
type Records = Map<string, JsonSchema>;

/** Returns a reference to a named schema of the document. */
export const named = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/**
 * Returns the JSON Schema of a request, converted from the schema that checks it. Rules that JSON Schema cannot express
 * are in the descriptions.
 */
export function schemaOf(schema: GenericSchema): JsonSchema {
  return refined(convert(schema), new Map());
}

/**
 * Converts the schema of a response, with its records in place. A later release may add members, so it does not say that
 * there are no others.
 */
export const convertResponse = (schema: GenericSchema): Node => opened(convert(schema));

function opened({ additionalProperties, items, properties, anyOf, oneOf, ...rest }: Node): Node {
  const all = (nodes: readonly Node[]) => nodes.map(opened);
  return {
    ...rest,
    ...(additionalProperties !== undefined && additionalProperties !== false && { additionalProperties }),
    ...(items && { items: opened(items) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, member]) => [name, opened(member)]),
      ),
    }),
    ...(anyOf && { anyOf: all(anyOf) }),
    ...(oneOf && { oneOf: all(oneOf) }),
  };
}

/** Converts a schema to JSON Schema, with its records in place. */
function convert(schema: GenericSchema): Node {
  const { $schema: _, ...converted } = toJsonSchema(schema, {
    typeMode: 'input',
    errorMode: 'ignore',
    target: 'draft-2020-12',
  });
  return converted as unknown as Node;
}

/** Returns a converted schema with references, as in the document. */
export const withReferences = (node: Node): JsonSchema => refined(node, new Map());

/** Returns all named records of converted schemas, sorted by name. */
export function recordsIn(nodes: readonly Node[]): Readonly<Record<string, JsonSchema>> {
  const records: Records = new Map();
  for (const node of nodes) refined(node, records);
  return Object.fromEntries([...records].sort(([one], [other]) => (one < other ? -1 : 1)));
}

function refined({ title, ...node }: Node, records: Records): JsonSchema {
  if (title === undefined) return inPlace(node, records);
  records.set(title, inPlace(node, records));
  return named(title);
}

/** Returns a schema without empty keywords. Examples are with the operations. */
function inPlace(
  { properties, items, anyOf, oneOf, required, discriminator, examples: _, ...rest }: Node,
  records: Records,
): JsonSchema {
  const node = {
    ...rest,
    ...(items && { items: refined(items, records) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, member]) => [name, refined(member, records)]),
      ),
    }),
    ...(required && required.length > 0 && { required }),
    ...(oneOf && { oneOf: oneOf.map((each) => refined(each, records)) }),
    ...(discriminator && { discriminator: { ...discriminator, mapping: mappingOf(discriminator, oneOf) } }),
  };
  return anyOf
    ? eitherOf(
        anyOf.map((each) => refined(each, records)),
        node,
      )
    : node;
}

/** Returns the schema of each text that the member can have which tells some records apart. */
const mappingOf = ({ propertyName }: { propertyName: string }, records: readonly Node[] = []) =>
  Object.fromEntries(
    records.map(({ title = '', properties }) => [properties?.[propertyName]?.const, named(title).$ref]),
  );

/**
 * Returns the schema of alternatives. A value or null is one schema with two types, unless the value is a named record.
 */
function eitherOf(options: readonly Node[], rest: JsonSchema): JsonSchema {
  const [some, other, ...more] = options;
  if (more.length > 0 || other?.type !== 'null' || typeof some?.type !== 'string') {
    return { ...rest, anyOf: options };
  }
  return {
    ...some,
    type: [some.type, 'null'],
    ...(some.enum && { enum: [...some.enum, null] }),
    ...rest,
  };
}
