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
    content: { 'application/json': { schema: Sendable; examples?: Record<string, { value: unknown }> } };
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
        body: content?.schema,
        examples: Object.values(content?.examples ?? {}).map(({ value }) => value),
      };
    }),
  );
}

function behind(parameter: Parameter | { $ref: string }): Parameter {
  if (!('$ref' in parameter)) return parameter;
  const { parameters } = contract.components as { parameters: Record<string, Parameter> };
  return parameters[parameter.$ref.split('/').at(-1) ?? ''] as Parameter;
}
