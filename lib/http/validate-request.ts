import type { MiddlewareObj } from '@middy/core';
import * as v from 'valibot';
import type { Route } from '#lib/api/route.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import type { FieldError } from '#lib/errors/codes.ts';
import { type CallEvent, clockOfCall, type Response } from './call.ts';
import { fieldOf } from './shown-path.ts';
import { unknownMembers } from './unknown-members.ts';

/** Checks path, query and body against the route's schemas, and names every faulty member at once. */
export function validateRequest(route: Route): MiddlewareObj<CallEvent, Response> {
  return {
    before: async ({ event }) => {
      const { call } = event;
      const query = event.queryStringParameters ?? {};
      const errors: FieldError[] = [...repeatedParameters(event), ...unknownParameters(route, query)];
      call.params = check(route.params, event.pathParameters ?? {}, errors);
      call.query = check(route.query, query, errors);
      if (route.body) call.body = await checkBody(route, call, errors);
      if (errors.length > 0) throw new ApiError('validation_failed', { errors });
    },
  };
}

/** Only an object can lack members. */
async function checkBody(route: Route, call: CallEvent['call'], errors: FieldError[]): Promise<unknown> {
  const { body } = call;
  if (!isObject(body))
    return void errors.push({
      field: '',
      code: 'invalid_type',
      message: `The body is ${kindOf(body)}. Send one object.`,
    });
  errors.push(...unknownMembers(route.body, body), ...(route.rules?.(body) ?? []));
  if (route.datedRules) errors.push(...route.datedRules(body, (await clockOfCall(call)).today));
  return check(route.body, body, errors);
}

/**
 * Parses a value, and adds its errors except unknown members, and members of a list in place of an object:
 * `unknownMembers` names all of those.
 */
function check(schema: v.GenericSchema | undefined, value: unknown, errors: FieldError[]): unknown {
  if (!schema) return undefined;
  const result = v.safeParse(schema, value);
  const known = (result.issues ?? []).filter(
    (issue) => (issue.type !== 'strict_object' || issue.expected !== 'never') && !isInList(issue),
  );
  errors.push(...known.map(fieldErrorOf));
  return result.output;
}

/** Returns whether an issue is about a member of a list that is in the place of an object. */
function isInList({ path }: v.BaseIssue<unknown>): boolean {
  return path?.some(({ type, input }) => type !== 'array' && Array.isArray(input)) ?? false;
}

/** Returns an error for each unknown parameter, naming the known ones. */
function unknownParameters({ query }: Route, sent: object): FieldError[] {
  const { entries = {} } = (query ?? {}) as { entries?: object };
  const names = Object.keys(entries);
  const others = names.length > 0 ? `Use only: ${names.join(', ')}.` : 'This operation has no parameters.';
  return Object.keys(sent)
    .filter((name) => !names.includes(name))
    .map((name) => ({
      field: fieldOf([name]),
      code: 'unknown_member',
      message: `This parameter is unknown. ${others}`,
    }));
}

function repeatedParameters({ multiValueQueryStringParameters }: CallEvent): FieldError[] {
  return Object.entries(multiValueQueryStringParameters ?? {})
    .filter(([, values]) => (values?.length ?? 0) > 1)
    .map(([name]) => ({
      field: fieldOf([name]),
      code: 'repeated',
      message: 'This parameter is repeated. Send it once.',
    }));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** What to send instead, for schemas that have no message of their own. */
const WORDS: Readonly<Record<string, string>> = {
  array: 'Send a list.',
  boolean: 'Send true or false.',
  number: 'Send a number.',
  object: 'Send an object.',
  record: 'Send an object.',
  strict_object: 'Send an object.',
  string: 'Send a string.',
};

/** Returns the kind of a JSON value, as messages name it. */
function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** Returns a schema's issue as the caller reads it: the member, a code and what to do. It never shows the value. */
function fieldErrorOf(issue: v.BaseIssue<unknown>): FieldError {
  const field = fieldOf((issue.path ?? []).map(({ key }) => key));
  if (isMissing(issue)) return { field, code: 'required', message: 'This member is missing. Send it.' };
  if (Object.is(issue.input, -0)) return { field, code: 'negative_zero', message: 'Send 0 without a sign.' };
  if (typeof issue.input === 'number' && Math.abs(issue.input) === Number.POSITIVE_INFINITY)
    return { field, code: 'too_large', message: 'Send a number of at most fifteen digits.' };
  const own = /^([a-z_]+): (.+)$/s.exec(issue.message);
  if (own) return { field, code: own[1] ?? '', message: own[2] ?? '' };
  const wanted = WORDS[issue.type] ?? 'See the reference for its type.';
  const orNone = issue.input === null ? ' If it is optional, you can also leave it out.' : '';
  return { field, code: 'invalid_type', message: `This is ${kindOf(issue.input)}. ${wanted}${orNone}` };
}

function isMissing(issue: v.BaseIssue<unknown>): boolean {
  const last = issue.path?.at(-1);
  return last?.origin === 'key' && issue.input === undefined;
}
