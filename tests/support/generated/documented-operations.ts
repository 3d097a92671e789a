import type { Sendable } from './arbitrary-of.ts';
import { contract } from './contract.ts';

/** A parameter of the document, with its reference resolved. */
type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Sendable;
};

/** An operation of the document with its address. */
export type Operation = {
  id: string;
  method: string;
  path: string;
  parameters: readonly Parameter[];
  body: Sendable | undefined;
  examples: readonly unknown[];
};

type Described = {
  operationId: string;
  parameters: readonly (Parameter | { $ref: string })[];
  requestBody?: {
    content: {
      'application/json': {
        schema: Sendable | { $ref: string };
        examples?: Record<string, { value: unknown }>;
      };
    };
  };
};

/** All operations of the document. */
export function operations(): Operation[] {
  return Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, node]) => {
      const { operationId, parameters, requestBody } = node as unknown as Described;
      const content = requestBody?.content['application/json'];
      return {
        id: operationId,
        method: method.toUpperCase(),
        path,
        parameters: parameters.map(behind),
        body: content && behind(content.schema),
        examples: Object.values(content?.examples ?? {}).map(({ value }) => value),
      };
    }),
  );
}

/** Returns what a reference is about, or the node itself if it is none. */
function behind<T extends object>(node: T | { $ref: string }): T {
  if (!('$ref' in node)) return node;
  const [kind = '', name = ''] = node.$ref.split('/').slice(2);
  return contract.components[kind]?.[name] as T;
}
