import type { Route } from '#lib/api/route.ts';
import type { Documentations } from '#lib/api/documentation/documentation.ts';
import { errorsOf } from './errors-of.ts';
import { INTRODUCTION } from './introduction.ts';
import type { JsonSchema } from './json-schema.ts';
import { operationOf } from './operation.ts';
import { AccessToken, KeySet } from '#lib/api/records/authorization.ts';
import { AcknowledgeBy, AcknowledgedDirectDebit, DirectDebit, SessionLink } from '#lib/api/records/direct-debit.ts';
import { Failure, FieldError } from '#lib/api/records/failure.ts';
import { Charge, Order } from '#lib/api/records/order.ts';
import { ChargeFailure, OrderItem, Payment, ShippingAddress } from '#lib/api/records/order-parts.ts';
import { AccountValidation, PaymentMethod } from '#lib/api/records/payment-method.ts';
import { Payout } from '#lib/api/records/payout.ts';
import { refusalComponents } from './responses.ts';
import { SECURITY_SCHEMES } from './security.ts';
import { tagsOf } from './tags.ts';

const SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  AccessToken,
  AccountValidation,
  AcknowledgeBy,
  AcknowledgedDirectDebit,
  Charge,
  ChargeFailure,
  DirectDebit,
  Failure,
  FieldError,
  KeySet,
  Order,
  OrderItem,
  Payment,
  PaymentMethod,
  Payout,
  SessionLink,
  ShippingAddress,
};

const PARAMETERS: Readonly<Record<string, JsonSchema>> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'A key of your choice: the same request under the same key is done once.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7e]+$' },
    example: 'debit-2026-12-1042',
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The `ETag` of the version that is to change. Without it, any version will do.',
    schema: { type: 'string' },
    example: '"1"',
  },
};

const HEADERS: Readonly<Record<string, JsonSchema>> = {
  RequestId: { description: 'The id of the request.', required: true, schema: { type: 'string' } },
  RetryAfter: {
    description: 'Seconds after which trying again makes sense.',
    schema: { type: 'string', pattern: '^[0-9]+$' },
  },
  Version: {
    description: 'The version of the record.',
    required: true,
    schema: { type: 'string', pattern: '^"[0-9]+"$' },
  },
  ContentTag: {
    description: 'Changes with the text, and with nothing else.',
    required: true,
    schema: { type: 'string' },
  },
  IdempotentReplayed: {
    description: 'Set where the answer is the one to an earlier request with this key.',
    schema: { type: 'string', const: 'true' },
  },
};

/** The OpenAPI 3.1 document of some routes. It depends on nothing else: equal routes make equal documents. */
export function openapiDocument(routes: readonly Route[], documentations: Documentations): JsonSchema {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Domicilia',
      version: '1',
      summary: 'Direct debits, payment methods, orders and payouts for merchants in Mexico.',
      description: INTRODUCTION,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'The service that serves this document.' }],
    tags: tagsOf(routes),
    paths: pathsOf(routes, documentations),
    components: {
      securitySchemes: SECURITY_SCHEMES,
      parameters: PARAMETERS,
      headers: HEADERS,
      schemas: SCHEMAS,
      responses: refusalComponents(routes.map((route) => errorsOf(route, documentations[route.id]?.errors))),
    },
  };
}

function pathsOf(routes: readonly Route[], documentations: Documentations): JsonSchema {
  const paths = Map.groupBy(routes, ({ path }) => path);
  return Object.fromEntries(
    [...paths].map(([path, some]) => [
      path,
      Object.fromEntries(
        some.map((route) => [route.method.toLowerCase(), operationOf(route, documentations[route.id])]),
      ),
    ]),
  );
}

/** The document as it is committed and served. */
export function renderDocument(document: JsonSchema): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}
