import type { MiddlewareObj } from '@middy/core';
import type { GenericSchema } from 'valibot';
import * as v from 'valibot';
import type { Route } from '#lib/api/route.ts';
import { ApiError } from '#lib/errors/api-error.ts';
import type { FieldError } from '#lib/errors/codes.ts';
import type { CallEvent, Response } from './call.ts';

/** Checks path, query and body against the route's schemas, and names every faulty member at once. */
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

/** Only an object can lack members. */
function checkBody(route: Route, { body, now }: CallEvent['call'], errors: FieldError[]): unknown {
  if (!isObject(body))
    return void errors.push({ field: '', code: 'invalid_type', message: 'Send an object.' });
  errors.push(...unknownMembers(route.body, body), ...(route.rules?.(body, now) ?? []));
  return check(route.body, body, errors);
}

/** Parses a value, and adds its errors except unknown members: `unknownMembers` names all of those. */
function check(schema: v.GenericSchema | undefined, value: unknown, errors: FieldError[]): unknown {
  if (!schema) return undefined;
  const result = v.safeParse(schema, value);
  const known = (result.issues ?? []).filter(
    (issue) => issue.type !== 'strict_object' || issue.expected !== 'never',
  );
  errors.push(...known.map(fieldErrorOf));
  return result.output;
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

/** Messages for schemas that have none of their own. */
const WORDS: Readonly<Record<string, string>> = {
  array: 'Send a list.',
  boolean: 'Send true or false.',
  number: 'Send a number.',
  object: 'Send an object.',
  strict_object: 'Send an object.',
  string: 'Send a string.',
};

/** Returns a schema's issue as the caller reads it: the member, a code and what to do. It never shows the value. */
function fieldErrorOf(issue: v.BaseIssue<unknown>): FieldError {
  const field = fieldOf((issue.path ?? []).map(({ key }) => key));
  if (isMissing(issue)) return { field, code: 'required', message: 'This member is missing. Send it.' };
  if (Object.is(issue.input, -0)) return { field, code: 'negative_zero', message: 'Send 0 without a sign.' };
  if (Math.abs(Number(issue.input)) === Number.POSITIVE_INFINITY && typeof issue.input === 'number')
    return { field, code: 'too_large', message: 'Send a number of at most fifteen digits.' };
  const own = /^([a-z_]+): (.+)$/s.exec(issue.message);
  if (own) return { field, code: own[1] ?? '', message: own[2] ?? '' };
  return {
    field,
    code: 'invalid_type',
    message: WORDS[issue.type] ?? 'This value has the wrong type. See the reference for its type.',
  };
}

function isMissing(issue: v.BaseIssue<unknown>): boolean {
  const last = issue.path?.at(-1);
  return last?.origin === 'key' && issue.input === undefined;
}

/** The parts of a valibot schema that lead to its inner schemas. */
type Inner = {
  type?: string;
  pipe?: readonly Inner[];
  wrapped?: Inner;
  item?: Inner;
  entries?: Readonly<Record<string, Inner>>;
};

/** Names that valibot silently drops from a record. */
const LEFT_OUT = ['__proto__', 'constructor', 'prototype'];

/**
 * Returns an error for every member that an object's schema does not name, or that a record would drop. valibot reports
 * only the first one, and takes inherited names such as `constructor` as known.
 */
function unknownMembers(schema: GenericSchema | undefined, value: unknown): FieldError[] {
  return walk(schema as Inner | undefined, value, []);
}

function walk(schema: Inner | undefined, value: unknown, path: readonly (string | number)[]): FieldError[] {
  if (schema === undefined || value === null || typeof value !== 'object') return [];
  if (schema.pipe?.[0] && schema.pipe[0] !== schema)
    return walk({ ...schema.pipe[0], pipe: [] }, value, path);
  if (schema.wrapped) return walk(schema.wrapped, value, path);
  if (schema.item && Array.isArray(value)) {
    return value.flatMap((element, index) => walk(schema.item, element, [...path, index]));
  }
  if (schema.type === 'record') {
    return LEFT_OUT.filter((name) => Object.hasOwn(value, name)).map((name) => ({
      field: [...path, name].join('.'),
      code: 'reserved_name',
      message: 'This name is reserved. Use another name.',
    }));
  }
  if (schema.type !== 'strict_object' || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    Object.hasOwn(schema.entries ?? {}, name)
      ? walk(schema.entries?.[name], member, [...path, name])
      : [
          {
            field: fieldOf([...path, name]),
            code: 'unknown_member',
            message: 'This member is unknown. Leave it out.',
          },
        ],
  );
}

/** Replaces a name in a path that must not be shown. */
export const HIDDEN = '(hidden)';

/** A name, optionally with a comparison, as in `created_at[gte]`. */
const NAME = /^_{0,2}[A-Za-z][A-Za-z0-9_.-]{0,39}(?:\[[a-z]{1,8}\])?$/;
const WORD = /[A-Z]?[a-z]+|[A-Z]+|[0-9]+/g;
const MOST_WORDS = 5;
const MOST_DIGITS = 4;
/** How our tokens and keys begin, and those of others. */
const SECRET = /^(?:eyJ|sk_|pk_|whsec_)/i;

/**
 * Returns the path of a member or a parameter as errors show it, such as `items.0.price`. A caller may have sent an
 * account number or a secret as a name by mistake, so a part is shown only if it looks like a name.
 *
 * @param path names as texts, places in a list as numbers
 */
export function fieldOf(path: readonly unknown[]): string {
  return path.map((part) => (typeof part === 'number' ? String(part) : shownName(String(part)))).join('.');
}

/**
 * Returns a name, or `HIDDEN`. Account numbers, cards, telephones, RFCs and CURPs have more than four digits, even in
 * groups. Keys and tokens are longer than 40 characters, and the codes of links change their case more often than five
 * words do.
 */
function shownName(name: string): string {
  if (!NAME.test(name) || SECRET.test(name)) return HIDDEN;
  const digits = name.match(/[0-9]/g) ?? [];
  const words = name.match(WORD) ?? [];
  return digits.length <= MOST_DIGITS && words.length <= MOST_WORDS ? name : HIDDEN;
}
