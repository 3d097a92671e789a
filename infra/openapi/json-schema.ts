import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';

/** A JSON Schema (draft 2020-12), as OpenAPI 3.1 takes it. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** A JSON Schema, with the keywords by which its members are found. */
export type Node = JsonSchema & {
  readonly title?: string;
  readonly description?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
  readonly anyOf?: readonly Node[];
  readonly required?: readonly string[];
};

/** Records that have a name, by it. */
type Records = Map<string, JsonSchema>;

/** One of the document's named schemas. */
export const named = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/**
 * What a caller may send, or gets back, as a JSON Schema: made from the schema that checks or types it. Records that
 * have a name stand in it by reference. Rules that JSON Schema has no words for are left to descriptions.
 */
export function schemaOf(schema: GenericSchema): JsonSchema {
  return refined(convert(schema), new Map());
}

/** The same with every record in its place. */
export function convert(schema: GenericSchema): Node {
  const { $schema: _, ...converted } = toJsonSchema(schema, {
    typeMode: 'input',
    errorMode: 'ignore',
    target: 'draft-2020-12',
  });
  return converted as unknown as Node;
}

/** A converted schema as the document has it. */
export const withReferences = (node: Node): JsonSchema => refined(node, new Map());

/** All records with names in some converted schemas, in the order of their names. */
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

/** Without what says nothing; examples stand with the operations. */
function inPlace(
  { properties, items, anyOf, required, examples: _, ...rest }: Node,
  records: Records,
): JsonSchema {
  const node = {
    ...rest,
    ...(items && !items.not && { items: refined(items, records) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, member]) => [name, refined(member, records)]),
      ),
    }),
    ...(required && required.length > 0 && { required }),
  };
  return anyOf
    ? eitherOf(
        anyOf.map((each) => refined(each, records)),
        node,
      )
    : node;
}

/** Something or nothing is one schema of two types, where that something is no record with a name. */
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
