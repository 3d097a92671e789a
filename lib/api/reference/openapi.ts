import document from '#lib/api/openapi.json' with { type: 'json' };

/** What the page reads of a schema. */
export type Schema = {
  $ref?: string;
  type?: string | readonly string[];
  description?: string;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  anyOf?: readonly Schema[];
  enum?: readonly (string | number | null)[];
  const?: string;
  format?: string;
  pattern?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
};

export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  description?: string;
  required?: boolean;
  schema: Schema;
  example?: string | number;
};

export type Content = {
  schema?: Schema;
  example?: unknown;
  examples?: Readonly<Record<string, { summary?: string; value: unknown }>>;
};

export type Response = { description: string; content: Readonly<Record<string, Content>> };

type Operation = {
  operationId: string;
  tags: readonly string[];
  summary: string;
  description: string;
  security: readonly Readonly<Record<string, readonly string[]>>[];
  parameters: readonly (Parameter | { $ref: string })[];
  requestBody?: { required: boolean; content: Readonly<Record<string, Content>> };
  responses: Readonly<Record<string, Response | { $ref: string }>>;
  'x-sandbox-only'?: true;
};

/** What the page reads of the document. */
export type OpenApi = {
  info: { title: string; summary: string; description: string };
  tags: readonly { name: string; description: string }[];
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: {
    schemas: Readonly<Record<string, Schema>>;
    parameters: Readonly<Record<string, Parameter>>;
    responses: Readonly<Record<string, Response>>;
  };
};

/** The committed document. */
export const openapi = document as unknown as OpenApi;

/** What a reference within the document leads to. */
export function resolve<T extends object>(value: T | { $ref: string }): T {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value as T;
  const [, , kind = '', name = ''] = value.$ref.split('/');
  return (openapi.components as unknown as Record<string, Record<string, T>>)[kind]?.[name] as T;
}

/** An operation with its address. */
export type Placed = { method: string; path: string; operation: Operation };

/** All operations, in the document's order. */
export function operationsOf({ paths }: OpenApi): Placed[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}
