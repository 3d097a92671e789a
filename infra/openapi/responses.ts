import { IDS } from '#lib/api/members/story.ts';
import { ERRORS, type ErrorCode, errorType } from '#lib/errors/codes.ts';
import { type JsonSchema, named } from './json-schema.ts';

type Responses = Readonly<Record<string, JsonSchema>>;

/**
 * Codes whose responses have `Retry-After`; `not_found` too, because a record can be found a moment after it was
 * stored.
 */
const WITH_RETRY_AFTER = new Set<ErrorCode>([
  ...(['too_many_requests', 'unavailable', 'idempotency_in_flight', 'not_found'] as const),
]);

/** Returns the error responses of an operation by status, as references to `errorComponents`. */
export function errorResponses(codes: readonly ErrorCode[]): Responses {
  return Object.fromEntries(
    byStatus(codes).map(([status, some]) => [status, { $ref: `#/components/responses/${some.join('.')}` }]),
  );
}

/** Returns the error responses that operations share: one for each set of codes with the same status. */
export function errorComponents(operations: readonly (readonly ErrorCode[])[]): Responses {
  const sets = operations.flatMap((codes) => byStatus(codes).map(([, some]) => some));
  const names = [...new Map(sets.map((some) => [some.join('.'), some]))];
  return Object.fromEntries(
    names.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, some]) => [name, errorResponse(some)]),
  );
}

function byStatus(codes: readonly ErrorCode[]): [status: string, codes: ErrorCode[]][] {
  const groups = Map.groupBy(codes, (code) => String(ERRORS[code][0]));
  return [...groups].sort(([a], [b]) => Number(a) - Number(b));
}

function errorResponse(codes: readonly ErrorCode[]): JsonSchema {
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code][1]}`).join('\n\n'),
    headers: {
      'x-request-id': header('RequestId'),
      ...(codes.includes('unauthenticated') && { 'www-authenticate': header('Challenge') }),
      ...(codes.some((code) => WITH_RETRY_AFTER.has(code)) && { 'retry-after': header('RetryAfter') }),
    },
    content: {
      'application/json': {
        schema: {
          allOf: [named('Failure'), { properties: { error: { properties: { code: { enum: codes } } } } }],
        },
        examples: Object.fromEntries(codes.map((code) => [code, { value: example(code) }])),
      },
    },
  };
}

export const header = (name: string): JsonSchema => ({ $ref: `#/components/headers/${name}` });

function example(code: ErrorCode) {
  return {
    error: {
      type: errorType(code),
      code,
      message: ERRORS[code][1],
      request_id: IDS.request,
      ...(code === 'token_used' && { reason: 'replaced', direct_debit_id: IDS.directDebit }),
      ...(code === 'payment_method_exists' && { payment_method_id: IDS.paymentMethod }),
      ...(code === 'already_retried' && { retried_by: IDS.retry }),
      ...(code === 'mandate_limit_exceeded' && { available: 120 }),
      ...(code === 'direct_debit_has_open_orders' && {
        orders: [{ id: IDS.charge, status: 'created', withdrawable: true }],
      }),
      ...(code === 'validation_failed' && {
        errors: [{ field: 'name', code: 'required', message: 'This member is missing. Send it.' }],
      }),
    },
  };
}
