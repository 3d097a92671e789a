import {
  type Document,
  JSON_BODY,
  nameIn,
  type Operation,
  PDF,
  parametersOf,
  type Schema,
} from './document.ts';

/** A method of the client: one operation, as merchants call it. */
export type Method = {
  /** Named after the operation's tag, as `directDebits`. */
  readonly resource: string;
  /** Named after the operation, without the noun of the tag, as `create`. */
  readonly name: string;
  readonly operation: Operation;
  readonly verb: string;
  readonly path: string;
  /** The arguments for the parameters of the path, in their order. */
  readonly ids: readonly string[];
  /** The type of the body, if there is one. A body without members is one, too: it can get members. */
  readonly body?: { readonly type: string; readonly required: boolean };
  /** The type of the query, and its schema, if there is one. */
  readonly query?: { readonly type: string; readonly required: boolean; readonly schema: Schema };
  /** The type of the response, or of a page's elements. */
  readonly response: string;
  readonly isList: boolean;
  readonly takesKey: boolean;
  readonly takesVersion: boolean;
  readonly isPdf: boolean;
};

/**
 * Returns the methods for a merchant's token, in the order of the document. The operations of links, of the token and of
 * public keys have none.
 *
 * @throws Error if two operations would have the same method, or one has a form that the client does not know
 */
export function methodsOf(document: Document): Method[] {
  const methods = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([verb, operation]) => {
      if (!operation.security?.some((scheme) => 'accessToken' in scheme)) return [];
      const method = methodOf(document, verb.toUpperCase(), path, operation);
      const hasPdf = Object.values(operation.responses).some(({ content }) => content?.[PDF]);
      const pdf = { name: `${method.name}Pdf`, response: 'Uint8Array', isPdf: true };
      return hasPdf ? [method, { ...method, ...pdf }] : [method];
    }),
  );
  const names = methods.map(({ resource, name }) => `${resource}.${name}`);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  if (twice.length > 0) throw new Error(`Two operations are the method ${twice.join(', ')}`);
  return methods;
}

function methodOf(document: Document, verb: string, path: string, operation: Operation): Method {
  const { operationId, requestBody, responses } = operation;
  const [tag] = operation.tags;
  const parameters = parametersOf(document, operation);
  const has = (name: string) => parameters.some((one) => one.in === 'header' && one.name === name);
  const shown = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content?.[
    JSON_BODY
  ];
  if (!shown) throw new Error(`${operationId} has no response`);
  const response = recordIn(document, shown.schema);
  const body = requestBody?.content[JSON_BODY]?.schema.$ref;
  if (verb === 'GET' ? body : verb !== 'DELETE' && !(body && has('Idempotency-Key')))
    throw new Error(`${operationId} has a form that the client does not know`);
  const query = queryOf(document, operation);
  const element = operationId.startsWith('list') && elementOf(document, response);
  return {
    resource: camel(tag),
    name: nameOf(operationId, pascal(tag)),
    operation,
    verb,
    path,
    ids: [...path.matchAll(/([^/]+)\/\{(\w+)\}/g)].map(([, before = '', name = '']) =>
      camel(name === 'id' ? `${singular(before)} id` : name),
    ),
    ...(body && { body: { type: nameIn(body), required: requestBody?.required === true } }),
    ...(query && { query }),
    response: element || response,
    isList: element !== false,
    takesKey: has('Idempotency-Key'),
    takesVersion: has('If-Match'),
    isPdf: false,
  };
}

/** Returns the name of a response as merchants see it: a record for links is another one. */
function recordIn({ components }: Document, { $ref }: Schema): string {
  const name = nameIn($ref ?? '');
  const options = components.schemas[name]?.anyOf?.map((option) => nameIn(option.$ref ?? '')) ?? [];
  const [merchants, ...others] = options.filter((option) => !option.endsWith('ByLink'));
  return merchants && others.length === 0 ? merchants : name;
}

function elementOf({ components }: Document, page: string): string {
  const { data, has_more, next_cursor } = components.schemas[page]?.properties ?? {};
  if (!data?.items?.$ref || !has_more || !next_cursor) throw new Error(`${page} is not a page of records`);
  return nameIn(data.items.$ref);
}

/** Returns the query with its ranges, such as `created_at[gte]`, as objects: `{ created_at: { gte } }`. */
function queryOf(document: Document, operation: Operation): Method['query'] {
  const inQuery = parametersOf(document, operation).filter((one) => one.in === 'query');
  if (inQuery.length === 0) return undefined;
  const properties: Record<string, Schema> = {};
  for (const { name, description, schema } of inQuery) {
    const [, base = name, end] = /^(\w+)\[(\w+)\]$/.exec(name) ?? [];
    const described = { ...asBoolean(schema), ...(description && { description }) };
    if (!end) properties[base] = described;
    else {
      const range = { ...properties[base]?.properties, [end]: described };
      properties[base] = { type: 'object', properties: range };
    }
  }
  const required = inQuery.filter((one) => one.required).map(({ name }) => name);
  const { operationId } = operation;
  return {
    type: `${operationId[0]?.toUpperCase()}${operationId.slice(1)}Query`,
    required: required.length > 0,
    schema: { type: 'object', properties, required },
  };
}

/** A flag in a query is the text `true` or `false`. */
function asBoolean(schema: Schema): Schema {
  return schema.enum?.every((value) => value === 'true' || value === 'false') ? { type: 'boolean' } : schema;
}

/** Returns `create` for `createDirectDebit` of the tag `DirectDebits`. */
function nameOf(operationId: string, tag: string): string {
  const nouns = new RegExp(`(?:${tag}|${singular(tag)})(?=[A-Z]|$)`);
  return operationId.replace(nouns, '');
}

const singular = (noun: string) => noun.replace(/ies$/, 'y').replace(/s$/, '');

const pascal = (text: string) =>
  text
    .split(/[^A-Za-z]+/)
    .map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`)
    .join('');

const camel = (text: string) => {
  const name = pascal(text);
  return `${name[0]?.toLowerCase()}${name.slice(1)}`;
};
