import type { MiddlewareObj } from '@middy/core';
import * as v from 'valibot';
import type { Route } from '#lib/api/route.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import type { FieldError } from '#lib/errors/codes.ts';
import type { CallEvent, Response } from './call.ts';
import { fieldErrorOf } from './field-errors.ts';
import { fieldOf } from './field-of.ts';
import { unknownMembers } from './unknown-members.ts';

/** Checks path, query and body against the route's schemas; names every faulty member at once. */
export function validateRequest(route: Route): MiddlewareObj<CallEvent, Response> {
  return {
    before: ({ event }) => {
      const { call } = event;
      const query = event.queryStringParameters ?? {};
      const errors: FieldError[] = [...repeatedParameters(event), ...unknownParameters(route, query)];
      call.params = check(route.params, event.pathParameters ?? {}, errors);
      call.query = check(route.query, query, errors);
      if (route.body) call.body = checkBody(route, call, errors);
      if (errors.length > 0) throw new ApiError('validation_failed', { errors });
    },
  };
}

/** Of what is no object, no member is missing. */
function checkBody(route: Route, { body, now }: CallEvent['call'], errors: FieldError[]): unknown {
  if (!isObject(body))
    return void errors.push({ field: '', code: 'invalid_type', message: 'Send an object.' });
  errors.push(...unknownMembers(route.body, body), ...(route.rules?.(body, now) ?? []));
  return check(route.body, body, errors);
}

/** What a schema finds, but for members that it does not know: those are named elsewhere, all of them. */
function check(schema: v.GenericSchema | undefined, value: unknown, errors: FieldError[]): unknown {
  if (!schema) return undefined;
  const result = v.safeParse(schema, value);
  const known = (result.issues ?? []).filter(
    (issue) => issue.type !== 'strict_object' || issue.expected !== 'never',
  );
  errors.push(...known.map(fieldErrorOf));
  return result.output;
}

/** Each parameter that the route has no use for, with those that it has. */
function unknownParameters({ query }: Route, sent: object): FieldError[] {
  const { entries = {} } = (query ?? {}) as { entries?: object };
  const names = Object.keys(entries);
  const others = names.length > 0 ? `Those that there are: ${names.join(', ')}.` : 'None is read here.';
  return Object.keys(sent)
    .filter((name) => !names.includes(name))
    .map((name) => ({
      field: fieldOf([name]),
      code: 'unknown_member',
      message: `There is no such parameter. ${others}`,
    }));
}

function repeatedParameters({ multiValueQueryStringParameters }: CallEvent): FieldError[] {
  return Object.entries(multiValueQueryStringParameters ?? {})
    .filter(([, values]) => (values?.length ?? 0) > 1)
    .map(([name]) => ({ field: fieldOf([name]), code: 'repeated', message: 'Send this parameter once.' }));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
