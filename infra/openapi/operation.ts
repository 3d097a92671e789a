import type { Documentation, SomeMeanings } from '#lib/api/members/documentation.ts';
import type { Route } from '#lib/api/route.ts';
import type { Components } from './components.ts';
import { errorsOf, isKeptOnce } from './errors-of.ts';
import { type JsonSchema, schemaOf } from './json-schema.ts';
import { errorResponses, header } from './responses.ts';
import { samplesOf } from './samples.ts';
import { securityOf } from './security.ts';
import { aboutLinks, exampleShown, responsesOf } from './shown-to.ts';
import { tagOf } from './tags.ts';

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

type ObjectSchema = { properties?: Record<string, JsonSchema>; required?: string[] };

/** Returns an operation of the document, from its route and its documentation. */
export function operationOf(
  route: Route,
  documentation: Documentation,
  example: unknown,
  components: Components,
): JsonSchema {
  const { id, summary, sandboxOnly, success } = route;
  return {
    operationId: id,
    tags: [tagOf(route)],
    summary,
    description: `${documentation.description}${aboutLinks(route, documentation)}`,
    security: securityOf(route),
    ...(sandboxOnly && { 'x-sandbox-only': true }),
    parameters: parametersOf(route, documentation),
    ...bodyOf(route, documentation, components),
    responses: {
      [success]: successOf(route, documentation, example, components),
      ...errorResponses(errorsOf(route, documentation.errors), nameOf(route), components),
    },
    'x-custom-examples': samplesOf(route, documentation),
  };
}

/** Returns the name of an operation's types: `createOrder` has a `CreateOrderRequest`. */
const nameOf = ({ id }: Route) => id.charAt(0).toUpperCase() + id.slice(1);

function parametersOf(route: Route, { path = {}, query = {}, ask = {}, conditional }: Documentation) {
  const { properties: inPath = {} } = (route.params ? schemaOf(route.params) : {}) as ObjectSchema;
  const asked = route.query ? described(schemaOf(route.query), query) : {};
  const { properties: inQuery = {}, required = [] } = asked as ObjectSchema;
  return [
    ...Object.entries(inPath).map(([name, schema]) => ({
      name,
      in: 'path',
      description: path[name]?.description,
      required: true,
      schema,
      example: path[name]?.example,
    })),
    ...Object.entries(inQuery).map(([name, { description, ...schema }]) => ({
      name,
      in: 'query',
      description,
      required: required.includes(name),
      schema,
      ...(ask[name] !== undefined && {
        example: schema.type === 'integer' ? Number(ask[name]) : ask[name],
      }),
    })),
    ...(isKeptOnce(route) ? [parameter('IdempotencyKey')] : []),
    ...(conditional ? [parameter('IfMatch')] : []),
  ];
}

const parameter = (name: string): JsonSchema => ({ $ref: `#/components/parameters/${name}` });

function bodyOf(
  route: Route,
  { body: meanings = {}, requests = {} }: Documentation,
  { schemas }: Components,
): JsonSchema {
  const { body, bodyOptional, rawBody, form } = route;
  const name = nameOf(route);
  if (rawBody) {
    return {
      requestBody: {
        required: true,
        description: 'The signed body as the provider sends it.',
        content: { [JSON_TYPE]: { schema: schemas.add(`${name}Request`, { type: 'object' }) } },
      },
    };
  }
  if (!body) return {};
  const examples = Object.entries(requests).map(([summary, value], index) => [
    `example${index + 1}`,
    { summary, value },
  ]);
  const schema = described(schemaOf(body), meanings);
  return {
    requestBody: {
      required: !bodyOptional,
      content: {
        [JSON_TYPE]: {
          schema: schemas.add(`${name}Request`, schema),
          ...(examples.length > 0 && { examples: Object.fromEntries(examples) }),
        },
        // Unknown fields of a form are ignored.
        ...(form && {
          [FORM_TYPE]: { schema: schemas.add(`${name}Form`, { ...schema, additionalProperties: true }) },
        }),
      },
    },
  };
}

function successOf(
  route: Route,
  documentation: Documentation,
  example: unknown,
  { schemas }: Components,
): JsonSchema {
  const { file, tagged } = documentation;
  const nodes = responsesOf(route, documentation);
  const [whole, ...byLink] = nodes.map((node) => schemas.addRecords(node));
  const shown = byLink.length > 0 ? { anyOf: [whole, ...byLink] } : whole;
  const schema = shown?.$ref === undefined ? schemas.add(`${nameOf(route)}Response`, shown ?? {}) : shown;
  return {
    description: String(nodes[0].description ?? 'The current record.'),
    headers: {
      'x-request-id': header('RequestId'),
      ...(route.location && { location: header('Location') }),
      ...(tagged && { etag: header('Version') }),
      ...(isKeptOnce(route) && { 'idempotent-replayed': header('IdempotentReplayed') }),
    },
    content: {
      [JSON_TYPE]: { schema, example: exampleShown(route, example) },
      ...(file && { [file]: { schema: { type: 'string', contentMediaType: file } } }),
    },
  };
}

type Said = SomeMeanings[string];
type Node = JsonSchema & { readonly properties?: Readonly<Record<string, Node>>; readonly items?: Node };

/** Returns the schema of a request with the descriptions of its members. */
function described(node: Node, meanings: SomeMeanings): JsonSchema {
  const { properties, items } = node;
  if (items) return { ...node, items: described(items, meanings) };
  if (!properties) return node;
  const members = Object.entries(properties).map(([name, member]) => [
    name,
    withMeaning(member, meanings[name] as Said),
  ]);
  return { ...node, properties: Object.fromEntries(members) };
}

function withMeaning(node: Node, meaning: Said): JsonSchema {
  if (isNested(meaning)) {
    return { ...described(node, meaning.of), description: meaning.description };
  }
  return { ...node, ...(typeof meaning === 'string' ? { description: meaning } : meaning) };
}

function isNested(meaning: Said): meaning is Extract<Said, { readonly of: SomeMeanings }> {
  return typeof meaning === 'object' && typeof meaning.of === 'object';
}
