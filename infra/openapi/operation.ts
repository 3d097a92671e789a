import type { Route } from '#lib/api/route.ts';
import type { Documentation } from '#lib/api/documentation/documentation.ts';
import { errorsOf, isKeptOnce } from './errors-of.ts';
import type { JsonSchema } from './json-schema.ts';
import { requestSchema } from './request-schema.ts';
import { header, refusals } from './responses.ts';
import { securityOf } from './security.ts';
import { tagOf } from './tags.ts';

const JSON_TYPE = 'application/json';

type ObjectSchema = { properties?: Record<string, JsonSchema>; required?: string[] };

/** What nobody has described yet: the tests name such operations. */
export const UNDESCRIBED: Documentation = { description: '', answer: {}, example: {} };

/** One operation of the document: what its route declares, and what its documentation adds. */
export function operationOf(route: Route, documentation: Documentation = UNDESCRIBED): JsonSchema {
  const { id, summary, sandboxOnly, success } = route;
  return {
    operationId: id,
    tags: [tagOf(route)],
    summary,
    description: documentation.description,
    security: securityOf(route),
    ...(sandboxOnly && { 'x-sandbox-only': true }),
    parameters: parametersOf(route, documentation),
    ...bodyOf(route, documentation),
    responses: {
      [success]: successOf(route, documentation),
      ...refusals(errorsOf(route, documentation.errors)),
    },
  };
}

function parametersOf(route: Route, { members, path, query, conditional }: Documentation): JsonSchema[] {
  const described = (part: 'path' | 'query', examples: Readonly<Record<string, string>> = {}) => {
    const schema = part === 'path' ? route.params : route.query;
    const { properties = {}, required = [] } = (schema ? requestSchema(schema, members) : {}) as ObjectSchema;
    return Object.entries(properties).map(([name, { description, ...of }]) => ({
      name,
      in: part,
      description,
      required: part === 'path' || required.includes(name),
      schema: of,
      ...(examples[name] !== undefined && {
        example: of.type === 'integer' ? Number(examples[name]) : examples[name],
      }),
    }));
  };
  return [
    ...(route.params ? described('path', path) : undeclared(route.path)),
    ...described('query', query),
    ...(isKeptOnce(route) ? [parameter('IdempotencyKey')] : []),
    ...(conditional ? [parameter('IfMatch')] : []),
  ];
}

/** The path parameters of a route that is planned and has no schemas yet. */
function undeclared(path: string): JsonSchema[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

const parameter = (name: string): JsonSchema => ({ $ref: `#/components/parameters/${name}` });

function bodyOf(
  { body, bodyOptional, rawBody }: Route,
  { members, request = {} }: Documentation,
): JsonSchema {
  if (rawBody) {
    return {
      requestBody: {
        required: true,
        description: 'As the provider sends it, signed.',
        content: { [JSON_TYPE]: { schema: { type: 'object' } } },
      },
    };
  }
  if (!body) return {};
  const examples = Object.entries(request).map(([summary, value], index) => [
    `example${index + 1}`,
    { summary, value },
  ]);
  return {
    requestBody: {
      required: !bodyOptional,
      content: {
        [JSON_TYPE]: {
          schema: requestSchema(body, members),
          ...(examples.length > 0 && { examples: Object.fromEntries(examples) }),
        },
      },
    },
  };
}

function successOf(
  route: Route,
  { answer, example, mediaType = JSON_TYPE, tagged }: Documentation,
): JsonSchema {
  return {
    description: String(answer.description ?? 'The record as it is now.'),
    headers: {
      'x-request-id': header('RequestId'),
      ...(tagged && { etag: header(tagged === 'content' ? 'ContentTag' : 'Version') }),
      ...(isKeptOnce(route) && { 'idempotent-replayed': header('IdempotentReplayed') }),
    },
    content: { [mediaType]: { schema: answer, example } },
  };
}
