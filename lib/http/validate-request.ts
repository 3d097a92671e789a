import type { MiddlewareObj } from '@middy/core';
import type { GenericSchema } from 'valibot';
import * as v from 'valibot';
import type { Route } from '#lib/api/route.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import type { FieldError } from '#lib/errors/error-body.ts';
import { type CallEvent, clockOfCall, type Response } from './call.ts';
import { nearestName } from './nearest-name.ts';
import { fieldOf } from './shown-path.ts';

/**
 * Checks path, query and body against the route's schemas, and names every faulty member at once. A request whose only
 * fault is that a day has come may repeat one that was accepted before that day. So its refusal is noted (`outdated`), and
 * thrown unless it is a repetition.
 *
 * @throws ApiError `validation_failed`; `not_found` if only an id in the path is at fault
 */
export function validateRequest(route: Route): MiddlewareObj<CallEvent, Response> {
  return {
    before: async ({ event }) => {
      const { call } = event;
      const query = event.queryStringParameters ?? {};
      const errors: FieldError[] = [...repeatedParameters(event), ...unknownParameters(route, query)];
      const inPath: FieldError[] = [];
      call.params = check(route.params, event.pathParameters ?? {}, inPath);
      errors.push(...inPath.filter((fault) => !isUnknownId(fault)));
      call.query = check(route.query, query, errors);
      const dated = await datedFaults(route, call);
      if (route.body) call.body = checkBody(route, call.body, dated, errors);
      const isOnlyDated = errors.length === dated.length && !inPath.some(isUnknownId);
      if (errors.length > 0) {
        const refusal = new ApiError('validation_failed', { errors });
        if (!isOnlyDated) throw refusal;
        call.outdated = refusal;
      }
      if (inPath.some(isUnknownId)) throw new ApiError('not_found');
    },
  };
}

/**
 * Returns whether a fault of the path is an id that is longer than any. It is an unknown id like any other, so it is
 * `not_found`, after the faults of the rest of the request. It is never looked up: the table refuses keys that are too
 * long.
 */
const isUnknownId = ({ code }: FieldError) => code === 'too_long';

/** Returns the errors for the days of a body that have come in the caller's account. */
async function datedFaults({ datedRules }: Route, call: CallEvent['call']): Promise<readonly FieldError[]> {
  const { body } = call;
  return datedRules && isObject(body) ? datedRules(body, (await clockOfCall(call)).today) : [];
}

/** Only an object can lack members. */
function checkBody(route: Route, body: unknown, dated: readonly FieldError[], errors: FieldError[]): unknown {
  if (!isObject(body))
    return void errors.push({
      field: '',
      code: 'invalid_type',
      message: `The body is ${kindOf(body)}. Send one object.`,
    });
  errors.push(...unknownMembers(route.body, body), ...(route.rules?.(body) ?? []), ...dated);
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

/** The parts of a valibot schema that lead to its inner schemas. */
type Inner = {
  type?: string;
  wrapped?: Inner;
  item?: Inner;
  entries?: Readonly<Record<string, Inner>>;
};

/** Names that valibot silently drops from a record. */
const LEFT_OUT = ['__proto__', 'constructor', 'prototype'];

/**
 * Returns an error for every member that an object's schema does not name, or that a record would drop, and for every
 * list in place of an object. valibot reports only the first unknown member, takes inherited names such as
 * `constructor` as known, and reads a list as an object.
 */
export function unknownMembers(schema: GenericSchema | undefined, value: unknown): FieldError[] {
  return walk(schema as Inner | undefined, value, []);
}

type Path = readonly (string | number)[];

function walk(schema: Inner | undefined, value: unknown, path: Path): FieldError[] {
  if (schema === undefined || value === null || typeof value !== 'object') return [];
  if (schema.wrapped) return walk(schema.wrapped, value, path);
  if (Array.isArray(value)) return walkList(schema, value, path);
  if (schema.type === 'record') {
    return LEFT_OUT.filter((name) => Object.hasOwn(value, name)).map((name) => ({
      field: [...path, name].join('.'),
      code: 'reserved_name',
      message: 'This name is reserved. Use another name.',
    }));
  }
  if (schema.type !== 'strict_object') return [];
  const { entries = {} } = schema;
  return Object.entries(value).flatMap(([name, member]) =>
    Object.hasOwn(entries, name)
      ? walk(entries[name], member, [...path, name])
      : [unknownMember([...path, name], nearestName(name, Object.keys(entries).filter(isLeftOutOf(value))))],
  );
}

function walkList(schema: Inner, value: readonly unknown[], path: Path): FieldError[] {
  if (schema.item) return value.flatMap((element, index) => walk(schema.item, element, [...path, index]));
  if (schema.type !== 'record' && schema.type !== 'strict_object') return [];
  return [{ field: fieldOf(path), code: 'invalid_type', message: 'This is a list. Send an object.' }];
}

const isLeftOutOf = (value: object) => (name: string) => !Object.hasOwn(value, name);

/** Returns the error for an unknown member. `meant` is the member that the caller probably means. */
function unknownMember(path: Path, meant: string | undefined): FieldError {
  const message =
    meant === undefined
      ? 'This operation does not accept this member. Leave it out.'
      : `This operation does not accept this member. Send ${meant} if you mean that, otherwise leave it out.`;
  return { field: fieldOf(path), code: 'unknown_member', message };
}
