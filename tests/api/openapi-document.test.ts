import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import * as v from 'valibot';
import { openapiDocument, renderDocument } from '#infra/openapi/document.ts';
import { errorsOf } from '#infra/openapi/errors-of.ts';
import { needsToken } from '#lib/api/access.ts';
import { documentations } from '#lib/api/documentations.ts';
import type { Documentation, SomeMeanings } from '#lib/api/members/documentation.ts';
import type { Route } from '#lib/api/route.ts';
import { type RouteId, routes } from '#lib/api/routes.ts';
import { mexicoCityDate } from '#lib/domain/calendar/dates.ts';
import { MERCHANT_EVENT_TYPES } from '#lib/domain/webhooks/merchant-events.ts';
import { ERRORS } from '#lib/errors/codes.ts';
import { faults } from '#tests/support/generated/document-schemas.ts';

type Node = { [name: string]: unknown };
type Parameter = { name: string; in: string; description?: string; example?: unknown };
type Operation = {
  description: string;
  parameters: (Parameter | { $ref: string })[];
  requestBody?: { content: { 'application/json': { schema: Node } } };
  security: Node[];
  responses: { [status: string]: { $ref?: string; content?: { [type: string]: Node } } };
};

const document = openapiDocument() as unknown as {
  paths: { [path: string]: { [method: string]: Operation } };
  webhooks: {
    [type: string]: {
      post: { requestBody: { content: { 'application/json': { schema: Node; example: Node } } } };
    };
  };
  components: { [kind: string]: { [name: string]: Node } };
};
const operationOf = ({ path, method }: Route) => document.paths[path]?.[method.toLowerCase()] as Operation;
/** Returns what a reference is about, or the node itself if it is none. */
const behind = ({ $ref, ...node }: Node): Node => {
  const [kind = '', name = ''] = String($ref).split('/').slice(2);
  return $ref === undefined ? node : (document.components[kind]?.[name] as Node);
};
const documentationOf = (id: string): Documentation => documentations[id as RouteId];
const named = routes.map((route): [string, Route] => [route.id, route]);
const project = fileURLToPath(new URL('../..', import.meta.url));

describe('the OpenAPI document', () => {
  test('is committed as it is generated from the route table (if not: npm run openapi)', () => {
    const committed = readFileSync(`${project}/lib/api/openapi.json`, 'utf8');
    expect(committed === renderDocument(openapiDocument())).toBe(true);
  });
});

describe('the chapters of the reference', () => {
  const { description } = (openapiDocument() as { info: { description: string } }).info;
  const headings = [...description.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading.toLowerCase());

  test.each([
    ...['pagination', 'rate limit', 'testing', 'test values', 'webhook', 'signature', 'event type'],
    ...['error', 'idempotency', 'token', 'refund', 'dispute'],
  ])('are found by the word "%s"', (word) => {
    const found = [...headings, ...routes.map(({ summary }) => summary.toLowerCase())];
    expect(found.filter((text) => text.includes(word))).not.toEqual([]);
  });

  test('say of each type of event when it is sent', () => {
    const types = [...MERCHANT_EVENT_TYPES, 'webhook_endpoint.test'];
    expect(types.filter((type) => !description.includes(`| \`${type}\` | `))).toEqual([]);
  });
});

describe('every operation', () => {
  test.each(named)('%s has a description, a response schema and an example', (_, route) => {
    const { description, responses } = operationOf(route);
    const [{ schema, example } = {}] = Object.values(responses[route.success]?.content ?? {});
    expect(description).toMatch(/\S/);
    expect(Object.keys(schema ?? {})).not.toEqual([]);
    expect(example).toBeDefined();
  });

  test.each(named)('%s describes each parameter and each member, and no others', (id, route) => {
    const operation = operationOf(route);
    const parameters = operation.parameters.filter((some): some is Parameter => 'name' in some);
    const unexplained = parameters.filter(({ description }) => !description).map(({ name }) => name);
    const body = behind(operation.requestBody?.content['application/json'].schema ?? {});
    expect([...unexplained, ...membersWithoutWords(body, [])]).toEqual([]);

    const { path = {}, query = {}, body: meanings = {} } = documentationOf(id);
    const known = [...parameters.map(({ name }) => name), ...memberPaths(body, [])];
    const explained = [...Object.keys(path), ...Object.keys(query), ...meaningPaths(meanings, [])];
    expect(explained.filter((name) => !known.includes(name))).toEqual([]);
  });

  test.each(named)('%s gives an example of each id in its path', (_, route) => {
    const inPath = operationOf(route).parameters.filter((some) => 'in' in some && some.in === 'path');
    expect(inPath.filter((some) => 'name' in some && some.example === undefined)).toEqual([]);
  });

  test.each(named)('%s lists each of its errors under its status', (id, route) => {
    for (const code of errorsOf(route, documentationOf(id).errors)) {
      const response = behind(operationOf(route).responses[ERRORS[code][0]] as Node);
      const { schema } = (response.content as { 'application/json': { schema: Node } })['application/json'];
      expect(JSON.stringify(behind(schema))).toContain(`"${code}"`);
    }
  });
});

