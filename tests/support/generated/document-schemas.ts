import { readFileSync } from 'node:fs';
import type { FormatDefinition } from 'ajv';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** A part of the document. */
export type Node = Readonly<Record<string, unknown>>;

const FILE = new URL('../../../lib/api/openapi.json', import.meta.url);

type Contract = Node & {
  components: Record<string, Record<string, Node>>;
  paths: Record<string, Record<string, Node>>;
};

/**
 * The committed OpenAPI document. In this copy no record has further members, although merchants must expect that: a
 * later release may add some, this one documents all.
 */
export const contract = withoutFurtherMembers(JSON.parse(readFileSync(FILE, 'utf8')) as Contract);

function withoutFurtherMembers({ components, ...rest }: Contract): Contract {
  const closed = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(closed);
    if (node === null || typeof node !== 'object') return node;
    const inner = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, closed(value)]));
    return inner.type === 'object' && inner.properties ? { additionalProperties: false, ...inner } : inner;
  };
  return {
    ...rest,
    components: { ...components, schemas: closed(components.schemas) as Record<string, Node> },
  };
}

const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
(addFormats as unknown as (instance: Ajv2020) => void)(ajv);
const pesos: FormatDefinition<number> = {
  type: 'number',
  validate: (amount) => Number(amount.toFixed(2)) === amount,
};
ajv.addFormat('pesos', pesos);
ajv.addSchema(contract, 'openapi');

/**
 * Returns where a value differs from a schema of the document: `openapi#` and a pointer, or the schema itself.
 * @throws Error if the pointer leads to no schema
 */
export function faults(schema: string | Node, value: unknown): string[] {
  const validate = typeof schema === 'string' ? ajv.getSchema(schema) : ajv.compile(schema);
  if (!validate) throw new Error(`The document has no ${String(schema)}`);
  return validate(value) ? [] : (validate.errors ?? []).map(inWords);
}

function inWords({ instancePath, message, params }: ErrorObject): string {
  return `${instancePath || 'the body'} ${message} ${JSON.stringify(params)}`;
}
