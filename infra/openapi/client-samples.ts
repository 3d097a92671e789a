import { inspect } from 'node:util';
import { type Document, type Operation, parametersOf } from '#infra/client/document.ts';
import { type Method, methodsOf } from '#infra/client/methods.ts';
import { documentations } from '#lib/api/documentations.ts';
import type { Documentation } from '#lib/api/members/documentation.ts';
import { PLACEHOLDERS } from '#lib/api/members/story.ts';
import type { RouteId } from '#lib/api/routes.ts';
import type { JsonSchema } from './json-schema.ts';
import type { Sample } from './samples.ts';

type Sampled = Operation & { 'x-custom-examples': Sample[] };

/**
 * Returns the document with the samples for Node.js by our client, where it has a method for the operation. Operations
 * of customers' links and of the token keep those that send a request.
 */
export function withClientSamples(rendered: JsonSchema): JsonSchema {
  const document = structuredClone(rendered) as JsonSchema & Document;
  const all: Readonly<Record<RouteId, Documentation>> = documentations;
  for (const method of methodsOf(document)) {
    if (method.isPdf) continue;
    const operation = method.operation as Sampled;
    const bodies = Object.values(all[operation.operationId as RouteId].requests ?? {});
    let n = 0;
    operation['x-custom-examples'] = operation['x-custom-examples'].map((sample) =>
      sample.lang === 'node' ? { ...sample, source: sourceOf(document, method, bodies[n++]) } : sample,
    );
  }
  return document;
}

const { address, publicKey, privateKey } = PLACEHOLDERS;

const CLIENT = `import { Domicilia } from '@domicilia/client';

const client = new Domicilia({
  publicKey: '${publicKey}',
  privateKey: '${privateKey}',
  baseUrl: '${address}',
});`;

/** Returns a program that calls a method, and prints the record, or each record of the list, as JSON. */
function sourceOf(document: Document, method: Method, body: unknown): string {
  const { resource, name, isList } = method;
  const call = `client.${resource}.${name}(${argumentsOf(document, method, body).map(literal).join(', ')})`;
  return isList
    ? `${CLIENT}\n\nfor await (const record of ${call}) {\n  console.log(JSON.stringify(record));\n}`
    : `${CLIENT}\n\nconst record = await ${call};\n\nconsole.log(JSON.stringify(record, null, 2));`;
}

type Example = { readonly name: string; readonly in: string; readonly example?: unknown };

/** Returns the ids of the path, and then the body or the query, if it says anything. */
function argumentsOf(document: Document, { operation, body: of }: Method, body: unknown): unknown[] {
  const parameters = parametersOf(document, operation) as Example[];
  const ids = parameters.filter((one) => one.in === 'path').map(({ example }) => example);
  const isSent = of && (of.required || Object.keys(body ?? {}).length > 0);
  const query = queryOf(parameters.filter((one) => one.in === 'query' && one.example !== undefined));
  return [...ids, ...(isSent ? [body ?? {}] : []), ...(Object.keys(query).length > 0 ? [query] : [])];
}

/** Returns the query as the client takes it: a range such as `created_at[gte]` is an object, a flag a boolean. */
function queryOf(parameters: readonly Example[]): Record<string, unknown> {
  const query: Record<string, unknown> = {};
  for (const { name, example } of parameters) {
    const value = example === 'true' || example === 'false' ? example === 'true' : example;
    const [, base, end] = /^(\w+)\[(\w+)\]$/.exec(name) ?? [];
    if (base && end) query[base] = { ...(query[base] as object), [end]: value };
    else query[name] = value;
  }
  return query;
}

/** Returns a value as it is written in JavaScript. */
const literal = (value: unknown): string => inspect(value, { depth: null, compact: false, breakLength: 100 });
