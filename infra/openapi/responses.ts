import { IDS } from '#lib/api/members/story.ts';
import { ERRORS, type ErrorCode } from '#lib/errors/codes.ts';
import { errorType } from '#lib/errors/error-body.ts';
import type { Components } from './components.ts';
import { type JsonSchema, named } from './json-schema.ts';

type Responses = Readonly<Record<string, JsonSchema>>;

/**
 * Codes whose responses have `Retry-After`; `not_found` too, because a record can be found a moment after it was
 * stored.
 */
const WITH_RETRY_AFTER = new Set<ErrorCode>([
  ...(['too_many_requests', 'unavailable', 'idempotency_in_flight', 'not_found'] as const),
]);

/** The names of statuses that several codes have. */
const STATUS_NAMES: Readonly<Record<string, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  409: 'Conflict',
  422: 'Unprocessable',
  503: 'Unavailable',
};

/** The most codes that a name of a response lists. */
const MOST_IN_NAME = 2;

/**
 * Returns the error responses of an operation by status, as references to components.
 *
 * @param operation the name of the operation's types
 */
export function errorResponses(
  codes: readonly ErrorCode[],
  operation: string,
  components: Components,
): Responses {
  return Object.fromEntries(
    byStatus(codes).map(([status, some]) => {
      const name =
        some.length > MOST_IN_NAME ? `${operation}${STATUS_NAMES[status]}` : some.map(pascal).join('Or');
      return [status, components.responses.add(name, errorResponse(name, some, components))];
    }),
  );
}

/** Returns a code as the name of a type: `not_found` is `NotFound`. */
const pascal = (code: ErrorCode): string =>
  code
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

function byStatus(codes: readonly ErrorCode[]): [status: string, codes: ErrorCode[]][] {
  const groups = Map.groupBy(codes, (code) => String(ERRORS[code][0]));
  return [...groups].sort(([a], [b]) => Number(a) - Number(b));
}

function errorResponse(
  name: string,
  codes: readonly ErrorCode[],
  { schemas, examples }: Components,
): JsonSchema {
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code][1]}`).join('\n\n'),
    headers: {
      'x-request-id': header('RequestId'),
      ...(codes.includes('unauthenticated') && { 'www-authenticate': header('Challenge') }),
      ...(codes.some((code) => WITH_RETRY_AFTER.has(code)) && { 'retry-after': header('RetryAfter') }),
    },
    content: {
      'application/json': {
        schema: schemas.add(`${name}Error`, {
          allOf: [named('Failure'), { properties: { error: { properties: { code: { enum: codes } } } } }],
        }),
        examples: Object.fromEntries(
          codes.map((code) => [code, examples.add(code, { summary: code, value: example(code) })]),
        ),
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
      ...(code === 'external_id_taken' && { existing_id: IDS.charge }),
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
