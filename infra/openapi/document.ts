import { documentations } from '#lib/api/documentations.ts';
import { Failure } from '#lib/api/failure/record.ts';
import type { Documentation } from '#lib/api/members/documentation.ts';
import { type RouteId, routes } from '#lib/api/routes.ts';
import { TestEvent } from '#lib/api/webhook-endpoints/record.ts';
import { withClientSamples } from './client-samples.ts';
import { Components } from './components.ts';
import { exampleOf } from './examples.ts';
import { INTRODUCTION } from './introduction.ts';
import { convertResponse, type JsonSchema } from './json-schema.ts';
import { operationOf } from './operation.ts';
import { SECURITY_SCHEMES } from './security.ts';
import { tagsOf } from './tags.ts';
import { webhooks } from './webhooks.ts';

const all: Readonly<Record<RouteId, Documentation>> = documentations;

const PARAMETERS: Readonly<Record<string, JsonSchema>> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'A key of your choice. The same request with the same key is executed once.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7e]+$' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The `ETag` of the record as you read it. The change is made only if the record is still shown the same. Without it, the current record is changed.',
    schema: { type: 'string' },
  },
};

const HEADERS: Readonly<Record<string, JsonSchema>> = {
  RequestId: { description: 'The id of the request.', required: true, schema: { type: 'string' } },
  RetryAfter: {
    description: 'The seconds to wait before you retry.',
    schema: { type: 'string', pattern: '^[0-9]+$' },
  },
  Challenge: {
    description: 'How to authenticate: `Bearer` with a token, `Basic` with the keys of the account.',
    schema: { type: 'string' },
  },
  Location: {
    description: 'The path of the created record on this host.',
    required: true,
    schema: { type: 'string', format: 'uri-reference' },
  },
  Version: {
    description:
      'Identifies the record as it is shown, apart from the time of its last change. Send it as `If-Match` to change the record only if it is still shown the same.',
    required: true,
    schema: { type: 'string', pattern: '^"[0-9A-Za-z_-]+"$' },
  },
  IdempotentReplayed: {
    description: 'Present if this response repeats the response to an earlier request with this key.',
    schema: { type: 'string', const: 'true' },
  },
};

/** Returns the OpenAPI 3.1 document of the route table. Equal tables produce equal documents. */
export function openapiDocument(): JsonSchema {
  const components = new Components();
  components.schemas.addRecords(convertResponse(Failure));
  components.schemas.addRecords(convertResponse(TestEvent));
  const operations = paths(components);
  return withClientSamples({
    openapi: '3.1.1',
    info: {
      title: 'Domicilia',
      version: '1',
      summary: 'Direct debits, payment methods, orders and payouts for merchants in Mexico.',
      description: INTRODUCTION,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'The host of this document.' }],
    tags: tagsOf(routes),
    paths: operations,
    webhooks: webhooks(),
    components: {
      securitySchemes: SECURITY_SCHEMES,
      parameters: PARAMETERS,
      headers: HEADERS,
      ...components.rendered(),
    },
  });
}

function paths(components: Components): JsonSchema {
  const byPath = Map.groupBy(routes, ({ path }) => path);
  return Object.fromEntries(
    [...byPath].map(([path, some]) => [
      path,
      Object.fromEntries(
        some.map((route) => [
          route.method.toLowerCase(),
          operationOf(route, all[route.id], exampleOf(route.id), components),
        ]),
      ),
    ]),
  );
}

/** Returns the text of a document as it is committed and served. */
export function renderDocument(document: JsonSchema): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}