describe('every body', () => {
  const bodies = (content: { readonly [type: string]: Node } = {}) =>
    Object.entries(content).flatMap(([type, { schema }]) =>
      type === 'application/pdf' ? [] : [schema as Node],
    );

  test.each(named)('%s: its request, response and errors have names', (_, route) => {
    const { requestBody, responses } = operationOf(route);
    const answered = Object.values(responses).map((response) => behind(response as Node).content);
    const all = [requestBody?.content, ...answered].flatMap((content) => bodies(content as never));
    expect(all.length).toBeGreaterThan(4);
    expect(all.filter(({ $ref }) => !/^#\/components\/schemas\/[A-Z]\w+$/.test(String($ref)))).toEqual([]);
  });

  test('may get further members if it is a response, and none if it is a request', () => {
    const closed = Object.entries(document.components.schemas ?? {}).filter(([, schema]) =>
      JSON.stringify(schema).includes('"additionalProperties":false'),
    );
    expect(closed.map(([name]) => name).filter((name) => !/Request$/.test(name))).toEqual([]);
    expect(closed.length).toBeGreaterThan(10);
  });

  test('says what each of its lists holds', () => {
    const unsaid: string[] = [];
    const walk = (node: unknown, path: string) => {
      if (node === null || typeof node !== 'object') return;
      const { type, items } = node as Node;
      if ([type].flat().includes('array') && items === undefined) unsaid.push(path);
      for (const [name, inner] of Object.entries(node)) walk(inner, `${path}/${name}`);
    };
    walk(document, '');
    expect(unsaid).toEqual([]);
  });
});

describe('every webhook', () => {
  const webhooks = Object.entries(document.webhooks);

  test('is one of a type of event, or tests an endpoint', () => {
    expect(webhooks.map(([type]) => type)).toEqual([...MERCHANT_EVENT_TYPES, 'webhook_endpoint.test']);
  });

  test.each(webhooks)('%s has a schema of its own, which its example satisfies', (type, { post }) => {
    const { schema, example } = post.requestBody.content['application/json'];
    const { properties } = behind(schema);
    expect(properties).toMatchObject({ type: { const: type } });
    expect(faults(`openapi${schema.$ref}`, example)).toEqual([]);
    expect(faults(`openapi${schema.$ref}`, { ...example, type: 'charge.lost' })).not.toEqual([]);
  });
});

describe('a token', () => {
  test.each(named.filter(([, { access }]) => needsToken(access)))(
    'may be sent after Bearer and by itself: %s',
    (_, route) => {
      const { security } = operationOf(route);
      const schemes = security.flatMap((requirement) => Object.keys(requirement));
      expect(schemes).toContain('bareToken');
      const { securitySchemes } = document.components;
      const ways = schemes.map((name) => securitySchemes?.[name]);
      expect(ways).toContainEqual(expect.objectContaining({ type: 'http', scheme: 'bearer' }));
      expect(ways).toContainEqual(
        expect.objectContaining({ type: 'apiKey', in: 'header', name: 'Authorization' }),
      );
    },
  );
});

describe('example requests', () => {
  const NOW = new Date('2026-11-20T16:04:12.381Z');
  const examples = routes.flatMap((route) =>
    Object.entries(documentationOf(route.id).requests ?? {}).map(
      ([summary, body]): [string, Route, unknown] => [`${route.id}: ${summary}`, route, body],
    ),
  );

  test.each(examples)('%s is accepted', (_, route, body) => {
    expect(route.body && v.safeParse(route.body, body).issues).toBeUndefined();
    expect(route.rules?.(body as Record<string, unknown>) ?? []).toEqual([]);
    expect(route.datedRules?.(body as Record<string, unknown>, mexicoCityDate(NOW)) ?? []).toEqual([]);
  });

  test.each(named.filter(([, { body, bodyOptional }]) => body && !bodyOptional))('%s has one', (id) => {
    expect(Object.keys(documentationOf(id).requests ?? {})).not.toEqual([]);
  });
});

/** Returns the dotted paths of all members of an object's schema, including those of lists' elements. */
function memberPaths(schema: Node, path: readonly string[]): string[] {
  const inner = (schema.items ?? schema) as Node;
  return Object.entries((inner.properties ?? {}) as Record<string, Node>).flatMap(([name, member]) => [
    [...path, name].join('.'),
    ...memberPaths(member, [...path, name]),
  ]);
}

function meaningPaths(meanings: SomeMeanings, path: readonly string[]): string[] {
  return Object.entries(meanings).flatMap(([name, meaning]) => [
    [...path, name].join('.'),
    ...(typeof meaning === 'object' && typeof meaning.of === 'object'
      ? meaningPaths(meaning.of as SomeMeanings, [...path, name])
      : []),
  ]);
}

function membersWithoutWords(schema: Node, path: readonly string[]): string[] {
  const inner = (schema.items ?? schema) as Node;
  return Object.entries((inner.properties ?? {}) as Record<string, Node>).flatMap(([name, member]) => [
    ...(member.description ? [] : [[...path, name].join('.')]),
    ...membersWithoutWords(member, [...path, name]),
  ]);
}
