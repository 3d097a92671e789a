import type { MiddlewareObj } from '@middy/core';
import * as v from 'valibot';
import type { Route } from '#lib/api/route.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import type { FieldError } from '#lib/errors/codes.ts';
import type { CallEvent, Response } from './call.ts';
import { fieldErrorOf } from './field-errors.ts';
import { unknownMembers } from './unknown-members.ts';

/** Checks path, query and body against the route's schemas; names every faulty member at once. */
export function validateRequest(route: Route): MiddlewareObj<CallEvent, Response> {
  return {
    before: ({ event }) => {
      const { call } = event;
      const errors: FieldError[] = [...repeatedParameters(event)];
      call.params = check(route.params, event.pathParameters ?? {}, errors);
      call.query = check(route.query, event.queryStringParameters ?? {}, errors);
      errors.push(...(route.rules?.(membersOf(call.body), call.now) ?? []));
      call.body = check(route.body, call.body, errors);
      if (errors.length > 0) throw new ApiError('validation_failed', { errors });
    },
  };
}

function check(schema: v.GenericSchema | undefined, value: unknown, errors: FieldError[]): unknown {
  if (!schema) return undefined;
  // valibot takes a list for an object.
  if (Array.isArray(value))
    return void errors.push({ field: '', code: 'invalid_type', message: 'Send an object.' });
  const result = v.safeParse(schema, value);
  const known = (result.issues ?? []).filter(
    (issue) => issue.type !== 'strict_object' || issue.expected !== 'never',
  );
  errors.push(...unknownMembers(schema, value), ...known.map(fieldErrorOf));
  return result.output;
}

function repeatedParameters({ multiValueQueryStringParameters }: CallEvent): FieldError[] {
  return Object.entries(multiValueQueryStringParameters ?? {})
    .filter(([, values]) => (values?.length ?? 0) > 1)
    .map(([field]) => ({ field, code: 'repeated', message: 'Send this parameter once.' }));
}

function membersOf(body: unknown): Readonly<Record<string, unknown>> {
  return body !== null && typeof body === 'object' && !Array.isArray(body)
    ? (body as Record<string, unknown>)
    : {};
}
